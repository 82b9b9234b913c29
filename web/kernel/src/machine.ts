// The WebAssembly module: numbers go into one array of its memory, and come out of it.

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  words(): number
  document_text(): number
  document_size(): number
  name(list: number, place: number): number
  option_name(option: number): number
  option_value(option: number, place: number): number
  take_rules(): void
  take_context(): void
  read_tile(): number
  read_tiles(): number
  read_hand(): number
  read_calls(): number
  read_wind(): number
  place(tile: number, number: number): void
  find_copy(kind: number, nth: number): void
  write_hand(): void
  write_fault(code: number, tile: number, number: number): void
  take_hand(): number
  shanten_answer(players: number, unfinished: number): void
  distance_answer(players: number, waits: number): void
  waits_answer(known: number): number
  impossible_answer(): void
  find_scores(): number
  score_answer(every: number, explain: number): void
  tell_drill(kind: number, level: number, players: number, seed: number): void
  outlook_answer(): number
  tell_solution(): void
  tell_outlook_options(): void
  game_bytes(): number
  game_size(): number
  begin_game(low: number, high: number): void
  deciding_seats(): number
  game_stage(): number
  take_step(): number
  take_next_round(): number
  choose_action(seat: number, chance: number): number
  show_table(seat: number): void
  show_result(): void
}

/** The source of the module: an address, its bytes, a response, or the module itself. */
export type WasmSource = URL | string | BufferSource | Response | WebAssembly.Module

/** An option that affects scores: its number, and the names of its values. */
export interface Option {
  place: number
  values: string[]
}

const LISTS = ['faults', 'limits', 'melds', 'textFaults'] as const
type List = (typeof LISTS)[number]

/** Reads the numbers of an answer one after the other. */
export class Reader {
  #at = 0
  constructor(private readonly words: Int32Array) {}

  next = (): number => this.words[this.#at++]!
  flag = (): boolean => this.next() !== 0
  /** A floating-point number, which takes two words. */
  real = (): number => {
    const at = this.#at
    this.#at += 2
    return new Float64Array(this.words.slice(at, at + 2).buffer)[0]!
  }
  /** How many there are, and they. */
  list = <T>(read: () => T): T[] => Array.from({ length: this.next() }, read)
}

export class Machine {
  /** The names for the numbers in the answers. */
  readonly names = {} as Record<List, string[]>
  readonly options = new Map<string, Option>()

  private constructor(private readonly exports: Exports) {
    exports._initialize()
    exports.document_text() // takes the memory of documents now, so that questions need no more
    LISTS.forEach((list, at) => {
      this.names[list] = this.#texts((place) => exports.name(at, place))
    })
    this.#texts((place) => exports.option_name(place)).forEach((name, place) => {
      const values = this.#texts((value) => exports.option_value(place, value))
      this.options.set(name, { place, values })
    })
  }

  static async open(source: WasmSource): Promise<Machine> {
    const module = await compiled(source)
    const instance = await WebAssembly.instantiate(module, {})
    return new Machine(instance.exports as unknown as Exports)
  }

  /** Passes numbers to a function, and reads its answer. */
  ask<Name extends Asked>(name: Name, words: readonly number[] = [], ...more: number[]) {
    this.#words.set(words)
    const said = (this.exports[name] as (...given: number[]) => number | undefined)(...more)
    return { said: said ?? 0, reader: new Reader(this.#words.slice()) }
  }

  /** Passes numbers to a function that answers with a document. */
  document<T>(name: Asked, words: readonly number[] = [], ...more: number[]): T {
    this.ask(name, words, ...more)
    return this.written()
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

  get #words(): Int32Array {
    return new Int32Array(this.exports.memory.buffer, this.exports.words(), 4096)
  }

  #texts(at: (place: number) => number): string[] {
    const texts: string[] = []
    for (let place = 0, start = at(0); start !== 0; start = at(++place))
      texts.push(this.#text(start))
    return texts
  }

  #text(start: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer)
    return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)))
  }
}

type Asked = Exclude<
  keyof Exports,
  | 'memory'
  | '_initialize'
  | 'words'
  | 'document_text'
  | 'document_size'
  | 'name'
  | 'game_bytes'
  | 'game_size'
>

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
