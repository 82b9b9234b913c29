/** The requests to the server over HTTP: one function for each. */

import createClient from 'openapi-fetch'
import type { Drill, DrillSeed } from '../../kernel/src/drill'
import type {
  ImpossibleRequest,
  Me,
  paths,
  OutlookRequest,
  ReadRequest,
  ReportRequest,
  ReviewAnswer,
  ScoreRequest,
  ShantenRequest,
  WaitsRequest,
} from '../generated/api'
import type { Language } from '../messages/words.svelte'
import type { Room, RoomSettings, Seat, Setup } from '../model/view/wire'
import { banned } from './ban.svelte'
import type { RefusalDetails } from '../messages/refusals'

export type User = Me

/** True if this browser seems to be signed in: then it is worth asking the server as whom. */
const isKnown = () => document.cookie.split('; ').includes('jantaku_here=1')

/** A refusal of the server, in the server's words (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly more: RefusalDetails & {
      cure?: string | undefined
      field?: string | null | undefined
      text?: string | null | undefined
      position?: number | null | undefined
      length?: number | null | undefined
      line?: number | null | undefined
      column?: number | null | undefined
      tile?: string | null | undefined
    } = {},
  ) {
    super(detail)
  }
}

export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' })

/** Makes a visitor a guest, before a request that needs a user; `again` if the server says so. */
let signIn: (again: boolean) => Promise<void> = async () => {}

export function signInBy(way: (again: boolean) => Promise<void>): void {
  signIn = way
}

interface Answer<T> {
  data?: T
  error?: unknown
  response: Response
}

/** The answer to a request; throws a `Problem` if the server refuses it. */
export async function asked<T>(ask: () => Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>
  try {
    answer = await ask()
  } catch {
    throw new Problem(0, 'unreachable', '')
  }
  if (answer.response.ok) return answer.data as T
  const said = Object(answer.error) as Problem['more'] & { code?: string; detail?: string }
  if (said.code === 'banned') banned(said)
  throw new Problem(answer.response.status, said.code ?? 'fault', said.detail ?? '', said)
}

/** The lines of JSON of an answer with progress; throws a `Problem` for a line that has one. */
export async function* linesOf<Line extends object>(
  ask: () => Promise<Answer<unknown>>,
): AsyncGenerator<Line> {
  const stream = (await asked(ask)) as ReadableStream<Uint8Array<ArrayBuffer>>
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const part = await reader.read().catch(() => null)
    if (!part || part.value === undefined) throw new Problem(0, 'unreachable', '')
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { problem, ...found } = JSON.parse(line) as Line & { problem?: ProblemLine }
      if (problem) throw new Problem(problem.status, problem.code, problem.detail, problem)
      yield found as unknown as Line
    }
  }
}

type ProblemLine = Problem['more'] & { status: number; code: string; detail: string }

/** Like `asked`, for requests that need a signed-in user. */
export async function askedByUs<T>(ask: () => Promise<Answer<T>>): Promise<T> {
  await signIn(false)
  try {
    return await asked(ask)
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'not_signed_in') throw problem
  }
  await signIn(true)
  return asked(ask)
}

/** The person has changed their mind: nothing was asked for, and nothing needs to be said. */
export class Declined extends Problem {
  constructor() {
    super(0, 'declined', '')
  }
}

let mayTake: (code: string) => Promise<boolean> = async () => true

/** Sets what is asked before a seat is taken; `code` is the room, empty for a new one. */
export function takeSeatsBy(way: (code: string) => Promise<boolean>): void {
  mayTake = way
}

/** Like `askedByUs`, for requests that take a seat; throws `Declined` if the person does not. */
export async function seatedByUs<T>(ask: () => Promise<Answer<T>>, code = ''): Promise<T> {
  if (!(await mayTake(code))) throw new Declined()
  return askedByUs(ask)
}

/** The latest request that begins a session: until it is answered, the cookie is a former one. */
let beginning: Promise<unknown> = Promise.resolve()

function begins<T>(answer: Promise<T>): Promise<T> {
  beginning = answer.catch(() => {})
  return answer
}

