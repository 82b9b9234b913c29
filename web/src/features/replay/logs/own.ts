/** The open log of this machine alone, stored in its tab so that a reload shows it again. */

const LOG = 'jantaku.riichi.records.log'
const MOMENT = 'jantaku.riichi.records.moment'
const MOST = 3_000_000 // bytes: the limit of a tab's storage, with room to spare

const forget = () => [LOG, MOMENT].forEach((name) => sessionStorage.removeItem(name))

/** Stores a log for the next reload; null, and a log that is too large, stores none. */
export async function keepLog(log: Blob | null): Promise<void> {
  forget()
  if (!log || log.size > MOST) return
  const bytes = new Uint8Array(await log.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  try {
    sessionStorage.setItem(LOG, btoa(text))
  } catch {
    forget() // the tab has no room for it: a reload shows the form
  }
}

/** The log that was open before this page was reloaded; null if no log was open. */
export function keptLog(): Blob | null {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type !== 'reload' || new URL(loaded.name).pathname !== location.pathname) return null
  const text = sessionStorage.getItem(LOG)
  return text === null ? null : new Blob([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))])
}

export const keepMoment = (query: string): void => {
  if (sessionStorage.getItem(LOG)) sessionStorage.setItem(MOMENT, query)
}
export const keptMoment = (): string => sessionStorage.getItem(MOMENT) ?? ''
