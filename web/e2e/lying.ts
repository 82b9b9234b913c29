import type { Person } from './browser'

/** The open tiles of a page: ponds and melds by seat, every tile of the player's hand. */
export function lying(person: Person): Promise<Record<string, string>> {
  return person.page.evaluate(() => {
    const tiles = (root: Element | null) =>
      [...(root?.querySelectorAll('.tile') ?? [])]
        .map(
          (one) =>
            one
              .querySelector('use')
              ?.getAttribute('href')
              ?.replace(/^.*#t-/, '') ?? 'back',
        )
        .join(' ')
    const told: Record<string, string> = { hand: tiles(document.querySelector('.own .hand')) }
    for (const seat of document.querySelectorAll<HTMLElement>('.origin > [data-seat]')) {
      const number = seat.dataset.seat!
      const dock = document.querySelector(`.dock [data-seat="${number}"]`)
      told[`pond ${number}`] = tiles(seat.querySelector('.pond'))
      told[`melds ${number}`] = tiles(dock ?? seat.querySelector('.edge .sets'))
      told[`hidden ${number}`] = tiles(seat.querySelector('[data-spot^="hand"]'))
    }
    told.left = document.querySelector('.centre')?.textContent ?? ''
    return told
  })
}
