// Keeps one version of the page for when there is no network. Only the files of that version are kept, all of
// them or none; what a server tells of people, rooms and tables is never looked at here. A newer version is
// fetched beside the old one and takes its place once no page of the old one is open any more.

const VERSION = '__VERSION__'
/** Every file of this version, by its address from here; those in `assets/` never change. */
const FILES = new Set(__FILES__)
/** The address that answers for each page, by the first part of the page's own. */
const PAGES = __PAGES__

const SCOPE = self.registration.scope
const OURS = `jantaku ${SCOPE} `
const CACHE = OURS + VERSION
const PATIENCE_MS = 4000

const addressOf = (name) => new URL(name, SCOPE).href

async function fetchAll() {
  const cache = await caches.open(CACHE)
  const names = new Set([...FILES, ...Object.values(PAGES)])
  await Promise.all(
    [...names].map(async (name) => {
      const lasts = name.startsWith('assets/')
      const known = lasts && (await caches.match(addressOf(name)))
      const asked = () => fetch(addressOf(name), { cache: lasts ? 'default' : 'no-cache' })
      const answer = known || (await asked())
      if (!answer.ok || answer.redirected) throw new Error(`${name}: ${answer.status}`)
      await cache.put(addressOf(name), answer)
    }),
  )
}

async function forgetOthers() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

const kept = async (name) => (await caches.open(CACHE)).match(addressOf(name))

/** The page as it is now; as it was kept where it cannot be had, or not soon. */
async function page(request, name) {
  const answer = fetch(request)
  const late = new Promise((_, failed) => setTimeout(failed, PATIENCE_MS))
  const found = await Promise.race([answer, late]).catch(() => null)
  if (found && found.status < 500) return found
  return (await kept(name)) ?? answer
}

const file = async (request, name) => (await kept(name)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(fetchAll()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = request.url.replace(/[?#].*/, '')
  if (request.method !== 'GET' || !address.startsWith(SCOPE)) return
  const name = address.slice(SCOPE.length)
  if (request.mode === 'navigate') {
    const shell = PAGES[name.split('/')[0]]
    if (shell !== undefined) event.respondWith(page(request, shell))
  } else if (FILES.has(name)) event.respondWith(file(request, name))
})
