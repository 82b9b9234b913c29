/**
 * The socket to the server. It reopens automatically, measures the response time, and notices when
 * the other end is gone. The listener of `open` joins again what was joined before.
 */

import type { FromClient, ToClient } from '../model/view/wire'

export const SUBPROTOCOL = 'jantaku.v1'

/** The part of `WebSocket` that is needed here. */
export interface Socket {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

/** `opening` until the server has said hello, `waiting` between two attempts. */
export type LinkState = 'opening' | 'open' | 'waiting' | 'closed'

export interface Hooks {
  message(message: ToClient): void
  line(line: LinkState): void
  latency(ms: number): void
}

interface Timers {
  now(): number
  after(ms: number, what: () => void): number
  stop(timer: number): void
}

const OPEN = 1
const BANNED = 4403
const PING_MS = 3_000
const ANSWER_MS = 4_000 // without an answer to a ping for this time, a connection is lost
const HELLO_MS = 9_000 // a server that is just being opened may take longer
const WAITS_MS = [150, 400, 1_000, 2_000, 4_000, 8_000]

const browser: Timers = {
  now: () => performance.now(),
  after: (ms, what) => setTimeout(what, ms) as unknown as number,
  stop: (timer) => clearTimeout(timer),
}

export class Connection {
  line: LinkState = 'closed'
  private socket: Socket | null = null
  private failures = 0
  private timer = 0
  private ping = 0
  private pinged = new Map<number, number>()
  private number = 0
  private lag = 0
  private heard = 0

  constructor(
    private readonly open: () => Socket,
    private readonly hooks: Hooks,
    private readonly timers: Timers = browser,
  ) {}

  /** Opens the connection, and reopens it until `stop`. */
  start(): void {
    if (this.line === 'closed') this.dial()
  }

  /** Closes the line for good. */
  stop(): void {
    this.drop()
    this.turn('closed')
  }

  /** Sends a message; returns false if there is no connection, and nothing was sent. */
  send(message: FromClient): boolean {
    if (this.line !== 'open' || this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** Checks at once that the connection is alive: after sleep, or when the network is back. */
  wake(): void {
    if (this.line === 'waiting') this.dial()
    else if (this.line === 'open') this.sendPing()
  }

  /** Gives up the line at once: the network has said that it is gone. */
  offline(): void {
    if (this.line === 'open' || this.line === 'opening') this.lost()
  }

  private dial(): void {
    this.drop()
    this.turn('opening')
    const socket = this.open()
    this.socket = socket
    this.heard = this.timers.now()
    socket.onmessage = ({ data }) => this.receive(String(data))
    socket.onclose = ({ code }) => this.lost(code)
    this.watch()
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as ToClient
    this.heard = this.timers.now()
    if (message.type === 'hello') {
      this.failures = 0
      this.turn('open')
      this.sendPing()
    }
    if (message.type === 'pong') {
      const sent = this.pinged.get(message.number)
      this.pinged.clear()
      if (sent === undefined) return
      this.lag = Math.round(this.heard - sent)
      this.hooks.latency(this.lag)
      return
    }
    this.hooks.message(message)
  }

  private sendPing(): void {
    this.number += 1
    this.pinged.set(this.number, this.timers.now())
    this.send({ type: 'ping', number: this.number, lag_ms: this.lag })
  }

  /** Pings at intervals; closes a connection that does not answer a ping. */
  private watch(): void {
    this.timers.stop(this.ping)
    this.ping = this.timers.after(PING_MS, () => {
      const [open, asked] = [this.line === 'open', this.timers.now()]
      this.sendPing()
      const most = open ? ANSWER_MS : HELLO_MS - PING_MS
      this.ping = this.timers.after(most, () => (this.heard < asked ? this.lost() : this.watch()))
    })
  }

  private lost(code = 0): void {
    if (this.line === 'closed' || this.line === 'waiting') return
    this.drop()
    if (code === BANNED) return this.turn('closed')
    this.turn('waiting')
    const wait = WAITS_MS[Math.min(this.failures, WAITS_MS.length - 1)]!
    this.failures += 1
    // Spread out, so that not everyone reconnects at once when a server comes back.
    this.timer = this.timers.after(wait * (0.75 + Math.random() / 2), () => this.dial())
  }

  private drop(): void {
    this.timers.stop(this.timer)
    this.timers.stop(this.ping)
    this.pinged.clear()
    const socket = this.socket
    this.socket = null
    if (!socket) return
    socket.onmessage = socket.onclose = null
    socket.close()
  }

  private turn(line: LinkState): void {
    if (line === this.line) return
    this.line = line
    this.hooks.line(line)
  }
}