/** The signed-in user; null if nobody is signed in. */
export async function me(): Promise<User | null> {
  await beginning
  if (!isKnown()) return null
  try {
    return await asked(() => api.GET('/api/v1/people/me'))
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) return null
    throw problem
  }
}
export const guest = (name: string) => asked(() => api.POST('/api/v1/people', { body: { name } }))
export const rename = (name: string) =>
  askedByUs(() => api.PATCH('/api/v1/people/me', { body: { name } }))
export const claim = (passphrase: string, old = '') =>
  askedByUs(() => begins(api.POST('/api/v1/people/me/claim', { body: { passphrase, old } })))
export const login = (name: string, passphrase: string) =>
  asked(() => begins(api.POST('/api/v1/people/login', { body: { name, passphrase } })))
/** Ends the sessions of the user in all browsers. */
export const logOut = (): Promise<unknown> => asked(() => api.POST('/api/v1/people/logout'))

/** Everything that the server stores of the user. */
export const ownData = () => asked(() => api.GET('/api/v1/people/me/data'))
export const deleteMe = (passphrase: string) =>
  asked(() => api.POST('/api/v1/people/me/delete', { body: { passphrase } }))

/** The people whom the user blocks. */
export const blocks = () => asked(() => api.GET('/api/v1/people/me/blocks'))
/** Blocks a person, or ends that. */
export const block = (blocked: string, on: boolean) =>
  askedByUs<unknown>(() => {
    const ask = { params: { path: { blocked } } }
    const path = '/api/v1/people/me/blocks/{blocked}'
    return on ? api.PUT(path, ask) : api.DELETE(path, ask)
  })
export const report = (body: ReportRequest) =>
  askedByUs<unknown>(() => api.POST('/api/v1/reports', { body }))

/** The addresses of the server for other machines; none for a page from elsewhere. */
export const addresses = () => asked(() => api.GET('/api/v1/addresses'))

const inWords = (language: Language) => ({ params: { query: { language } } })

export const catalog = (language: Language) =>
  asked(() => api.GET('/api/v1/catalog', inWords(language)))
export const choices = (setup: Setup, language: Language) =>
  asked(() => api.POST('/api/v1/catalog/choices', { body: setup, ...inWords(language) }))
export const pages = (setup: Setup, language: Language) =>
  asked(() => api.POST('/api/v1/catalog/pages', { body: setup, ...inWords(language) }))
/** A setup in one line. */
export const checkSetup = (setup: Setup, language: Language) =>
  asked(() => api.POST('/api/v1/catalog/check', { body: setup, ...inWords(language) }))
/** The house rules, topic by topic. */
export const topics = (language: Language) =>
  asked(() => api.GET('/api/v1/catalog/topics', inWords(language)))
export const fetchRules = (text: string) =>
  asked(() => api.POST('/api/v1/catalog/read', { body: { text } }))
export const writeRules = (setup: Setup) =>
  asked(() => api.POST('/api/v1/catalog/write', { body: setup }))

/** Questions about a hand, by the last part of their path. */
export const hands = {
  score: (body: ScoreRequest) => asked(() => api.POST('/api/v1/score', { body })),
  waits: (body: WaitsRequest) => asked(() => api.POST('/api/v1/waits', { body })),
  shanten: (body: ShantenRequest) => asked(() => api.POST('/api/v1/shanten', { body })),
  outlook: (body: OutlookRequest) => asked(() => api.POST('/api/v1/outlook', { body })),
  read: (body: ReadRequest) => asked(() => api.POST('/api/v1/read', { body })),
  impossible: (body: ImpossibleRequest) => asked(() => api.POST('/api/v1/impossible', { body })),
}

/** Drills: the drill of a seed, its answers, the outlook of its discards. */
export const drills = {
  drill: ({ kind, ...query }: DrillSeed) =>
    asked(() => api.GET('/api/v1/drills/{kind}', { params: { path: { kind }, query } })).then(
      (drill) => drill as Drill,
    ),
  solve: (drill: Drill, language: Language) =>
    asked(() => api.POST('/api/v1/drills/solve', { body: { ...drill }, ...inWords(language) })),
  prospects: (drill: Drill) =>
    asked(() => api.POST('/api/v1/drills/outlook', { body: { ...drill } })),
}

