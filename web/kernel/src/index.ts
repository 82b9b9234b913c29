// The worth, waits and distance of a riichi hand, and games: Jantaku's kernel as WebAssembly.
import { openGames as opened } from './game/game.js'
import { Kernel } from './kernel.js'
import type { WasmSource } from './machine.js'

export type * from './drill.js'
export { KernelError, type ErrorKind } from './errors.js'
export type { Advice, Decisions, GameSetup, RiichiGame } from './game/game.js'
export type * from './generated/api.js'
export type * as protocol from './generated/protocol.js'
export { Kernel, type Questions } from './kernel.js'
export type { WasmSource } from './machine.js'

const WASM = new URL('./jantaku.wasm', import.meta.url)

/** The kernel, loaded from the folder of this file unless another place is named. */
export const openKernel = (source: WasmSource = WASM) => Kernel.open(source)

/** Loads the kernel likewise; the returned function opens games of riichi. */
export const openGames = (source: WasmSource = WASM) => opened(source)
