import { expect, test } from 'vitest'
import type { Room } from '../src/model/view/wire'
import type { Person } from './browser'
import { still } from './looks'
import { Player } from './player'
import { AT_ONCE, enter } from './rooms'
import { few, Stage } from './stage'

const stage = new Stage()

const LOOKS = few(1, [
  ['phone', ''],
  ['desktop', 'light'],
  ['tablet', 'light'],
  ['desktop', ''],
] as const)

/** A person whose page has that theme. */
async function visitor(size: (typeof LOOKS)[number][0], theme: string): Promise<Person> {
  const person = await stage.person({ size })
  await person.page.addInitScript(
    (look) => localStorage.setItem('jantaku.settings', JSON.stringify({ speed: 0, theme: look })),
    theme || 'green',
  )
  return person
}

/** Every picture of a face in that place has been loaded. */
const loaded = (person: Person, place: string): Promise<boolean> =>
  person.page
    .locator(`${place} img`)
    .evaluateAll((faces) =>
      faces.every((face) => face instanceof HTMLImageElement && face.naturalWidth > 0),
    )

test.each(LOOKS)('a game against a face is two taps away: %s %s', async (size, theme) => {
  const ann = await visitor(size, theme)
  const { page } = ann
  await ann.goto('/')
  const faces = page.getByRole('list', { name: 'Play against a character' })
  await faces.getByRole('button').first().waitFor()
  expect(await faces.getByRole('button').count()).toBe(11)
  expect(await loaded(ann, '.meet')).toBe(true)
  await faces.scrollIntoViewIfNeeded()
  await still(ann)
  await ann.picture(`characters-lobby-${size}-${theme}`)
  await faces.getByRole('button', { name: /Hana/ }).click()
  const card = page.getByRole('dialog', { name: 'Play against Hana' })
  await card.waitFor()
  await still(ann)
  await ann.picture(`characters-card-${size}-${theme}`)
  await card.getByRole('button', { name: 'East round' }).click()
  await page.waitForURL(/\/table\//)
  await new Player(ann).play((seen) => seen.tiles.length > 0, 20)
  await page.locator('.plate', { hasText: 'Hana' }).first().waitFor()
  for (const name of ['Hana', 'Tama', 'Tsuru'])
    expect(await page.locator('.plate', { hasText: name }).locator('img').count()).toBe(1)
  expect(await loaded(ann, '.plate')).toBe(true)
  await still(ann)
  await ann.picture(`characters-table-${size}-${theme}`)
})

test.each(LOOKS)('a bot of a room is chosen by its face: %s %s', async (size, theme) => {
  const ann = await visitor(size, theme)
  await enter(ann, 'Ann')
  const { page } = ann
  const room = await ann.ask<Room>('POST', '/rooms', { pace: AT_ONCE })
  await ann.goto(`/room/${room.code}`)
  await page.getByRole('button', { name: 'Seat a bot' }).first().click()
  const picker = page.getByRole('dialog', { name: 'Choose a bot' })
  await picker.getByRole('button', { name: /Hana/ }).waitFor()
  await still(ann)
  await ann.picture(`characters-picker-${size}-${theme}`)
  await picker.getByRole('button', { name: /Hana/ }).click()
  await picker.waitFor({ state: 'hidden' })
  await page.getByText('level 3 · Fast and open').waitFor()

  await page.getByRole('button', { name: 'Change Hana' }).click()
  expect(await picker.locator('[aria-current=true]').textContent()).toContain('Hana')
  await picker.getByRole('button', { name: /^Ume/ }).click()
  await page.getByRole('button', { name: 'Change Ume' }).waitFor()
  await page.getByRole('button', { name: 'Seat a bot' }).first().click()
  await picker.getByRole('button', { name: /^Docile/ }).click()
  await page.getByText('Docile 3').waitFor()
  await still(ann)
  await ann.picture(`characters-room-${size}-${theme}`)
  const { seats } = await ann.ask<Room>('GET', `/rooms/${room.code}`)
  expect(seats.map(({ level }) => level)).toEqual(['', 'ume', 'docile', ''])
})
