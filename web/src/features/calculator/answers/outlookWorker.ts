/** The kernel in a separate thread: an outlook may take a fifth of a second. */

import { KernelError } from '../../../../kernel/src/errors'
import type { OutlookAnswer, OutlookRequest, Problem } from '../../../../kernel/src/generated/api'
import { Kernel } from '../../../../kernel/src/kernel'

/** A question to the worker, and the address of the kernel. */
export interface OutlookAsked {
  id: number
  address: string
  body: OutlookRequest
}
/** An answer, or the reason for a failure. */
export type Answered = { id: number } & (
  { answer: OutlookAnswer } | { problem: Problem } | { fault: string }
)

let kernel: Promise<Kernel> | undefined

async function answer({ id, address, body }: OutlookAsked): Promise<Answered> {
  try {
    kernel ??= fetch(address).then((module) => Kernel.open(module))
    return { id, answer: (await kernel).outlook(body) }
  } catch (error) {
    if (error instanceof KernelError) return { id, problem: error.problem }
    kernel = undefined // after a trap its memory is not to be trusted
    return { id, fault: String(error) }
  }
}

self.addEventListener('message', (event: MessageEvent<OutlookAsked>) => {
  void answer(event.data).then((answered) => self.postMessage(answered))
})
