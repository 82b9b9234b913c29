/** The gallery as data: each part with the states in which it is shown. */

import { createRawSnippet, type Component, type Snippet } from 'svelte'

/**
 * The surroundings of a part: a row of tiles, a card of a page, a piece of the stage, its middle
 * alone or with what is around it, or nothing.
 */
export type GalleryFrame =
  'tiles' | 'large' | 'card' | 'stage' | 'middle' | 'round' | 'dark' | 'modal'

export interface State {
  name: string
  props: Record<string, unknown>
}

export interface Part {
  name: string
  component: Component<Record<string, unknown>>
  frame: GalleryFrame
  states: State[]
}

/** A part with its states by name; `P` checks each state against the props of the component. */
export function part<P extends object>(
  name: string,
  component: Component<P, object, '' | keyof P>,
  states: Record<string, NoInfer<P>>,
  frame: GalleryFrame = 'card',
): Part {
  return {
    name,
    component: component as unknown as Part['component'],
    frame,
    states: Object.entries(states).map(([name, props]) => ({
      name,
      props: props as Record<string, unknown>,
    })),
  }
}

/** Words as the content of a part. */
export const text = (words: string): Snippet =>
  createRawSnippet(() => ({ render: () => `<span>${words}</span>` }))

export const nothing = (): void => {}
