// The package as others get it: packed by npm, unpacked again, and asked.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { KernelError, openGames, openKernel } from '../dist/index.js'
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

test('games of three and four go on to their end, each apart from the others', async () => {
  const open = await openGames()
  const games = [
    open({ seed: 5, rules: { options: { winds: 1 } } }),
    open({ seed: 5, rules: { players: 3, preset: 'majsoul', options: { winds: 1 } } }),
  ]
  for (let steps = 0; games.some((game) => game.stage !== 'over'); steps++) {
    assert.ok(steps < 5_000)
    for (const game of games) {
      if (game.stage === 'between') game.nextRound()
      else if (game.stage === 'round')
        game.step(Object.fromEntries(game.deciding.map((seat) => [seat, game.choose(seat)])))
    }
  }
  for (const { result, seats, events } of games) {
    const points = result.seats.reduce((sum, seat) => sum + seat.points, 0)
    assert.equal(points, seats.length === 4 ? 100_000 : 105_000)
    assert.ok(events.some((event) => event.type === 'win'))
  }
})

test('a seat sees neither the tiles of others nor who else decides', async () => {
  const game = (await openGames())({ seed: 1 })
  for (const seat of [null, 1, 2, 3]) {
    const view = game.show(seat)
    assert.deepEqual([view.deciding, view.legal], [false, []])
    const hidden = view.seats.filter((row) => row.seat !== seat).flatMap((row) => row.tiles)
    assert.ok(hidden.every((tile) => tile.down && !tile.name))
  }
  const [, drew] = game.eventsSeenBy(1)
  assert.deepEqual(drew, { type: 'draw', seat: 0, tile: { down: true } })
})

test('a decision that is not legal, and rules that need a judge, throw and change nothing', async () => {
  const open = await openGames()
  const game = open({ seed: 1 })
  const before = game.show(0)
  for (const wrong of [{}, { 0: 99 }, { 1: 0 }, { 0: -1 }])
    assert.throws(() => game.step(wrong), KernelError)
  assert.throws(() => game.nextRound(), KernelError)
  assert.deepEqual(game.show(0), before)
  assert.throws(() => open({ rules: { preset: 'friends' } }), KernelError)
  for (const seed of [-1, 0.5, NaN, 2 ** 53]) assert.throws(() => open({ seed }), KernelError)
})

test('a player abandons a hand that is far when another declares riichi', async () => {
  const [open, kernel] = [await openGames(), await openKernel()]
  const kinds = (tiles) => tiles.map((one) => one.name)
  let safe = 0
  let all = 0
  for (let seed = 0; seed < 60; seed++) {
    const game = open({ seed, rules: { options: { winds: 0 } } })
    while (game.stage === 'round') {
      const chosen = Object.fromEntries(game.deciding.map((at) => [at, game.choose(at)]))
      for (const [seat, place] of Object.entries(chosen)) {
        const { seats, legal } = game.show(Number(seat))
        const own = seats[seat]
        const riichi = seats.filter((row) => row.riichi)
        if (legal[place].type !== 'discard' || own.melds || own.riichi || riichi.length !== 1)
          continue
        if (kernel.shanten({ hand: kinds(own.tiles).join('') }).shanten < 2) continue
        const known = kinds(riichi[0].pond.map((one) => one.tile))
        if (!kinds(own.tiles).some((name) => known.includes(name))) continue
        all += 1
        safe += known.includes(legal[place].tile.name)
      }
      game.step(chosen)
    }
  }
  // The others have passed since the riichi, or nothing is left to wait for them with.
  assert.ok(all > 40 && safe > 0.5 * all, `${safe} of ${all}`)
})

test('advice is legal, with what is true of the hand after it, and none without a decision', async () => {
  const [open, kernel] = [await openGames(), await openKernel()]
  let closed = 0
  for (let seed = 0; seed < 10; seed++) {
    const game = open({ seed, rules: { options: { winds: 0 } } })
    while (game.stage === 'round') {
      const idle = game.seats.find((seat) => !game.deciding.includes(seat))
      if (idle !== undefined) assert.equal(game.advise(idle), null)
      for (const seat of game.deciding) {
        const advice = game.advise(seat)
        assert.deepEqual(game.advise(seat), advice)
        const { seats, legal } = game.show(seat)
        const chosen = legal[advice.place]
        const discards = chosen.type === 'discard' || chosen.button === 'riichi'
        assert.equal(advice.distance !== undefined, discards)
        if (!discards || seats[seat].melds) continue
        const hand = seats[seat].tiles.map(({ name }) => name).join('')
        const { discards: all } = kernel.shanten({ hand })
        const after = all.find(({ tile }) => tile === chosen.tile.name)
        assert.equal(advice.backs, after.shanten > all[0].shanten)
        assert.equal(advice.distance, after.shanten)
        assert.ok(advice.useful <= after.total)
        closed += 1
      }
      game.step(Object.fromEntries(game.deciding.map((at) => [at, game.choose(at)])))
    }
  }
  assert.ok(closed > 100)
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

test('a drill of every kind has its right answers among the possible ones', async () => {
  const kernel = await openKernel()
  for (const kind of ['score', 'waits', 'discard', 'safe', 'win', 'call'])
    for (const players of [3, 4]) {
      const drill = kernel.drill({ kind, level: 2, seed: 3, players })
      const { answers, possible } = kernel.solve(drill)
      assert.ok(answers.length > 0)
      if (kind !== 'waits')
        assert.deepEqual(
          answers.filter((one) => !possible.includes(one)),
          [],
        )
      if (kind === 'discard') assert.ok(kernel.prospects(drill).rows.length > 0)
    }
  assert.throws(() => kernel.drill({ kind: 'win', level: 6, seed: 0, players: 4 }), KernelError)
})

test('the rules of a drill decide its answers, named by a preset or one by one', async () => {
  const kernel = await openKernel()
  const drill = kernel.drill({ kind: 'win', level: 1, seed: 213, players: 4 })
  const solved = (rules) => kernel.solve({ ...drill, rules })
  for (const rules of [{ preset: 'strict' }, { fix_yaku: 'first_only' }]) {
    assert.deepEqual(solved(rules).answers, ['first_only'])
    assert.equal(solved(rules).possible.length, 6)
    assert.equal(solved(rules).score.permission.allowed, false)
  }
  assert.deepEqual(solved({ fix_yaku: 'finally' }).answers, ['win'])
})

test('a drill without an answer throws, and says what to change', async () => {
  const kernel = await openKernel()
  const seats = [{}, { riichi: true, pond: [{ tile: '4m' }] }, {}, {}]
  const drill = { kind: 'safe', hand: '147m258p369s11223z', tile: '9m', seats }
  assert.throws(() => kernel.solve(drill), { fault: '9m is not in the hand', source: 'tile' })
  assert.throws(() => kernel.solve({ ...drill, seats: [] }), { fault: 'nobody is in riichi' })
  assert.deepEqual(kernel.solve({ ...drill, tile: '7m' }).answers, ['no'])
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
  assert.equal(examples.length, 6)
  for (const [at, [, code, output]] of examples.entries()) {
    await t.test(`example ${at + 1}`, () => {
      const path = join(folder, `example${at}.mjs`)
      writeFileSync(path, code)
      assert.equal(execFileSync('node', [path], { encoding: 'utf8' }), output)
    })
  }
})
