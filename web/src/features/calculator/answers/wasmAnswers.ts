/** Answers given in this browser, by the kernel as WebAssembly. */

import { KernelError } from '../../../../kernel/src/errors'
import { Kernel, type Questions } from '../../../../kernel/src/kernel'
import { Problem } from '../../../client/rest'

/** Loads the kernel from a response and returns what answers with it. */
export async function openKernel(module: Response) {
  const kernel = await Kernel.open(module)
  return async (about: keyof Questions, body: object): Promise<unknown> => {
    try {
      return kernel.ask(about, body as never)
    } catch (error) {
      if (!(error instanceof KernelError)) throw error
      const { status, code, detail, ...more } = error.problem
      throw new Problem(status, code, detail, more)
    }
  }
}
