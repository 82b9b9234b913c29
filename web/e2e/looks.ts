/** The faults of a page's looks, as far as they can be measured. */

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

/** Texts and buttons that are cut off or outside the page, and whether the page scrolls sideways. */
export function flaws(person: Person): Promise<string[]> {
  return person.page.evaluate(flawsOnPage)
}

function flawsOnPage(): string[] {
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  const wide = Math.min(innerWidth, screen.width) // a phone shows all of a page that is too wide
  if (scrollWidth > wide) found.push(`the page is ${scrollWidth} wide, not ${wide}`)
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith('svelte-')).join('.')}`
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const within = (element: Element, is: (one: Element) => boolean) => {
    for (let one: Element | null = element; one; one = one.parentElement) if (is(one)) return true
    return false
  }
  // What people call themselves is as long as they like, and may end in three dots.
  const isName = (element: Element) => {
    const { textOverflow, unicodeBidi } = getComputedStyle(element)
    return textOverflow === 'ellipsis' && unicodeBidi === 'isolate'
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen = new Set<Element>()
  while (texts.nextNode()) {
    const text = texts.currentNode
    let box = text.parentElement!
    if (!text.textContent!.trim() || !box.checkVisibility({ visibilityProperty: true })) continue
    if (within(box, (one) => one.matches('.visually-hidden, svg, script, style'))) continue
    if (within(box, (one) => one.matches('.words'))) continue // what people call their rooms
    const around = [box]
    while (getComputedStyle(box).display === 'inline') around.push((box = box.parentElement!))
    const isHidden = (one: Element) => getComputedStyle(one).clipPath !== 'none' // for screen readers
    if (around.some((one) => isName(one) || isHidden(one))) continue
    if (seen.has(box)) continue
    seen.add(box)
    const told = `${named(box.parentElement!)} ${named(box)} "${text.textContent!.trim().slice(0, 40)}"`
    if (box.scrollWidth > box.clientWidth + 1 && !scrolls(box))
      found.push(`${told} needs ${box.scrollWidth} and has ${box.clientWidth}`)
    const { left, right } = box.getBoundingClientRect()
    if ((left < -1 || right > innerWidth + 1) && !within(box, scrolls))
      found.push(`${told} lies from ${Math.round(left)} to ${Math.round(right)}`)
  }
  // A button that is beyond an edge cannot be reached, whatever its words.
  for (const button of document.querySelectorAll('button, a[href], input, select, summary')) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue
    if (button.closest('.visually-hidden') || within(button, scrolls)) continue
    const { left, right, width } = button.getBoundingClientRect()
    const bar = button.closest('header')?.getBoundingClientRect()
    const [from, to] = [Math.max(0, bar?.left ?? 0), Math.min(innerWidth, bar?.right ?? innerWidth)]
    if (width && (left < from - 1 || right > to + 1))
      found.push(
        `${named(button)} "${button.ariaLabel ?? ''}" is from ${Math.round(left)} to ${Math.round(right)}, beyond ${Math.round(from)} to ${Math.round(to)}`,
      )
  }
  return found
}

/** Buttons that overlap, so that a click can hit the wrong one. */
export function overlaps(person: Person): Promise<string[]> {
  return person.page.evaluate(overlapsOnPage)
}

function overlapsOnPage(): string[] {
  const MOST = 3 // px: borders may touch
  const modal = document.querySelector('dialog[open]')
  // What floats over a page lets it be pushed from under it.
  const floats = (one: Element) => {
    for (let around: Element | null = one; around; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return true
    return false
  }
  // In a list that scrolls, only the visible part counts.
  const seen = (one: Element) => {
    let { left, right, top, bottom } = one.getBoundingClientRect()
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const box = around.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return { left, right, top, bottom }
  }
  const shown = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary'),
  ]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => !one.closest('[inert], .visually-hidden') && !floats(one))
    .filter((one) => !modal || modal.contains(one))
    .map((one) => ({ one, box: seen(one) }))
    .filter(({ box }) => box.right > box.left && box.bottom > box.top)
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent || element.ariaLabel || '').trim().slice(0, 30)}"`
  const found: string[] = []
  for (const [at, { one, box }] of shown.entries())
    for (const { one: other, box: its } of shown.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left)
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)
      if (wide > MOST && high > MOST) found.push(`${named(one)} lies over ${named(other)}`)
    }
  return found
}

/**
 * The sum of the layout shifts that follow no input (the web vital CLS counts such), and the largest of
 * them with what it moved.
 */
export function shifts({ page }: Person): Promise<{ sum: number; most: string }> {
  return page.evaluate(async () => {
    const entries = await new Promise<any[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      })
      setTimeout(() => resolve([]), 500) // nothing has shifted
    })
    const counted = entries.filter((one) => !one.hadRecentInput)
    const named = ({ node, previousRect: was, currentRect: is }: any) =>
      `${node?.parentElement?.className ?? ''} > ${node?.nodeName} ${node?.className ?? ''} ` +
      `from ${was.x} ${was.y} ${was.width} ${was.height} to ${is.x} ${is.y} ${is.width} ${is.height}`
    const [most] = counted.toSorted((one, other) => other.value - one.value)
    return {
      sum: counted.reduce((sum, one) => sum + one.value, 0),
      most: (most?.sources ?? []).map(named).join('; '),
    }
  })
}

/** The contrast of the ink of an element with the ground around its letters (WCAG 2). */
export async function contrast(person: Person, selector: string): Promise<number> {
  const one = person.page.locator(selector).first()
  const ink = await one.evaluate((element) => getComputedStyle(element).color)
  await one.evaluate((element) => ((element as HTMLElement).style.color = 'transparent'))
  const picture = await one.screenshot()
  await one.evaluate((element) => ((element as HTMLElement).style.color = ''))
  return person.page.evaluate(contrastOnPage, { ink, picture: picture.toString('base64') })
}

/** Returns the contrast with the pixel that is nearest to the ink. */
async function contrastOnPage(of: { ink: string; picture: string }): Promise<number> {
  const image = new Image()
  image.src = `data:image/png;base64,${of.picture}`
  await image.decode()
  const { width, height } = image
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  canvas.drawImage(image, 0, 0)
  const light = (channels: ArrayLike<number>): number => {
    const [red, green, blue] = Array.from(channels, (value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  canvas.fillStyle = of.ink
  canvas.fillRect(0, 0, 1, 1) // reads a colour in any notation
  const ink = light(canvas.getImageData(0, 0, 1, 1).data)
  canvas.drawImage(image, 0, 0)
  const ratio = (ground: number) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
  const middle = canvas.getImageData(width / 4, height / 4, width / 2, height / 2).data
  const pixels = Array.from({ length: middle.length / 4 }, (_, at) =>
    middle.subarray(4 * at, 4 * at + 3),
  )
  return Math.min(...pixels.map((pixel) => ratio(light(pixel))))
}
