/** The sentence for a log that cannot be shown or reviewed. */

import { Problem } from '../../../client/rest'
import { refusalText } from '../../../messages/refusals'
import { say } from '../../../messages/study.svelte'

const SAID: Record<string, (problem: Problem) => string> = {
  unreachable: () => say('replay.unreachable'),
  no_replay: () => say('replay.no_replay'),
  no_reader: () => say('replay.no_reader'),
  login: ({ detail }) => say('replay.link.login', { service: detail }),
  closed: ({ detail }) => say('replay.link.closed', { host: detail }),
  absent: ({ detail }) => say('replay.link.absent', { host: detail }),
}

/** The sentence for a refusal, with the place and cure of a fault in the log. */
export function problemSentence(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem
  const { code, status, detail } = problem
  const { position, cure, reason } = problem.more
  if (status === 413 && reason !== 'long_game') return say('replay.too_large')
  const said = SAID[code]?.(problem) ?? refusalText(code, problem.more)
  if (said) return said
  const place = position == null ? '' : say('replay.place', { place: position + 1 })
  return say('replay.unreadable', {
    fault: [detail + place, cure].filter(Boolean).join('; ') + '.',
  })
}
