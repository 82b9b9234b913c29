// The worth, waits and distance of a riichi hand: Jantaku's kernel as WebAssembly.
import { Kernel } from './kernel.js'
import type { Source } from './machine.js'

export { KernelError, type ErrorKind } from './errors.js'
export type * from './generated/api.js'
export { Kernel, type Questions } from './kernel.js'
export type { Source } from './machine.js'

/** The kernel, loaded from the folder of this file unless another place is named. */
export const openKernel = (source: Source = new URL('./jantaku.wasm', import.meta.url)) =>
  Kernel.open(source)
