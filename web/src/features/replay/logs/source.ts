/** The source of a game to watch: where it came from, its bytes on request, and its replay. */

import { served } from '../../../client/hasServer'
import { logOfRecord, logOfSite, Problem, replayOf, replayOfLog } from '../../../client/rest'
import type { GameReplay } from '../player/frames'
import type { Preset } from '../player/logRules'
import { linkOf, type Link } from './links'
import { replayInFile } from './replayFile'

export interface LogSource {
  /** The address at which others can see it, without the moment; null for a log of this machine. */
  address: { path: string; query: Record<string, string> } | null
  /** The seat whose view the link asks for. */
  seat: number | null
  /** The game that was played here, by its id. */
  record?: string
  /** The log as it was found; null for a replay, which is not a log. */
  log: (() => Promise<Blob>) | null
  /** The chosen rules, which replace those of the log. */
  rules?: Preset
}

export interface LoadedReplay {
  replay: GameReplay
  source: LogSource
}

/** Bytes that the browser fetches at most; the server takes less. */
const LARGEST = 16 * 2 ** 20
const PATIENCE_MS = 20_000

/** A game that was played here; `key` opens one of a private room to others. */
export async function ofRecord(record: string, key: string): Promise<LoadedReplay> {
  const log = () => logOfRecord(record, key)
  const query: Record<string, string> = key ? { key } : {}
  const source = { address: { path: `/replay/${record}`, query }, seat: null, log, record }
  return { replay: await replayOf(record, key), source }
}

/** The replay at an address. */
export async function ofReplay(address: string): Promise<LoadedReplay> {
  const answer = await fetch(new URL(address, location.href)).catch(() => null)
  const replay = answer?.ok ? await replayInFile(await answer.blob()) : null
  if (!replay) throw new Problem(0, 'no_replay', '')
  const path = { path: '/replay', query: { replay: address } }
  return { replay, source: { address: path, seat: null, log: null } }
}

/**
 * The film of a file: a replay, as `jantaku replay export` writes it, or a log, which the server reads.
 */
export async function ofLog(log: Blob, from: Partial<LogSource> = {}): Promise<LoadedReplay> {
  const replay = await replayInFile(log)
  if (replay) return { replay, source: { address: null, seat: null, ...from, log: null } }
  if (!served) throw new Problem(0, 'no_reader', '')
  const source = { address: null, seat: null, ...from, log: () => Promise.resolve(log) }
  return { replay: await replayOfLog(log), source }
}

/** The film of the same log, replayed by the rules of a preset. */
export async function byRules(
  { replay, source }: LoadedReplay,
  rules: Preset,
): Promise<LoadedReplay> {
  if (!source.log) return { replay, source }
  return { replay: await replayOfLog(await source.log(), rules), source: { ...source, rules } }
}

/**
 * The film of a link. Throws a `Problem` with the code `login` or `closed` if it cannot be fetched.
 */
export async function ofLink(text: string): Promise<LoadedReplay> {
  const link = linkOf(text, location.origin)
  if (!link) return ofLog(new Blob([text]))
  const seat = link.kind === 'site' ? link.seat : null
  return ofLog(await had(link), { seat, address: { path: '/replay', query: { log: text.trim() } } })
}

async function had(link: Link): Promise<Blob> {
  switch (link.kind) {
    case 'site':
      return logOfSite(link.site, link.log)
    case 'text':
      return new Blob([link.text])
    case 'web':
      return ofWeb(link.url)
    case 'login':
      throw new Problem(0, 'login', link.service)
    case 'here':
      throw new Problem(0, 'closed', location.host)
  }
}

async function ofWeb(url: string): Promise<Blob> {
  const { host } = new URL(url)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const how = { credentials: 'omit', referrerPolicy: 'no-referrer', signal } as const
  const answer = await fetch(url, how).catch(() => null)
  if (!answer) throw new Problem(0, 'closed', host)
  if (!answer.ok) throw new Problem(0, 'absent', host)
  if (Number(answer.headers.get('content-length') ?? 0) > LARGEST) throw new Problem(413, '', host)
  const log = await answer.blob()
  if (log.size > LARGEST) throw new Problem(413, '', host)
  return log
}

/**
 * True if this document may fetch from other sites: only one that was loaded at the replay's
 * address.
 */
export function mayFetch(): boolean {
  if (!served) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || new URL(loaded.name).pathname === '/replay'
}
