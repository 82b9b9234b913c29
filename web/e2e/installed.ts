/** The browser's view of a page that can be installed. */

import type { Page } from 'playwright-core'

/** The manifest as the browser has read it. */
export async function manifestOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { url, data, errors } = await session.send('Page.getAppManifest')
  if (errors.length) throw new Error(errors.map((error) => error.message).join('; '))
  const manifest = JSON.parse(data!) as {
    start_url: string
    scope: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  for (const icon of manifest.icons) {
    const answer = await page.context().request.get(new URL(icon.src, url).href)
    if (answer.headers()['content-type'] !== icon.type) throw new Error(`no icon: ${icon.src}`)
  }
  return {
    start: new URL(manifest.start_url, url).href,
    scope: new URL(manifest.scope, url).href,
    icons: manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`),
  }
}

/** The reasons of the browser against installing the page. */
export async function installability(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  return installabilityErrors.map((error) => error.errorId)
}

/** Waits until a worker of the page's own has kept everything and answers for it. */
export function controlled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 20))
  })
}

/** The addresses of all stored files. */
export function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const kept = await Promise.all(caught.map((cache) => cache.keys()))
    return kept.flat().map((request) => request.url)
  })
}
