/** Files that hold a replay, as `jantaku replay export` writes them. */

import type { GameReplay } from '../player/frames'

const PACKED = [0x1f, 0x8b]

/** The replay in a file, packed or not; null if the file is not a replay. */
export async function replayInFile(file: Blob): Promise<GameReplay | null> {
  const start = new Uint8Array(await file.slice(0, PACKED.length).arrayBuffer())
  const packed = PACKED.every((byte, at) => start[at] === byte)
  const text = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  try {
    const found = (await new Response(text).json()) as Partial<GameReplay>
    const whole = found.tracks?.length && found.rounds && found.seats && found.names
    return whole ? (found as GameReplay) : null
  } catch {
    return null
  }
}
