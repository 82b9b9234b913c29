/**
 * The signed-in user, the connection to the server, and what is followed over it: the state that
 * pages share.
 */

import { untrack } from 'svelte'
import { t } from '../messages/words.svelte'
import { wholeRoom, type WholeRoom } from '../model/setup/room'
import { fold } from '../model/view/fold'
import type { TableDisplay } from '../model/view/tableDisplay'
import type {
  FromClient,
  Invited,
  LobbyMessage,
  Room,
  PhraseSaid,
  ToClient,
  Update,
} from '../model/view/wire'
import { admitted, banned } from './ban.svelte'
import { Connection, SUBPROTOCOL, type LinkState, type Socket } from './connection'
import { Driver } from './table/driver'
import { notice } from './notices.svelte'
import type { RefusalDetails } from '../messages/refusals'
import { guest, me, Problem, room, signInBy, type User } from './rest'
import { settings } from './settings.svelte'

const SOCKET = '/api/v1/socket'
const MOST_INVITATIONS = 8
const INVITATION_MS = 10 * 60_000

class Session {
  user = $state.raw<User | null>(null)
  /** True once it is known if the visitor is signed in. */
  settled = $state(false)
  line = $state<LinkState>('closed')
  /** True if the connection has been open before: then this one is a reconnection. */
  wasOpen = $state(false)
  latency = $state<number | null>(null)
  lobby = $state.raw<LobbyMessage | null>(null)
  /** The followed rooms by code; null if there is no such room any more. */
  rooms = $state.raw<Record<string, WholeRoom | null>>({})
  said = $state.raw<PhraseSaid[]>([])
  /** The line of the operator, and when maintenance begins, in milliseconds since 1970. */
  announcement = $state.raw<{ text: string; begins: number | null }>({ text: '', begins: null })

  /** Invitations without an answer, the newest last; one of each room. */
  invitations = $state.raw<Invited[]>([])

  private declined = new Set<string>()
  private watchesLobby = 0
  private watched = ''
  private followed = $state.raw<Following | null>(null)
  private connection = new Connection(dial, {
    message: (message) => this.receive(message),
    line: (line) => (this.line = line),
    latency: (ms) => (this.latency = ms),
  })

  /** Signs in as the last user of this browser, if there is one, and opens the connection. */
  start(): Promise<void> {
    signInBy((again) => this.signIn(again))
    this.starting = me()
      .then((user) => this.become(user))
      .finally(() => {
        this.starting = null
        this.settled = true
      })
    return this.starting
  }

  private starting: Promise<void> | null = null
  private signingIn: Promise<void> | null = null

  /** Makes a visitor a guest, once for all who need it at the same time; `again` if signed out. */
  private signIn(again = false): Promise<void> {
    this.signingIn ??= (async () => {
      if (again) await this.resume()
      else if (!this.user) await (this.starting ?? this.start())
      if (!this.user) this.become(await guest(newcomer()))
    })().finally(() => (this.signingIn = null))
    return this.signingIn
  }

  /** Finds the user again after a refusal: a request sent before a claim has the former cookie. */
  private async resume(): Promise<void> {
    const found = await me()
    if (found) this.become(found)
    else this.user = null
  }

  /** Changes the user, null for a visitor: the connection is reopened for the new one. */
  become(user: User | null): void {
    const other = user?.id !== this.user?.id
    this.user = user
    if (other) {
      this.invitations = []
      this.hangUp()
    }
    this.connection.start()
  }

  private hangUp(): void {
    this.connection.stop()
    this.wasOpen = false
  }

  wake(): void {
    if (this.line !== 'closed') this.connection.wake()
    else this.start().catch(() => {}) // said when the page was opened
  }

  offline(): void {
    this.connection.offline()
  }

  send(message: FromClient): boolean {
    return this.connection.send(message)
  }

  /** Follows the lobby until the returned function is called. */
  watchLobby(): () => void {
    this.watchesLobby += 1
    this.sendWatch()
    return () => {
      this.watchesLobby -= 1
      this.lobby = null
      this.sendWatch()
    }
  }

  /** Follows a room until `stop` is called. */
  watchRoom(code: string): () => void {
    this.watched = code
    this.sendWatch()
    void this.fetchRoom(code)
    return () => {
      if (this.watched !== code) return
      this.watched = ''
      this.sendWatch()
    }
  }

  /** The room by the other way, so that there is something to see before the line is open. */
  private async fetchRoom(code: string): Promise<void> {
    try {
      this.keep(await room(code))
    } catch (problem) {
      const gone = problem instanceof Problem && problem.status === 404
      if (gone && !this.rooms[code]) this.rooms = { ...this.rooms, [code]: null }
    }
  }

  /** Stores a room as a command or the connection reported it, whichever is the later. */
  keep(told: Room): void {
    const known = this.rooms[told.code]
    if (known && known.version > (told.version ?? 0)) return
    this.rooms = { ...this.rooms, [told.code]: wholeRoom(told) }
  }

