/** Real logs of every format, stepped through to their ends: the picture is what Python sees. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from './browser'
import { lying } from './lying'
import { LONG, Stage } from './stage'

const ROOT = resolve(import.meta.dirname, '../..')
const FORMATS = ['tenhou_xml', 'tenhou_json', 'majsoul', 'majsoul_wire', 'mjai']

interface Seen {
  frame: number
  number: number
  left: number
  seats: { seat: number; points: number; hand: string[]; pond: string[]; melds: string[] }[]
}

const sorted = (tiles: string | undefined) => (tiles ? tiles.split(' ').sort() : [])

/** Shows a moment by the slider; the page says the number of its event. */
async function show(person: Person, { frame, number }: Seen): Promise<void> {
  await person.page.locator('.timeline input[type=range]').fill(`${frame}`)
  await expect
    .poll(() => person.page.locator('.timeline output').textContent())
    .toMatch(new RegExp(`^${number} /`))
}

/** Goes from event to event to the end, and says how many there were. */
const stepped = (person: Person): Promise<number> =>
  person.page.evaluate(async () => {
    const at = () => document.querySelector('.timeline output')!.textContent!.split(' / ')
    for (let steps = 0; ; steps++) {
      const [now, last] = at()
      if (now === last) return steps
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
      await new Promise((done) => requestAnimationFrame(done))
    }
  })

describe.runIf(LONG)('real logs', () => {
  const stage = new Stage()
  const folder = process.env.LOGS ?? mkdtempSync(join(tmpdir(), 'jantaku-logs-'))
  beforeAll(() => {
    if (process.env.LOGS) return
    const python = join(ROOT, '.venv', 'bin', 'python')
    const env = { ...process.env, PYTHONPATH: 'tests' }
    const made = spawnSync(python, ['-m', 'web.looked_at', folder], { cwd: ROOT, env })
    expect(made.stderr.toString()).toBe('')
  }, 600_000)
  afterAll(() => {
    if (!process.env.LOGS) rmSync(folder, { recursive: true })
  })

  test.each(FORMATS)('ten of %s', { timeout: 900_000 }, async (format) => {
    const files = readdirSync(folder).filter((name) => name.startsWith(`${format}-`))
    const told = files.filter((name) => name.endsWith('.moments.json'))
    expect(told).toHaveLength(10)
    const ann = await stage.person()
    for (const name of told) {
      const { log, moments } = JSON.parse(readFileSync(join(folder, name)).toString()) as {
        log: string
        moments: Seen[]
      }
      await ann.goto('/replay')
      await ann.page.locator('input[type=file]').setInputFiles(join(folder, log))
      await ann.page.locator('.replay').waitFor()
      expect(await stepped(ann), log).toBe(moments.at(-1)!.frame)
      for (const moment of moments) await compared(ann, moment, log)
    }
  })
})

async function compared(person: Person, moment: Seen, log: string): Promise<void> {
  await show(person, moment)
  const told = await lying(person)
  const where = `${log} at ${moment.frame}`
  for (const row of moment.seats) {
    const hand = row.seat === 0 ? told.hand : told[`hidden ${row.seat}`]
    expect(sorted(hand), where).toEqual([...row.hand].sort())
    expect(told[`pond ${row.seat}`], where).toBe(row.pond.join(' '))
    expect(sorted(told[`melds ${row.seat}`]), where).toEqual([...row.melds].sort())
    expect(told.left, where).toContain(row.points.toLocaleString('en'))
  }
  expect(told.left, where).toContain(`${moment.left}`)
}
