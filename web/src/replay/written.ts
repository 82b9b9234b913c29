/** Files that hold a reel, as `jantaku replay reel` writes them. */

import type { Reel } from './film'

const PACKED = [0x1f, 0x8b]

/** The reel in a file, packed or not; null if the file is not a reel. */
export async function writtenReel(file: Blob): Promise<Reel | null> {
  const start = new Uint8Array(await file.slice(0, PACKED.length).arrayBuffer())
  const packed = PACKED.every((byte, at) => start[at] === byte)
  const text = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  try {
    const found = (await new Response(text).json()) as Partial<Reel>
    const whole = found.tracks?.length && found.rounds && found.seats && found.names
    return whole ? (found as Reel) : null
  } catch {
    return null
  }
}
