// The package in a browser, under the Content-Security-Policy of Jantaku's server: what it answers, and how soon.
//
// `node tests/browser.mjs` takes playwright-core and the browser of web/e2e; $CHROMIUM names another one.
import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, normalize } from 'node:path'
import { gunzipSync } from 'node:zlib'

const PACKAGE = join(import.meta.dirname, '..')
const BROWSER_TESTS = join(PACKAGE, '..', 'e2e')
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
const PAGE = '<!doctype html><title>kernel</title>'
const FIRST_MS = 300 // until the first answer, loading included
const FRAME_MS = 16 // for each answer after it
const SWITCHES = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

/** Serves the package, and an empty page. */
async function serving() {
  const server = createServer((request, response) => {
    const path = normalize(request.url)
    const type = TYPES[extname(path)] ?? 'text/html'
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY })
    if (path === '/') response.end(PAGE)
    else
      createReadStream(join(PACKAGE, path))
        .on('error', () => response.end())
        .pipe(response)
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, address: `http://127.0.0.1:${server.address().port}/` }
}

function questions() {
  const lines = gunzipSync(readFileSync(join(import.meta.dirname, 'questions.json.gz')))
  return lines
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** In the page: loads the kernel, asks every question, and tells how long each took. */
async function asked(questions) {
  const start = performance.now()
  const { KernelError, openKernel } = await import('/dist/index.js')
  const kernel = await openKernel()
  kernel.score({ hand: '123m456p789s11122z' })
  const first = performance.now() - start
  const memory = kernel.memory
  const answers = questions.map(({ name, asked }) => {
    const start = performance.now()
    try {
      return { answer: kernel.ask(name, asked), ms: performance.now() - start }
    } catch (error) {
      if (!(error instanceof KernelError)) throw error
      return { answer: error.problem, ms: performance.now() - start }
    }
  })
  return { first, answers, grown: kernel.memory - memory }
}

const withoutTitle = ({ title: _, ...answer }) => answer

async function main() {
  const require = createRequire(join(BROWSER_TESTS, 'package.json'))
  const { chromium } = require(process.env.PLAYWRIGHT ?? 'playwright-core')
  const executablePath =
    process.env.CHROMIUM ?? join(BROWSER_TESTS, 'node_modules/.browser/chromium')
  const browser = await chromium.launch({ executablePath, args: SWITCHES })
  const { server, address } = await serving()
  try {
    const page = await browser.newPage()
    await page.goto(address)
    const all = questions()
    const { first, answers, grown } = await page.evaluate(asked, all)
    answers.forEach(({ answer }, at) => {
      assert.deepEqual(
        withoutTitle(answer),
        withoutTitle(all[at].answer),
        JSON.stringify(all[at].asked),
      )
    })
    assert.equal(grown, 0)
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    const [median, most] = [times[times.length >> 1], times.at(-1)]
    console.log(
      `${times.length} answers agree; first after ${first.toFixed(0)} ms, then ${median.toFixed(2)} ms each, ${most.toFixed(2)} ms at most`,
    )
    assert.ok(first < FIRST_MS, `the first answer took ${first} ms`)
    assert.ok(most < FRAME_MS, `an answer took ${most} ms`)
  } finally {
    server.close()
    await browser.close()
  }
}

await main()
