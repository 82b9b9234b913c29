/** The pages while they are worked on, shown as CONTRIBUTING.md says. */

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { expect, inject, test } from 'vitest'
import { Stage } from './stage'

const ROOT = resolve(import.meta.dirname, '../..')
const stage = new Stage()

/** True if another program listens there already: then the next port is used. */
const taken = (port: number) =>
  new Promise<boolean>((done) => {
    const one = connect(port, 'localhost')
    one.once('connect', () => (one.destroy(), done(true)))
    one.once('error', () => done(false))
  })

test('two commands show the pages at the address that is documented', async () => {
  const [, said] = readFileSync(`${ROOT}/CONTRIBUTING.md`, 'utf8').split('## Work on the page')
  const address = /http:\/\/localhost:(\d+)/.exec(said!)!
  const [server, pages] = said!.split('```')[1]!.trim().split('\n')
  expect(server).toBe('make run') // what it starts is the server of these tests
  const busy = await taken(Number(address[1]))
  const PATH = `${ROOT}/.venv/bin:${process.env.PATH}`
  const started = spawn('sh', ['-c', pages!], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PATH, NO_COLOR: '1', JANTAKU_ADDRESS: inject('server') },
  })
  try {
    const at = await new Promise<string>((done) => {
      let text = ''
      started.stdout.on('data', (data) => {
        text += data
        const found = /Local:\s+(http:\S+\d)/.exec(text)
        if (found) done(found[1]!)
      })
    })
    if (!busy) expect(at).toBe(address[0])
    const { page } = await stage.person({ at })
    await page.goto(`${at}/calculator?hand=123m456p789s11122z`)
    await expect
      .poll(() => page.locator('#result').innerText(), { timeout: 30_000 })
      .toContain('2 han 40 fu')
  } finally {
    process.kill(-started.pid!)
  }
}, 60_000)
