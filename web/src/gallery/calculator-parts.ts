/** The parts of the calculator, with recorded answers about some hands. */

import Circumstances from '../calculator/Circumstances.svelte'
import Distance from '../calculator/Distance.svelte'
import { Form } from '../calculator/form.svelte'
import Fu from '../calculator/Fu.svelte'
import HandText from '../calculator/HandText.svelte'
import HandTiles from '../calculator/HandTiles.svelte'
import Lists from '../calculator/Lists.svelte'
import More from '../calculator/More.svelte'
import Palette from '../calculator/Palette.svelte'
import Result from '../calculator/Result.svelte'
import Rules from '../calculator/Rules.svelte'
import Share from '../calculator/Share.svelte'
import Waiting from '../calculator/Waiting.svelte'
import Ways from '../calculator/Ways.svelte'
import Worth from '../calculator/Worth.svelte'
import { say } from '../messages/study.svelte'
import { nothing, part, text, type Part } from './part'
import { BROKEN, SHEETS, type SheetName } from './sheets'

/** A form for each hand, once all about it has been answered. */
export async function entered(): Promise<Record<string, Form>> {
  const forms: Record<string, Form> = {}
  for (const [name, sheet] of Object.entries(SHEETS)) {
    forms[name] = new Form()
    forms[name].enter(sheet)
  }
  forms[BROKEN] = new Form()
  forms[BROKEN].write('hand', BROKEN)
  while (Object.values(forms).some((form) => !form.found && !form.fault))
    await new Promise((soon) => setTimeout(soon, 5))
  return forms
}

/** The form while its answer is on its way. */
function slow(): Form {
  const form = new Form()
  form.sheet = SHEETS.discards
  form.slow = true
  return form
}

export async function calculatorParts(): Promise<Part[]> {
  const forms = await entered()
  const of = (name: SheetName): Form => forms[name]!
  const formed = (...names: SheetName[]) =>
    Object.fromEntries(names.map((name) => [name, { form: of(name) }]))
  const every = Object.keys(SHEETS) as SheetName[]
  const broken = { [`not read: ${BROKEN}`]: { form: forms[BROKEN]! } }
  const scores = (name: SheetName) => of(name).found!.worth!
  const won = every.filter((name) => of(name).found?.worth)
  const far = every.filter((name) => of(name).found?.distance)
  const waiting = far.filter((name) => of(name).found?.waits)
  const states = <P>(names: SheetName[], props: (name: SheetName) => P) =>
    Object.fromEntries(names.map((name) => [name, props(name)]))
  return [
    part('HandTiles', HandTiles, {
      ...formed('empty', 'a limit', 'much fu', 'discards'),
      typing: { form: Object.assign(new Form(), { sheet: SHEETS.discards, digits: '46' }) },
    }),
    part('HandText', HandText, { ...formed('empty', 'much fu'), ...broken }),
    part('Palette', Palette, formed('empty', 'furiten')),
    part('Lists', Lists, formed('empty', 'a limit', 'furiten')),
    part('Circumstances', Circumstances, formed('empty', 'a limit', 'no yaku')),
    part('Rules', Rules, formed('empty')),
    part('More', More, {
      closed: { title: say('how.why_not'), children: text('…') },
      open: { title: say('how.why_not'), open: true, children: text('…') },
    }),
    part('Result', Result, {
      ...formed(...every),
      ...broken,
      slow: { form: slow() },
    }),
    part(
      'Worth',
      Worth,
      states(won, (name) => ({
        worth: scores(name),
        ways: of(name).found!.ways,
        chosen: of(name).sheet.win !== null,
        onway: nothing,
        onbest: nothing,
      })),
    ),
    part(
      'Fu',
      Fu,
      states(['a limit', 'much fu'], (name) => ({ score: scores(name).scores[0]! })),
    ),
    part(
      'Ways',
      Ways,
      states(won, (name) => ({
        ways: of(name).found!.ways,
        context: scores(name).context,
        chosen: of(name).sheet.win !== null,
        onway: nothing,
      })),
    ),
    part(
      'Distance',
      Distance,
      states(far, (name) => ({
        distance: of(name).found!.distance!,
        waits: of(name).found!.waits !== null,
        ontile: nothing,
        ondiscard: nothing,
      })),
    ),
    part(
      'Waiting',
      Waiting,
      states(waiting, (name) => ({
        waits: of(name).found!.waits!,
        refused: of(name).found!.refused,
        ontile: nothing,
      })),
    ),
    part('Share', Share, formed('a limit')),
  ]
}
