/** A server for tests: SQLite in a temporary folder, on a free port. */

import { spawn, type ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const COMMAND = process.env.JANTAKU ?? join(ROOT, '.venv', 'bin', 'jantaku')

export const SPECTATOR_DELAY_S = 4

/** Tests ask more than people do, all from one address, and do not wait for three minutes. */
const PATIENT = [
  '--spectator-delay-s',
  `${SPECTATOR_DELAY_S}`,
  '--rate',
  '100000/minute',
  '--rate-guests',
  '10000/hour',
  '--rate-rooms',
  '1000/minute',
  '--loop-share',
  '100',
]

export class Server {
  private constructor(
    readonly address: string,
    private process: ChildProcess,
    private folder: string,
    private words: string[],
    private command: string[],
  ) {}

  /** Starts a server; resolves when it has printed its address. */
  static start(...words: string[]): Promise<Server> {
    return Server.startAs([COMMAND], words)
  }

  /** A server that deals Haiyuki by these stories: for two characters, the draws from the wall. */
  static stacked(stories: Record<string, unknown>): Promise<Server> {
    process.env.STACKED = JSON.stringify(stories)
    const python = join(dirname(realpathSync(COMMAND)), 'python')
    return Server.startAs([python, join(import.meta.dirname, 'stacked.py')], [])
  }

  private static async startAs(command: string[], words: string[]): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'jantaku-browser-'))
    const all = ['--data', folder, '--port', '0', '--stop-s', '1', ...PATIENT, ...words]
    return new Server(...(await started(command, all)), folder, all, command)
  }

  /** Kills it without warning, and starts it again at the same address. */
  async killAndStart(): Promise<void> {
    await ended(this.process, 'SIGKILL')
    const port = new URL(this.address).port
    const again = this.words.with(this.words.indexOf('--port') + 1, port)
    this.process = (await started(this.command, again))[1]
  }

  async stop(): Promise<void> {
    await ended(this.process, 'SIGTERM')
    await rm(this.folder, { recursive: true, force: true })
  }
}

function ended(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    process.once('exit', () => done())
    process.kill(signal)
  })
}

function started([command, ...before]: string[], words: string[]): Promise<[string, ChildProcess]> {
  const process = spawn(command!, [...before, 'serve', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  return new Promise((done, failed) => {
    const hear = (data: Buffer) => {
      said += data
      const address = /at (http:\S+)/.exec(said)?.[1]
      if (address) done([address, process])
    }
    process.stdout!.on('data', hear)
    process.stderr!.on('data', hear)
    process.once('exit', () => failed(new Error(`the server has ended: ${said}`)))
  })
}
