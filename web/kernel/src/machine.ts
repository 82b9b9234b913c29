// The WebAssembly module: the text of a question goes into its memory, and that of an answer comes out.
import { problemError, type Found } from './errors.js'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  room_for(bytes: number): number
  document_text(): number
  document_size(): number
  answer(): number
  game_bytes(): number
  game_size(): number
  begin_game(): number
  deciding_seats(): number
  game_stage(): number
  take_step(...places: number[]): number
  take_next_round(): number
  show_advice(seat: number): number
  show_table(seat: number): void
  show_result(): void
}

/** The source of the module: an address, its bytes, a response, or the module itself. */
export type WasmSource = URL | string | BufferSource | Response | WebAssembly.Module

/** A function of a game, which takes numbers. */
type Step =
  | 'deciding_seats'
  | 'game_stage'
  | 'take_step'
  | 'take_next_round'
  | 'show_advice'
  | 'show_table'
  | 'show_result'

export class Machine {
  private constructor(private readonly exports: Exports) {
    exports._initialize()
    exports.document_text() // takes the memory of documents now, so that questions need no more
  }

  static async open(source: WasmSource): Promise<Machine> {
    const module = await compiled(source)
    const instance = await WebAssembly.instantiate(module, {})
    return new Machine(instance.exports as unknown as Exports)
  }

  /** The answer to a question; a problem is thrown. */
  answer<T>(name: string, asked: object): T {
    return this.#ask('answer', [name, asked])
  }

  /** The events with which a game begins; rules by which it cannot be played are thrown. */
  begin<T>(setup: object): T {
    return this.#ask('begin_game', setup)
  }

  /** Passes numbers to a function of the game. */
  call(name: Step, ...numbers: number[]): number {
    return (this.exports[name] as (...given: number[]) => number | undefined)(...numbers) ?? 0
  }

  /** The document that the last function has written. */
  written<T>(): T {
    const { memory, document_text, document_size } = this.exports
    const bytes = new Uint8Array(memory.buffer, document_text(), document_size())
    return JSON.parse(new TextDecoder().decode(bytes)) as T
  }

  /** The game that is played now, as bytes; with some, that game from now on. */
  game(bytes?: Uint8Array): Uint8Array {
    const { memory, game_bytes, game_size } = this.exports
    const place = new Uint8Array(memory.buffer, game_bytes(), game_size())
    if (bytes) place.set(bytes)
    return place.slice()
  }

  /** The size of the memory in bytes, which stays constant. */
  get memory(): number {
    return this.exports.memory.buffer.byteLength
  }

  #ask<T>(name: 'answer' | 'begin_game', asked: unknown): T {
    const bytes = new TextEncoder().encode(JSON.stringify(asked))
    const start = this.exports.room_for(bytes.length)
    new Uint8Array(this.exports.memory.buffer, start).set(bytes)
    if (this.exports[name]()) return this.written()
    throw problemError(this.written<Found>())
  }
}

async function compiled(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source
  if (source instanceof Response) return fetched(source)
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer)
    return WebAssembly.compile(source)
  const url = new URL(source, globalThis.location?.href ?? import.meta.url)
  if (url.protocol !== 'file:') return fetched(await fetch(url))
  const files = 'node:fs/promises' // a variable, so that no bundler looks for it
  const { readFile } = (await import(/* @vite-ignore */ files)) as {
    readFile(path: URL): Promise<BufferSource>
  }
  return WebAssembly.compile(await readFile(url))
}

/** Accepts any content type; a page sent in place of the module fails by its first bytes. */
async function fetched(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`the kernel is not at ${response.url}: ${response.status}`)
  return response.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer())
}
