/**
 * The replay on any page: `mount(element, { replay })`. It lives in a shadow tree, so that neither the
 * page's styles reach it nor its own the page. The same module is the widget of notebooks.
 */

import { mount as mounted, unmount } from 'svelte'
import sprite from '../../../tiles/tiles.svg?raw'
import boardStyle from '../../board/board.css?inline'
import type { GameReplay } from '../../features/replay/player/frames'
import { Playback } from '../../features/replay/player/playback.svelte'
import Player from '../../features/replay/player/Player.svelte'
import { loadNames } from '../../messages/library.svelte'
import { loadStudy } from '../../messages/study.svelte'
import { loadLanguage, LANGUAGES, preferred, type Language } from '../../messages/words.svelte'
import tokens from '../../ui/tokens.css?inline'
import own from './embed.css?inline'

export interface MountOptions {
  /** The replay itself, or its JSON packed by gzip, as `jantaku.replay.packing.pack_replay` returns it. */
  replay?: GameReplay | BufferSource
  /** The name of `replay` in an earlier version. */
  reel?: GameReplay | BufferSource
  /** The number of the event to begin with. */
  at?: number
  /** From which seat one looks. */
  seat?: number
  /** True if all hands are open. */
  hands?: boolean
  language?: Language
}

export interface Mounted {
  /** Goes to the event with that number. */
  go: (at: number) => void
  /** Takes it off the page. */
  destroy: () => void
}

/** Shows a recorded game in an element of a page. */
export async function mount(element: Element, options: MountOptions): Promise<Mounted> {
  const replay = await unpacked(options.replay ?? options.reel!)
  const wanted = options.language ?? preferred(navigator.languages)
  await loadLanguage(wanted in LANGUAGES ? wanted : 'en')
  await Promise.all([loadNames(), loadStudy()])

  const playback = new Playback(replay)
  if (options.seat !== undefined && replay.seats.includes(options.seat))
    playback.seat = options.seat
  if (options.hands !== undefined) playback.open = options.hands
  if (options.at) playback.toNumber(options.at)

  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [tokens.replaceAll(':root', ':host'), boardStyle, own].map(inputOf)
  registerProperties(boardStyle)
  const tiles = document.createElement('div')
  tiles.hidden = true
  tiles.innerHTML = sprite
  root.append(tiles)
  element.append(host)
  const player = mounted(Player, { target: root, props: { playback } })
  return {
    go: (at) => playback.toNumber(at),
    destroy: () => {
      void unmount(player)
      host.remove()
    },
  }
}

function inputOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** Registered properties count for a whole document, and are not read in a shadow tree. */
function registerProperties(css: string): void {
  for (const [, name, body = ''] of css.matchAll(/@property\s+(--[\w-]+)\s*\{([^}]*)\}/g)) {
    const told = Object.fromEntries(
      [...body.matchAll(/([\w-]+):\s*([^;]+);?/g)].map(([, key, value]) => [key, value!.trim()]),
    )
    try {
      CSS.registerProperty({
        name: name!,
        syntax: told.syntax?.replaceAll(/['"]/g, '') ?? '*',
        inherits: told.inherits === 'true',
        ...(told['initial-value'] && { initialValue: told['initial-value'] }),
      })
    } catch {
      // It is registered already, by another replay of this page.
    }
  }
}

async function unpacked(replay: GameReplay | BufferSource): Promise<GameReplay> {
  if (!(replay instanceof ArrayBuffer) && !ArrayBuffer.isView(replay)) return replay as GameReplay
  const stream = new Blob([replay]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as GameReplay
}

interface Model {
  get: (name: string) => unknown
  on: (event: string, heard: () => void) => void
  off: (event: string, heard: () => void) => void
}

/** The widget of notebooks, as anywidget mounts it. */
export default {
  async render({ model, el }: { model: Model; el: Element }): Promise<() => void> {
    const shown = await mount(el, {
      replay: model.get('replay') as DataView<ArrayBuffer>,
      at: model.get('at') as number,
      seat: model.get('seat') as number,
      hands: model.get('hands') as boolean,
    })
    const moved = () => shown.go(model.get('at') as number)
    model.on('change:at', moved)
    return () => {
      model.off('change:at', moved)
      shown.destroy()
    }
  },
}
