/** Answers given in this browser, by the kernel as WebAssembly. */

import type { OutlookRequest } from '../../../../kernel/src/generated/api'
import { Kernel, type Questions } from '../../../../kernel/src/kernel'
import { asProblem } from './asProblem'
import { outlookBy } from './worker'

/** Loads the kernel from the response of an address and returns what answers with it. */
export async function openKernel(module: Response, address: string) {
  const kernel = await Kernel.open(module)
  return async (about: keyof Questions, body: object): Promise<unknown> => {
    if (about === 'outlook') return outlookBy(address, body as OutlookRequest)
    return asProblem(() => kernel.ask(about, body as never))
  }
}
