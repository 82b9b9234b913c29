/** What is wrong with how a page looks, as far as that can be measured. */

import type { Person } from './browser'

/** Waits until nothing moves any more and all letters are there. */
export async function still(person: Person): Promise<void> {
  await person.page.evaluate(async () => {
    const once = (motion: Animation) =>
      Number.isFinite(Number(motion.effect?.getComputedTiming().endTime ?? 0))
    for (let round = 0; round < 3; round++) {
      await document.fonts.ready
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(once)
          .map((one) => one.finished),
      )
      await new Promise(requestAnimationFrame)
    }
  })
}

/** Texts that are cut off or lie beside the page, and whether the page can be pushed sideways. */
export function flaws(person: Person): Promise<string[]> {
  return person.page.evaluate(flawsOnPage)
}

function flawsOnPage(): string[] {
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide, not ${innerWidth}`)
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith('svelte-')).join('.')}`
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const within = (element: Element, is: (one: Element) => boolean) => {
    for (let one: Element | null = element; one; one = one.parentElement) if (is(one)) return true
    return false
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen = new Set<Element>()
  while (texts.nextNode()) {
    const text = texts.currentNode
    let box = text.parentElement!
    if (!text.textContent!.trim() || !box.checkVisibility({ visibilityProperty: true })) continue
    if (within(box, (one) => one.matches('.visually-hidden, svg, script, style'))) continue
    if (getComputedStyle(box).clipPath !== 'none') continue // for those who hear the page
    if (within(box, (one) => one.matches('.words'))) continue // what people call their rooms
    while (getComputedStyle(box).display === 'inline') box = box.parentElement!
    if (seen.has(box)) continue
    seen.add(box)
    const told = `${named(box.parentElement!)} ${named(box)} "${text.textContent!.trim().slice(0, 40)}"`
    if (box.scrollWidth > box.clientWidth + 1 && !scrolls(box))
      found.push(`${told} needs ${box.scrollWidth} and has ${box.clientWidth}`)
    const { left, right } = box.getBoundingClientRect()
    if ((left < -1 || right > innerWidth + 1) && !within(box, scrolls))
      found.push(`${told} lies from ${Math.round(left)} to ${Math.round(right)}`)
  }
  return found
}
