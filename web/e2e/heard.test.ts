/**
 * The announcements for people who do not see the table: everything that is open, once, in order,
 * in words.
 */

import { expect, test } from 'vitest'
import type { Person } from './browser'
import { Player } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { few, Stage } from './stage'

const stage = new Stage()
const ROUND = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }
const SUITS: Record<string, string> = { m: 'man', p: 'pin', s: 'sou' }
const HONORS = ['', 'East', 'South', 'West', 'North', 'White', 'Green', 'Red']
const CALLS: Record<string, string> = { pon: 'Pon', chi: 'Chi' }

interface Tile {
  name?: string
  red?: boolean
}

function said({ name = '', red }: Tile): string {
  const number = Number(name[0])
  const plain = name.endsWith('z') ? HONORS[number] : `${number} ${SUITS[name[1]!]}`
  return `${red ? 'red ' : ''}${plain}`
}

/** The announcement of an event for seat 0; empty if it may not be announced. */
function heardOf(event: any, names: string[]): RegExp | null {
  const who = event.seat === 0 ? 'You' : names[event.seat]
  const tiles = (of: Tile[]) => of.map(said).join(', ')
  const line = (text: string) => new RegExp(`^${text}$`)
  if (event.type === 'round') return line('East 1')
  if (event.type === 'discard')
    return line(`${who} discards? ${said(event.tile)}${event.drawn ? ', drawn' : ''}`)
  if (event.type === 'draw') return event.seat === 0 ? line(`You draw ${said(event.tile)}`) : null
  if (event.type === 'call')
    return line(
      `${who}: ${CALLS[event.name] ?? '.*[Kk]an'}, ${tiles([...(event.tile ? [event.tile] : []), ...event.own])}`,
    )
  if (event.type === 'press') return event.button === 'riichi' ? line(`${who}: Riichi`) : null
  if (event.type === 'win')
    return line(`${who}: ${event.source == null ? 'Tsumo' : 'Ron'}, ${said(event.tile)}`)
  if (event.type === 'reveal') return line(`turned over: ${tiles(event.tiles)}`)
  if (event.type === 'show') return line(`${who}: ${tiles(event.tiles)}`)
  if (event.type === 'round_end') return event.reason === 'win' ? null : /\w/
  return null
}

/**
 * Records the messages of a person's socket, and the text added to the live regions of the page.
 */
async function listening(person: Person) {
  const told: any[] = []
  const names: string[] = []
  person.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload))
      for (const { seat, name } of message.people ?? []) names[seat] = name
      // Events before the visit can be looked up, and are not read out.
      if (message.type === 'update') told.push(...(message.events ?? []))
    }),
  )
  await person.context.addInitScript(() => {
    const heard: { region: string; text: string }[] = ((window as any).heard = [])
    const regions = '[aria-live], [role=log], [role=status], [role=alert]'
    new MutationObserver((changes) => {
      const added = changes.flatMap((one) =>
        one.type === 'characterData' ? [one.target] : [...one.addedNodes],
      )
      for (const node of added) {
        const element = node instanceof Element ? node : node.parentElement
        const region = element?.closest(regions)
        const text = node.textContent?.trim()
        if (region && text) heard.push({ region: region.getAttribute('role') ?? '', text })
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const heard = (role: string): Promise<string[]> =>
    person.page.evaluate(
      (role) =>
        (window as any).heard.filter((one: any) => one.region === role).map((one: any) => one.text),
      role,
    )
  return { told, names, heard }
}

for (const motion of few(1, [true, false]))
  test(`a round by keyboard is heard, ${motion ? 'as it moves' : 'without motion'}`, async () => {
    const ann = await stage.person({ motion })
    const { told, names, heard } = await listening(ann)
    await enter(ann, 'Ann')
    await ann.goto(await tableOf(ann, { setup: ROUND, pace: { ...AT_ONCE, look_s: 60 } }))
    const player = new Player(ann, 'keyboard')
    const turns = motion ? 3 : Infinity
    // A key that comes too soon after a discard picks no tile: what the table says is counted.
    const own = () => told.map(({ event }) => event).filter((event) => event.seat === 0)
    const discards = (events: any[]) => events.filter((event) => event.type === 'discard').length
    await player.play((seen) => seen.outcome || discards(own()) >= turns, 40)
    if (motion) await ann.page.waitForTimeout(2_000)

    const wanted = told.flatMap(({ event }) => {
      const line = heardOf(event, names)
      return line ? [{ line, event }] : []
    })
    expect(told.length).toBeGreaterThan(motion ? 8 : 20)
    await expect.poll(async () => (await heard('log')).length).toBe(wanted.length)
    const lines = await heard('log')
    const wrong = lines.flatMap((text, at) =>
      wanted[at]!.line.test(text) ? [] : [`${text}: ${JSON.stringify(wanted[at]!.event)}`],
    )
    expect(wrong).toEqual([])

    // Each question is announced separately, with its possible answers; never the hands of others.
    const asked = await heard('alert')
    const riichi = own().findIndex((event) => event.type === 'press' && event.button === 'riichi')
    const choices = riichi < 0 ? own() : own().slice(0, riichi) // in riichi discards are automatic
    expect(discards(choices)).toBeGreaterThan(0)
    expect(asked.length).toBeGreaterThanOrEqual(discards(choices))
    for (const text of asked) expect(text).toMatch(/^(Your turn|You may call)(, [A-Z][\w ]*)*$/)
    expect((await heard('status')).join()).toBe('')
  }, 60_000)
