import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToClient } from '../model/view/wire'
import { Connection, type LinkState, type Socket } from './connection'

class FakeSocket implements Socket {
  readyState = 1
  onopen = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  sent: string[] = []
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  hear(message: ToClient) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

let sockets: FakeSocket[]
let lines: LinkState[]
let latencies: number[]
let heard: ToClient[]
let connection: Connection
const socket = () => sockets.at(-1)!
const hello: ToClient = { type: 'hello', user: 'u', name: 'Aki', version: '1' }

beforeEach(() => {
  vi.useFakeTimers()
  ;[sockets, lines, latencies, heard] = [[], [], [], []]
  connection = new Connection(
    () => {
      sockets.push(new FakeSocket())
      return socket()
    },
    {
      message: (message) => heard.push(message),
      line: (line) => lines.push(line),
      latency: (ms) => latencies.push(ms),
    },
    {
      now: () => Date.now(),
      after: (ms, what) => setTimeout(what, ms) as unknown as number,
      stop: (timer) => clearTimeout(timer),
    },
  )
  connection.start()
})

describe('a connection', () => {
  it('is open when the server has said hello', () => {
    expect(connection.send({ type: 'watch', lobby: true })).toBe(false)
    socket().hear(hello)
    expect(lines).toEqual(['opening', 'open'])
    expect(heard).toEqual([hello])
    expect(connection.send({ type: 'watch', lobby: true })).toBe(true)
  })

  it('measures how long an answer takes, and tells the server', () => {
    socket().hear(hello)
    vi.advanceTimersByTime(28)
    socket().hear({ type: 'pong', number: 1 })
    expect(latencies).toEqual([28])
    vi.advanceTimersByTime(5000)
    expect(JSON.parse(socket().sent.at(-1)!)).toEqual({ type: 'ping', number: 2, lag_ms: 28 })
  })

  it('is opened again, each time after a longer while', async () => {
    for (const _ of [1, 2, 3]) {
      socket().onclose?.({ code: 1006 })
      await vi.runOnlyPendingTimersAsync()
    }
    expect(sockets).toHaveLength(4)
    socket().hear(hello)
    expect(lines.at(-1)).toBe('open')
  })

  it('gives up a line on which nothing is heard', async () => {
    socket().hear(hello)
    await vi.advanceTimersByTimeAsync(7_500)
    expect(lines).toContain('waiting')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sockets.length).toBeGreaterThan(1)
  })

  it('stays on a line on which every ping is answered', async () => {
    socket().hear(hello)
    for (let second = 0; second < 60; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      const { number } = JSON.parse(socket().sent.at(-1)!)
      socket().hear({ type: 'pong', number })
    }
    expect(lines).toEqual(['opening', 'open'])
  })

  it('gives a server that is opened time to say hello', async () => {
    await vi.advanceTimersByTimeAsync(8_500)
    expect(lines).toEqual(['opening'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(lines).toContain('waiting')
  })

  it('is given up at once where the network is gone, and opened when it is back', () => {
    socket().hear(hello)
    connection.offline()
    expect(lines.at(-1)).toBe('waiting')
    connection.offline()
    connection.wake()
    expect(lines.at(-1)).toBe('opening')
    expect(sockets).toHaveLength(2)
  })

  it('stays closed for a banned person', async () => {
    socket().onclose?.({ code: 4403 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(1)
    expect(lines.at(-1)).toBe('closed')
  })

  it('stays closed once it is stopped', async () => {
    connection.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(1)
    expect(lines.at(-1)).toBe('closed')
  })

  it('looks at once when it is woken', () => {
    socket().onclose?.({ code: 1006 })
    return vi.waitFor(() => {
      connection.wake()
      expect(sockets).toHaveLength(2)
    })
  })
})
