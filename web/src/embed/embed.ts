/**
 * The replay on any page: `mount(element, { reel })`. It lives in a shadow tree, so that neither the
 * page's styles reach it nor its own the page. The same module is the widget of notebooks.
 */

import { mount as mounted, unmount } from 'svelte'
import boardStyle from '../board/board.css?inline'
import { loadNames } from '../messages/library.svelte'
import { loadStudy } from '../messages/study.svelte'
import { loadLanguage, LANGUAGES, preferred, type Language } from '../messages/words.svelte'
import type { Reel } from '../replay/film'
import Player from '../replay/Player.svelte'
import { Projector } from '../replay/projector.svelte'
import sprite from '../../tiles/tiles.svg?raw'
import tokens from '../tokens.css?inline'
import own from './embed.css?inline'

export interface Options {
  /** The reel itself, or its JSON packed by gzip, as `jantaku.replay.packing.packed` returns it. */
  reel: Reel | BufferSource
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
export async function mount(element: Element, options: Options): Promise<Mounted> {
  const reel = await unpacked(options.reel)
  const wanted = options.language ?? preferred(navigator.languages)
  await loadLanguage(wanted in LANGUAGES ? wanted : 'en')
  await Promise.all([loadNames(), loadStudy()])

  const projector = new Projector(reel)
  if (options.seat !== undefined && reel.seats.includes(options.seat)) projector.seat = options.seat
  if (options.hands !== undefined) projector.open = options.hands
  if (options.at) projector.toNumber(options.at)

  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [tokens.replaceAll(':root', ':host'), boardStyle, own].map(sheetOf)
  registerProperties(boardStyle)
  const tiles = document.createElement('div')
  tiles.hidden = true
  tiles.innerHTML = sprite
  root.append(tiles)
  element.append(host)
  const player = mounted(Player, { target: root, props: { projector } })
  return {
    go: (at) => projector.toNumber(at),
    destroy: () => {
      void unmount(player)
      host.remove()
    },
  }
}

function sheetOf(text: string): CSSStyleSheet {
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

async function unpacked(reel: Reel | BufferSource): Promise<Reel> {
  if (!(reel instanceof ArrayBuffer) && !ArrayBuffer.isView(reel)) return reel as Reel
  const stream = new Blob([reel]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as Reel
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
      reel: model.get('reel') as DataView<ArrayBuffer>,
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
