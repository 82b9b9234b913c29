/** Faults of the kernel as the server's. */

import { KernelError } from '../../../../kernel/src/errors'
import { Problem } from '../../../client/rest'

/** Asks the kernel; its error becomes the `Problem` that the server would send. */
export function asProblem<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof KernelError)) throw error
    const { status, code, detail, ...more } = error.problem
    throw new Problem(status, code, detail, more)
  }
}