/** A game that was played here and is over, to be looked at. */
export const replayOf = (record: string, key = '') =>
  asked(() => api.GET('/api/v1/replays/{record}', { params: { path: { record }, query: { key } } }))
/** A page of your games, the newest first. */
export const ownGames = (after: string) =>
  askedByUs(() => api.GET('/api/v1/records/mine', { params: { query: { after } } }))
/** Your statistics in games since that time, in seconds; each request counts a few games more. */
export const ownStatistics = (since: number) =>
  askedByUs(() => api.GET('/api/v1/records/mine/statistics', { params: { query: { since } } }))
/** A page of the finished games of public rooms, of one player or of all. */
export const publicGames = (player: string, after: string) =>
  asked(() => api.GET('/api/v1/records', { params: { query: { player, after } } }))
/** Your ratings in quick matches, by kind of games. */
export const ownRatings = () => askedByUs(() => api.GET('/api/v1/ratings/mine'))
/** The kinds of games that have a list of the best. */
export const ratedKinds = () => asked(() => api.GET('/api/v1/ratings'))
/** A page of the best of a kind. */
export const bestOf = (kind: string, after: number) =>
  asked(() => api.GET('/api/v1/ratings/{kind}', { params: { path: { kind }, query: { after } } }))
/** The key that opens a game to others; empty for a public game. */
export const keyOfRecord = async (record: string): Promise<string> =>
  (await asked(() => api.GET('/api/v1/records/{record}', { params: { path: { record } } }))).key
/** The record of such a game as a Jantaku file. */
export const logOfRecord = (record: string, key = ''): Promise<Blob> =>
  asked(() =>
    api.GET('/api/v1/records/{record}/download', {
      params: { path: { record }, query: { key } },
      parseAs: 'blob',
    }),
  )

/** A request that has a log for its body. */
const withLog = (log: Blob) => ({
  body: log as unknown as string,
  bodySerializer: (body: unknown) => body,
  headers: { 'Content-Type': 'application/octet-stream' },
})

/** The preset by which a log is replayed that does not name its site. */
export type LogRules = NonNullable<
  NonNullable<paths['/api/v1/replays']['post']['parameters']['query']>['rules']
>

/** A log of any format, to be looked at. */
export const replayOfLog = (log: Blob, rules?: LogRules) =>
  asked(() => api.POST('/api/v1/replays', { ...withLog(log), params: { query: { rules } } }))
/** The view of a seat in a position, which is one line, and the setup of a game from it. */
export const lookAtPosition = (line: string, seat: Seat | null, language: Language) =>
  asked(() =>
    api.POST('/api/v1/positions', { body: { line, seat }, params: { query: { language } } }),
  )
/** Like `lookAtPosition`, for a moment of a log: the number of the event that is shown. */
export const positionOfLog = (log: Blob, at: number, seat: Seat, rules?: LogRules) =>
  asked(() =>
    api.POST('/api/v1/positions/of-log', {
      ...withLog(log),
      params: { query: { at, seat, rules } },
    }),
  )
/** Like `positionOfLog`, for a game that was played here. */
export const positionOfRecord = (record: string, at: number, seat: Seat, key = '') =>
  asked(() =>
    api.GET('/api/v1/positions/of-record/{record}', {
      params: { path: { record }, query: { at, seat, key } },
    }),
  )
/** A line of a review that is being made: the decisions done, and of all; finally the review. */
export interface ReviewLine {
  done?: number
  of?: number
  review?: ReviewAnswer
}

interface ReviewQuery {
  seat: Seat
  deep: boolean
  language: Language
}

/** Makes the review of a seat in a log: its decisions, with what players advise, in a language. */
export const reviewOfLog = (
  log: Blob,
  query: ReviewQuery,
  rules: LogRules | undefined,
  signal: AbortSignal,
) =>
  linesOf<ReviewLine>(() =>
    api.POST('/api/v1/review/progress', {
      ...withLog(log),
      params: { query: { ...query, rules } },
      parseAs: 'stream',
      signal,
    }),
  )
