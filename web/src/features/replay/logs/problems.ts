/** The sentence for a log that cannot be shown or reviewed. */

import { Problem } from '../../../client/rest'
import { say } from '../../../messages/study.svelte'

const SAID: Record<string, (problem: Problem) => string> = {
  unreachable: () => say('replay.unreachable'),
  no_replay: () => say('replay.no_replay'),
  no_reader: () => say('replay.no_reader'),
  login: ({ detail }) => say('replay.link.login', { service: detail }),
  closed: ({ detail }) => say('replay.link.closed', { host: detail }),
  absent: ({ detail }) => say('replay.link.absent', { host: detail }),
}

/** The sentence for a refusal, with its place and cure; throws anything that is not a refusal. */
export function problemSentence(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem
  if (problem.status === 413) return say('replay.too_large')
  const told = SAID[problem.code]?.(problem)
  if (told) return told
  const { position, cure } = problem.more
  const place = position == null ? '' : say('replay.place', { place: position + 1 })
  return [problem.detail + place, cure].filter(Boolean).join('; ') + '.'
}