  /** Removes the invitation to a room; `declined` ignores later ones until the page is reloaded. */
  answer(code: string, declined = false): void {
    if (declined) this.declined.add(code)
    this.invitations = this.invitations.filter((one) => one.code !== code)
  }

  private invite(invited: Invited): void {
    if (this.declined.has(invited.code)) return
    this.answer(invited.code)
    this.invitations = [...this.invitations, invited].slice(-MOST_INVITATIONS)
    setTimeout(() => {
      this.invitations = this.invitations.filter((one) => one !== invited)
    }, INVITATION_MS)
  }

  private sendWatch(): void {
    this.send({ type: 'watch', lobby: this.watchesLobby > 0, room: this.watched })
  }

  /** Follows a table until `stop` is called; a visitor becomes a guest for it. */
  follow(table: string): Following {
    const following = new Following(table, (message) => this.send(message))
    untrack(() => this.followed)?.stop()
    this.followed = following
    // A visitor joins when the server says hello to the new guest. Another user is no reason to
    // follow again.
    if (untrack(() => this.user)) following.driver.join()
    untrack(() => this.signIn()).catch((problem) => {
      following.fault =
        problem instanceof Problem ? { code: problem.code, ...problem.more } : UNREACHABLE
    })
    return following
  }

  /** True if the person plays at the table that is followed, as far as is known. */
  get playing(): boolean {
    const shown = this.followed?.shown
    return !shown || (shown.seat !== null && shown.state === 'playing')
  }

  private receive(message: ToClient): void {
    const driver = this.followed?.driver
    const here = 'table' in message && message.table === driver?.table
    switch (message.type) {
      case 'hello':
        this.wasOpen = true
        admitted()
        this.announcement = { text: '', begins: null }
        if (this.user) {
          if (!message.user)
            this.user = null // signed out by another browser
          else this.user = { ...this.user, id: message.user, name: message.name }
        }
        if (this.watchesLobby || this.watched) this.sendWatch()
        return driver?.join()
      case 'lobby':
        return void (this.lobby = message)
      case 'announcement': {
        const left = message.maintenance_s
        const begins = left == null ? null : Date.now() + 1000 * left
        return void (this.announcement = { text: message.text, begins })
      }
      case 'invited':
        return this.invite(message)
      case 'room':
        if (message.room) return this.keep(message.room as Room)
        return void (this.rooms = { ...this.rooms, [message.code]: null })
      case 'table':
        return here ? driver!.told(message) : undefined
      case 'update':
        return here ? driver!.update(message as Update) : undefined
      case 'table_changed':
        return here ? driver!.changed(message) : undefined
      case 'said':
        return void (this.said = [...this.said.slice(-7), message])
      case 'error':
        if (message.code === 'banned') banned(message)
        if (message.code === 'game_restarted') notice(t('fault.game_restarted'), 'fault')
        return driver?.refused(message)
    }
  }
}

/** A table that is followed, as its page shows it. */
export class Following {
  shown = $state.raw<TableDisplay | null>(null)
  /** Why there is nothing to see: the server's error. */
  fault = $state.raw<Refusal | null>(null)
  readonly driver: Driver
  private missed = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(table: string, send: (message: FromClient) => boolean) {
    this.driver = new Driver(table, {
      send,
      show: (shown) => {
        this.shown = shown
        this.fault = null
      },
      lost: (fault) => this.lost(fault),
      fold,
      speed: () => settings.speed,
      hidden: () => document.hidden,
      now: () => performance.now(),
      after: (ms, what) => setTimeout(what, ms) as unknown as number,
      stop: (timer) => clearTimeout(timer),
    })
  }

  stop(): void {
    clearTimeout(this.timer)
    this.driver.stop()
  }

  /** A room may name its table a moment before the table can be followed. */
  private lost(fault: Refusal): void {
    this.missed += 1
    const soon = fault.code === 'unknown_table' && this.missed <= TRIES
    const wait = soon ? TRY_AGAIN_MS : 1000 * (fault.retry_after_s ?? 0)
    if (!soon) this.fault = fault
    clearTimeout(this.timer)
    if (wait) this.timer = setTimeout(() => this.driver.join(), wait)
  }
}

type Refusal = RefusalDetails & { code: string }

const UNREACHABLE: Refusal = { code: 'unreachable' }
const TRIES = 8
const TRY_AGAIN_MS = 400

/** A name to begin with, which is easy to change. */
function newcomer(): string {
  return `${t('people.guest')} ${100 + Math.floor(Math.random() * 900)}`
}

function dial(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}${SOCKET}`, SUBPROTOCOL) as Socket
}

export const session = new Session()

/** Listens for signs that the browser is awake again. */
export function listen(): () => void {
  const seen = () => {
    if (!document.hidden) session.wake()
  }
  const online = () => session.wake()
  document.addEventListener('visibilitychange', seen)
  const offline = () => session.offline()
  addEventListener('online', online)
  addEventListener('offline', offline)
  addEventListener('pageshow', seen)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', online)
    removeEventListener('offline', offline)
    removeEventListener('pageshow', seen)
  }
}
