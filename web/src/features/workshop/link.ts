/** A draft as a link: packed into its fragment, which is never sent to a server. */

import { LONGEST_TEXT, readDraft, type Draft } from './draft'

/** Links longer than this are cut off by mail and chat programs. */
export const LONGEST_LINK = 30_000
const KEY = '#rules='
/** The limit for unpacked JSON: every character of a text may need six. */
const MOST_BYTES = 6 * LONGEST_TEXT + 100_000

/** The fragment of a draft. */
export async function fragmentOf(draft: Draft): Promise<string> {
  const { origin: _, ...sent } = draft
  const packed = await through(JSON.stringify(sent), new CompressionStream('deflate-raw'))
  const binary = Array.from(packed, (byte) => String.fromCharCode(byte)).join('')
  return KEY + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The address of a server's workshop; null if `address` is not a URL of a server. */
export function workshopAt(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return new URL('workshop', url.origin + url.pathname.replace(/\/?$/, '/')).href
}

/** True if a fragment contains a draft. */
export const isDraft = (fragment: string) => fragment.startsWith(KEY)

/** The draft of a fragment; null for one that is broken, or unpacks to more than a text can be. */
export async function draftOfFragment(fragment: string): Promise<Draft | null> {
  try {
    const binary = atob(fragment.slice(KEY.length).replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(binary, (one) => one.charCodeAt(0))
    const bytes = await through(packed, new DecompressionStream('deflate-raw'))
    return readDraft(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}

async function through(
  what: string | Uint8Array<ArrayBuffer>,
  way: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Promise<Uint8Array> {
  const reader = new Blob([what]).stream().pipeThrough(way).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    size += part.value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new RangeError('this unpacks to more than a ruleset can be')
    }
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