/** Like `reviewOfLog`, for a game that was played here. */
export const reviewOfRecord = (
  record: string,
  query: ReviewQuery,
  key: string | undefined,
  signal: AbortSignal,
) =>
  linesOf<ReviewLine>(() =>
    api.POST('/api/v1/review/{record}/progress', {
      params: { path: { record }, query: { ...query, key } },
      parseAs: 'stream',
      signal,
    }),
  )
/** Asks for the advice at your decision with that number, at a table with bots alone. */
export const hintAt = (table: string, ask: number, language: Language) =>
  asked(() =>
    api.GET('/api/v1/review/tables/{table}', {
      params: { path: { table }, query: { ask, language } },
    }),
  )
/** A log on another site which the server knows. */
export const logOfSite = (site: string, log: string): Promise<Blob> =>
  asked(() =>
    api.GET('/api/v1/logs/{site}/{log}', { params: { path: { site, log } }, parseAs: 'blob' }),
  )
export type LogFormat = paths['/api/v1/logs/converted']['post']['parameters']['query']['format']

/** A log written in another format. */
export const convertedLog = (log: Blob, format: LogFormat): Promise<Blob> =>
  asked(() =>
    api.POST('/api/v1/logs/converted', {
      ...withLog(log),
      params: { query: { format } },
      parseAs: 'blob',
    }),
  )

const at = (code: string) => ({ params: { path: { code } } })
const seatAt = (code: string, seat: Seat) => ({ params: { path: { code, seat } } })

export const room = (code: string): Promise<Room> =>
  asked(() => api.GET('/api/v1/rooms/{code}', at(code)))
/** A page of the public rooms; `after` of a page gets the next one. */
export const publicRooms = (after: string) =>
  asked(() => api.GET('/api/v1/rooms', { params: { query: { after, limit: 100 } } }))
export const ownRooms = async (): Promise<Room[]> =>
  (await askedByUs(() => api.GET('/api/v1/rooms/mine'))).rooms
export const createRoom = (settings: RoomSettings): Promise<Room> =>
  seatedByUs(() => api.POST('/api/v1/rooms', { body: settings }))
/** Waits for people for one of these games; bots fill in after `fillS` seconds, or never. */
export const quickMatch = ([best, ...also]: Setup[], fillS: number | null): Promise<Room> =>
  seatedByUs(() => api.POST('/api/v1/rooms/quick', { body: { ...best!, also, fill_s: fillS } }))
export const playNow = (setup: Setup, level = '', seat?: Seat): Promise<Room> =>
  seatedByUs(() =>
    api.POST('/api/v1/rooms/now', { body: setup, params: { query: { level, seat } } }),
  )
/** Starts a public game of bots alone, to be watched. */
export const watchBots = (setup: Setup): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/bots', { body: setup }))
export const changeRoom = (code: string, settings: RoomSettings): Promise<Room> =>
  askedByUs(() => api.PUT('/api/v1/rooms/{code}/settings', { body: settings, ...at(code) }))
/** Takes a seat; null takes the first open one. */
export const sit = (code: string, seat: Seat | null): Promise<Room> =>
  seatedByUs(() => api.POST('/api/v1/rooms/{code}/sit', { body: { seat }, ...at(code) }), code)
export const stand = (code: string): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/stand', at(code)))
/** Invites the owner of a claimed name. */
export const invite = (code: string, name: string): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/invite', { body: { name }, ...at(code) }))
export const leave = (code: string) =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/leave', at(code)))
export const seatBot = (code: string, seat: Seat, level: string): Promise<Room> =>
  askedByUs(() =>
    api.POST('/api/v1/rooms/{code}/seats/{seat}/bot', { body: { level }, ...seatAt(code, seat) }),
  )
export const openSeat = (code: string, seat: Seat): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/seats/{seat}/open', seatAt(code, seat)))
export const setReady = (code: string, ready: boolean): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/ready', { body: { ready }, ...at(code) }))
export const shuffle = (code: string): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/shuffle', at(code)))
export const start = (code: string): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/start', at(code)))
export const rematch = (code: string): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/rematch', at(code)))
export const resume = (code: string): Promise<Room> =>
  askedByUs(() => api.POST('/api/v1/rooms/{code}/resume', at(code)))
export const balance = (code: string) =>
  asked(() => api.GET('/api/v1/rooms/{code}/sheet', at(code)))
