/** Asks the worker for outlooks. It starts with the first question. */

import type { OutlookAnswer, OutlookRequest } from '../../../../kernel/src/generated/api'
import { Problem } from '../../../client/rest'
import type { Answered, OutlookAsked } from './outlookWorker'

interface Waiting {
  done: (answer: OutlookAnswer) => void
  failed: (error: Error) => void
}

let worker: Worker | null = null
let asked = 0
const waiting = new Map<number, Waiting>()

/** The outlook of a hand, by the kernel at that address; throws a `Problem` if it has none. */
export function outlookBy(address: string, body: OutlookRequest): Promise<OutlookAnswer> {
  worker ??= started()
  const id = ++asked
  const question: OutlookAsked = { id, address: new URL(address, location.href).href, body }
  worker.postMessage(question)
  return new Promise((done, failed) => waiting.set(id, { done, failed }))
}

function started(): Worker {
  const worker = new Worker(new URL('./outlookWorker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', (event: MessageEvent<Answered>) => settle(event.data))
  worker.addEventListener('error', (event) => stop(event.message))
  return worker
}

function settle(answered: Answered): void {
  const one = waiting.get(answered.id)
  waiting.delete(answered.id)
  if (!one) return
  if ('answer' in answered) one.done(answered.answer)
  else if ('problem' in answered) {
    const { status, code, detail, ...more } = answered.problem
    one.failed(new Problem(status, code, detail, more))
  } else one.failed(new Error(answered.fault))
}

/** Fails every question after an error of the worker; the next one starts another. */
function stop(message: string): void {
  worker?.terminate()
  worker = null
  for (const one of waiting.values()) one.failed(new Error(message))
  waiting.clear()
}
