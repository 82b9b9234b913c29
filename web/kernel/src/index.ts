// The worth, waits and distance of a riichi hand: Jantaku's kernel as WebAssembly.
import { Kernel } from './kernel.js'
import type { WasmSource } from './machine.js'

export type * from './drill.js'
export { KernelError, type ErrorKind } from './errors.js'
export type * from './generated/api.js'
export { Kernel, type Questions } from './kernel.js'
export type { WasmSource } from './machine.js'

/** The kernel, loaded from the folder of this file unless another place is named. */
export const openKernel = (source: WasmSource = new URL('./jantaku.wasm', import.meta.url)) =>
  Kernel.open(source)
