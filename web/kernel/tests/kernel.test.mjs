// The package as others get it: packed by npm, unpacked again, and asked.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { KernelError, openKernel } from '../dist/index.js'
import { compare } from './agreement.mjs'

const PACKAGE = join(import.meta.dirname, '..')
const HAND = '123m456p789s11122z'
const MOST_BYTES = 1_500_000

let folder

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'jantaku-kernel-'))
  const installed = join(folder, 'node_modules', 'jantaku-kernel')
  mkdirSync(installed, { recursive: true })
  const pack = ['pack', '--silent', '--pack-destination', folder]
  const name = execFileSync('npm', pack, { cwd: PACKAGE, encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1)
  execFileSync('tar', ['-xzf', join(folder, name), '--strip-components=1', '-C', installed])
})

after(() => rmSync(folder, { recursive: true, force: true }))

test('every question has the answer of the library', async () => {
  const { asked, differing } = await compare(join(import.meta.dirname, 'questions.json.gz'))
  assert.ok(asked > 900, `${asked} questions`)
  assert.deepEqual(differing, [])
})

test('a difference is noticed', async () => {
  const path = join(folder, 'wrong.json.gz')
  const answer = { ...(await openKernel()).shanten({ hand: HAND }), shanten: 0 }
  const line = JSON.stringify({ name: 'shanten', asked: { hand: HAND }, answer })
  writeFileSync(path, gzipSync(line))
  assert.equal((await compare(path)).differing.length, 1)
})

test('questions asked again and again need no more memory', async () => {
  const kernel = await openKernel()
  const before = kernel.memory
  const first = kernel.score({ hand: HAND })
  for (let at = 0; at < 3_000; at++) {
    kernel.waits({ hand: '1112345678999m' })
    assert.throws(() => kernel.shanten({ hand: '1'.repeat(at % 600) }), KernelError)
  }
  assert.deepEqual(kernel.score({ hand: HAND }), first)
  assert.equal(kernel.memory, before)
})

test('a question by name is the question', async () => {
  const kernel = await openKernel()
  assert.deepEqual(kernel.ask('score', { hand: HAND }), kernel.score({ hand: HAND }))
  assert.deepEqual(kernel.ask('waits', { hand: '1m' }), kernel.waits({ hand: '1m' }))
  assert.deepEqual(kernel.ask('shanten', { hand: HAND }), kernel.shanten({ hand: HAND }))
})

test('the kernel comes from bytes or a module as well', async () => {
  const bytes = readFileSync(join(PACKAGE, 'dist', 'jantaku.wasm'))
  for (const source of [bytes, await WebAssembly.compile(bytes)]) {
    assert.equal((await openKernel(source)).shanten({ hand: HAND }).shanten, -1)
  }
})

test('what is no kernel is refused', async () => {
  await assert.rejects(openKernel(new Response('no such file', { status: 404 })), /404/)
  await assert.rejects(openKernel(new Response('<html>')), WebAssembly.CompileError)
})

test('the package is small', () => {
  const bytes = readFileSync(join(PACKAGE, 'dist', 'jantaku.wasm'))
  assert.ok(gzipSync(bytes).length < MOST_BYTES)
  assert.ok(statSync(join(folder, 'node_modules', 'jantaku-kernel', 'LICENSE')).size > 0)
})

test('the examples of the README say what it says', async (t) => {
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)]
  assert.equal(examples.length, 5)
  for (const [at, [, code, output]] of examples.entries()) {
    await t.test(`example ${at + 1}`, () => {
      const path = join(folder, `example${at}.mjs`)
      writeFileSync(path, code)
      assert.equal(execFileSync('node', [path], { encoding: 'utf8' }), output)
    })
  }
})
