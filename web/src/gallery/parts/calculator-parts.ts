/** The parts of the calculator, with recorded answers about some hands. */

import Circumstances from '../../features/calculator/entry/Circumstances.svelte'
import HandText from '../../features/calculator/entry/HandText.svelte'
import HandTiles from '../../features/calculator/entry/HandTiles.svelte'
import Lists from '../../features/calculator/entry/Lists.svelte'
import Palette from '../../features/calculator/entry/Palette.svelte'
import Rules from '../../features/calculator/entry/Rules.svelte'
import { Form } from '../../features/calculator/form.svelte'
import Distance from '../../features/calculator/result/Distance.svelte'
import Fu from '../../features/calculator/result/Fu.svelte'
import HandScore from '../../features/calculator/result/HandScore.svelte'
import OtherWins from '../../features/calculator/result/OtherWins.svelte'
import Result from '../../features/calculator/result/Result.svelte'
import WaitTable from '../../features/calculator/result/WaitTable.svelte'
import Share from '../../features/calculator/share/Share.svelte'
import { say } from '../../messages/study.svelte'
import Details from '../../ui/Details.svelte'
import { nothing, part, text, type Part } from '../part'
import { BROKEN, SHEETS, type SheetName } from '../sheets'

/** A form for each hand, once all about it has been answered. */
export async function entered(): Promise<Record<string, Form>> {
  const forms: Record<string, Form> = {}
  for (const [name, input] of Object.entries(SHEETS)) {
    forms[name] = new Form()
    forms[name].enter(input)
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
  form.input = SHEETS.discards
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
      typing: { form: Object.assign(new Form(), { input: SHEETS.discards, digits: '46' }) },
    }),
    part('HandText', HandText, { ...formed('empty', 'much fu'), ...broken }),
    part('Palette', Palette, formed('empty', 'furiten')),
    part('Lists', Lists, formed('empty', 'a limit', 'furiten')),
    part('Circumstances', Circumstances, formed('empty', 'a limit', 'no yaku')),
    part('Rules', Rules, formed('empty')),
    part('Details', Details, {
      closed: { title: say('how.why_not'), children: text('…') },
      open: { title: say('how.why_not'), open: true, children: text('…') },
    }),
    part('Result', Result, {
      ...formed(...every),
      ...broken,
      slow: { form: slow() },
    }),
    part(
      'HandScore',
      HandScore,
      states(won, (name) => ({
        worth: scores(name),
        ways: of(name).found!.ways,
        chosen: of(name).input.win !== null,
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
      'OtherWins',
      OtherWins,
      states(won, (name) => ({
        ways: of(name).found!.ways,
        context: scores(name).context,
        chosen: of(name).input.win !== null,
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
      'WaitTable',
      WaitTable,
      states(waiting, (name) => ({
        waits: of(name).found!.waits!,
        refused: of(name).found!.refused,
        ontile: nothing,
      })),
    ),
    part('Share', Share, formed('a limit')),
  ]
}
