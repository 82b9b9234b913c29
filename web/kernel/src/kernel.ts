// The kernel as JavaScript asks it.
import {
  drillOf,
  outlookOf,
  solutionOf,
  type Drill,
  type DrillSeed,
  type DrillSolution,
} from './drill.js'
import type { OutlookAnswer } from './generated/api.js'
import { HandKernel } from './handKernel.js'
import { Machine, type WasmSource } from './machine.js'
import type { Language } from './score.js'

export type { Questions } from './handKernel.js'

/**
 * The kernel, once it is loaded. It answers synchronously; an impossible request throws a
 * `KernelError`.
 */
export class Kernel extends HandKernel {
  private constructor(machine: Machine) {
    super(machine)
  }

  /** Loads the kernel from there. */
  static override async open(source: WasmSource): Promise<Kernel> {
    return new Kernel(await Machine.open(source))
  }

  /** The drill of a seed: a question about a hand, the same as the library's. */
  drill(asked: DrillSeed): Drill {
    return drillOf(this.machine, asked)
  }

  /** The right answers to a drill, and what explains them. */
  solve(drill: Drill, language: Language = 'en'): DrillSolution {
    return solutionOf(this, this.machine, drill, language)
  }

  /** The outlook of each discard of a drill, without calls; null if it cannot be worked out. */
  prospects(drill: Drill): OutlookAnswer | null {
    return outlookOf(this, this.machine, drill)
  }
}
