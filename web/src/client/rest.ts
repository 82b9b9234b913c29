/** What is asked of the server over HTTP: one function for each question. */

import type { Balance, Choices, EngineOffered, Pages } from './catalog'
import type { Room, RoomSettings, Seat, Setup } from './wire'

export interface User {
  id: string
  name: string
  claimed: boolean
}

/** What the server refused, in its own words (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly more: {
      cure?: string
      field?: string
      position?: number
      line?: number
      column?: number
      text?: string
      faults?: { field: string; detail: string }[]
    } = {},
  ) {
    super(detail)
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Signs in when the server does not know us (yet): whoever is asked something then asks again. */
let signIn: () => Promise<void> = async () => {}

export function signInBy(way: () => Promise<void>): void {
  signIn = way
}

async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  try {
    return await askOnce<T>(method, path, body)
  } catch (problem) {
    const stranger = problem instanceof Problem && problem.code === 'not_signed_in'
    if (!stranger || path.startsWith('/people')) throw problem
  }
  await signIn()
  return askOnce<T>(method, path, body)
}

async function askOnce<T>(method: Method, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch {
    throw new Problem(0, 'unreachable', '')
  }
  const text = await answer.text()
  const said: unknown = /json/.test(answer.headers.get('content-type') ?? '')
    ? JSON.parse(text)
    : null
  if (answer.ok) return said as T
  const problem = Object(said) as Problem['more'] & { code?: string; detail?: string }
  throw new Problem(answer.status, problem.code ?? 'fault', problem.detail ?? '', problem)
}

const part = encodeURIComponent

// -- people -----------------------------------------------------------------------------------------

/** Who we are here; null where nobody is signed in. */
export async function me(): Promise<User | null> {
  try {
    return await ask<User>('GET', '/people/me')
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) return null
    throw problem
  }
}
export const guest = (name: string) => ask<User>('POST', '/people', { name })
export const rename = (name: string) => ask<User>('PATCH', '/people/me', { name })
export const claim = (passphrase: string) => ask<User>('POST', '/people/me/claim', { passphrase })
export const login = (name: string, passphrase: string) =>
  ask<User>('POST', '/people/login', { name, passphrase })

// -- the catalog ------------------------------------------------------------------------------------

export const catalog = (language: string) =>
  ask<EngineOffered[]>('GET', `/catalog?language=${part(language)}`)
export const choices = (setup: Setup, language: string) =>
  ask<Choices>('POST', `/catalog/choices?language=${part(language)}`, setup)
export const pages = (setup: Setup, language: string) =>
  ask<Pages>('POST', `/catalog/pages?language=${part(language)}`, setup)
/** What a setup is, in a line. */
export const check = (setup: Setup, language: string) =>
  ask<{ summary: string }>('POST', `/catalog/check?language=${part(language)}`, setup)
export const readRules = (text: string) => ask<Setup>('POST', '/catalog/read', { text })
export const writeRules = (setup: Setup) => ask<string>('POST', '/catalog/write', setup)

// -- rooms --------------------------------------------------------------------------------------------

export const room = (code: string) => ask<Room>('GET', `/rooms/${part(code)}`)
export const createRoom = (settings: RoomSettings) => ask<Room>('POST', '/rooms', settings)
export const changeRoom = (code: string, settings: RoomSettings) =>
  ask<Room>('PUT', `/rooms/${part(code)}/settings`, settings)
export const sit = (code: string, seat?: Seat) =>
  ask<Room>('POST', `/rooms/${part(code)}/sit`, { seat })
export const stand = (code: string) => ask<Room>('POST', `/rooms/${part(code)}/stand`)
export const seatBot = (code: string, seat: Seat, level: string) =>
  ask<Room>('POST', `/rooms/${part(code)}/seats/${seat}/bot`, { level })
export const openSeat = (code: string, seat: Seat) =>
  ask<Room>('POST', `/rooms/${part(code)}/seats/${seat}/open`)
export const setReady = (code: string, ready: boolean) =>
  ask<Room>('POST', `/rooms/${part(code)}/ready`, { ready })
export const shuffle = (code: string) => ask<Room>('POST', `/rooms/${part(code)}/shuffle`)
export const start = (code: string) => ask<Room>('POST', `/rooms/${part(code)}/start`)
export const resume = (code: string) => ask<Room>('POST', `/rooms/${part(code)}/resume`)
export const rematch = (code: string) => ask<Room>('POST', `/rooms/${part(code)}/rematch`)
export const leave = (code: string) => ask<null>('POST', `/rooms/${part(code)}/leave`)
export const ownRooms = () => ask<Room[]>('GET', '/rooms/mine')
export const quickMatch = (setup: Setup) => ask<Room>('POST', '/rooms/quick', setup)
export const playNow = (setup: Setup) => ask<Room>('POST', '/rooms/now', setup)
export const balance = (code: string) => ask<Balance>('GET', `/rooms/${part(code)}/sheet`)
