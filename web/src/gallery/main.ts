/**
 * The gallery: every part in every state, without a server. It is not built into the page. The
 * address selects the parts, language, theme and contrast.
 */

import { mount } from 'svelte'
import { applySettings, shownLanguage } from '../client/settings.svelte'
import { loadWords } from '../haiyuki/words.svelte'
import { answerByKept, type Kept } from './answers'
import { loadNames } from '../messages/library.svelte'
import { loadStudy } from '../messages/study.svelte'
import { loadWorkshop } from '../messages/workshop.svelte'
import { LANGUAGES, loadLanguage, type Language } from '../messages/words.svelte'
import type { Reel } from '../replay/film'
import '../tokens.css'
import { boardParts } from './board-parts'
import { calculatorParts } from './calculator-parts'
import Gallery from './Gallery.svelte'
import { haiyukiParts } from './haiyuki-parts'
import { answerByOffered } from './offered'
import { momentsOf, unpacked, type Games } from './moments'
import { pageParts } from './page-parts'
import { replayParts } from './replay-parts'
import { tableParts } from './table-parts'
import { workshopParts } from './workshop-parts'

const wanted = new URLSearchParams(location.search)
const language = wanted.get('language') ?? ''

applySettings()
document.documentElement.dataset.theme = wanted.get('theme') ?? 'green'
document.documentElement.dataset.contrast = wanted.get('contrast') ?? 'normal'
await loadLanguage(language in LANGUAGES ? (language as Language) : shownLanguage())
await Promise.all([loadNames(), loadWords(), loadStudy(), loadWorkshop()])
const games = await unpacked<Games>(new URL('../board/vectors.json.gz', import.meta.url))
const reels = await unpacked<Record<string, { reel: Reel }>>(
  new URL('../replay/reels.json.gz', import.meta.url),
)
answerByKept(await unpacked<Kept[]>(new URL('./answers.json.gz', import.meta.url)))
answerByOffered()
const moments = momentsOf(games)
const rooms = {
  board: boardParts(moments),
  table: tableParts(moments, games),
  pages: pageParts(),
  replay: replayParts(Object.values(reels).map(({ reel }) => reel)),
  calculator: await calculatorParts(),
  haiyuki: haiyukiParts(moments, games),
  workshop: workshopParts(),
}
mount(Gallery, { target: document.body, props: { rooms, moments } })
