/**
 * The gallery: every part in every state, without a server. It is not built into the page. The
 * address selects the parts, language, theme, look and contrast.
 */

import { mount } from 'svelte'
import { applySettings, shownLanguage } from '../client/settings.svelte'
import { loadWords } from '../features/haiyuki/data/words.svelte'
import { answerByKept, type Kept } from './answers'
import { loadGroupWords } from '../messages/group.svelte'
import { loadNames } from '../messages/library.svelte'
import { loadStatistics } from '../messages/statistics.svelte'
import { loadStudy } from '../messages/study.svelte'
import { loadTrainer } from '../messages/trainer.svelte'
import { loadWorkshop } from '../messages/workshop.svelte'
import { LANGUAGES, loadLanguage, type Language } from '../messages/words.svelte'
import type { GameReplay } from '../features/replay/player/frames'
import '../ui/tokens.css'
import { boardParts } from './parts/board-parts'
import { calculatorParts } from './parts/calculator-parts'
import Gallery from './Gallery.svelte'
import { haiyukiParts } from './parts/haiyuki-parts'
import { answerByOffered } from './sampleOffers'
import { momentsOf, unpacked, type Games } from './moments'
import { pageParts } from './parts/page-parts'
import { progressParts, type SolvedDrill } from './parts/progress-parts'
import { replayParts } from './parts/replay-parts'
import { tableParts } from './parts/table-parts'
import { workshopParts } from './parts/workshop-parts'

const wanted = new URLSearchParams(location.search)
const language = wanted.get('language') ?? ''

applySettings()
document.documentElement.dataset.theme = wanted.get('theme') ?? 'green'
document.documentElement.dataset.look = wanted.get('look') ?? 'amber'
document.documentElement.dataset.contrast = wanted.get('contrast') ?? 'normal'
await loadLanguage(language in LANGUAGES ? (language as Language) : shownLanguage())
await Promise.all([loadNames(), loadWords(), loadStudy(), loadWorkshop()])
await Promise.all([loadStatistics(), loadGroupWords(), loadTrainer()])
const games = await unpacked<Games>(new URL('../model/view/vectors.json.gz', import.meta.url))
const replays = await unpacked<Record<string, { replay: GameReplay }>>(
  new URL('../features/replay/player/replays.json.gz', import.meta.url),
)
answerByKept(await unpacked<Kept[]>(new URL('./answers.json.gz', import.meta.url)))
answerByOffered()
const solved = await unpacked<SolvedDrill[]>(new URL('./drills.json.gz', import.meta.url))
const moments = momentsOf(games)
const rooms = {
  board: boardParts(moments),
  table: tableParts(moments, games),
  pages: pageParts(),
  replay: replayParts(Object.values(replays).map(({ replay }) => replay)),
  calculator: await calculatorParts(),
  haiyuki: haiyukiParts(moments, games),
  progress: await progressParts(solved),
  workshop: workshopParts(),
}
mount(Gallery, { target: document.body, props: { rooms, moments } })
