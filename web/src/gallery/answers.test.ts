// @ts-expect-error the page knows no node
import { readFileSync, writeFileSync } from 'node:fs'
// @ts-expect-error the page knows no node
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { answerBy } from '../features/calculator/answers/kernel'
import { answerByKept, sampleAnswer, type Kept } from './answers'
import { entered } from './parts/calculator-parts'
import { BROKEN, SHEETS } from './sheets'

const FILE = new URL('./answers.json.gz', import.meta.url)

async function recorded(server: string): Promise<void> {
  const kept: Kept[] = []
  answerBy(async (about, body) => {
    const answer = await fetch(`${server}/api/v1/${about}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    kept.push({ about, body, answer: (await answer.json()) as Kept['answer'] })
    return sampleAnswer(kept.at(-1)!.answer, about)
  })
  await entered()
  writeFileSync(FILE, gzipSync(JSON.stringify(kept), { level: 9 }))
}

it('has the answers to all that the gallery asks', async () => {
  if (import.meta.env.RECORD) await recorded(import.meta.env.RECORD)
  answerByKept(JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as Kept[])
  const forms = await entered()
  for (const name of Object.keys(SHEETS)) expect(forms[name]!.found, name).not.toBeNull()
  expect(forms[BROKEN]!.fault?.status).toBe(422)
})
