/** The gallery: every part of the board in every state, without a server. It is not built into the page. */

import { mount } from 'svelte'
import { applySettings, shownLanguage } from '../client/settings.svelte'
import { loadNames } from '../messages/library.svelte'
import { LANGUAGES, loadLanguage, type Language } from '../messages/words.svelte'
import '../tokens.css'
import Gallery from './Gallery.svelte'
import { loadMoments } from './moments'

const wanted = new URLSearchParams(location.search)
const language = wanted.get('language') ?? ''

applySettings()
document.documentElement.dataset.theme = wanted.get('theme') ?? 'green'
document.documentElement.dataset.contrast = wanted.get('contrast') ?? 'normal'
await loadLanguage(language in LANGUAGES ? (language as Language) : shownLanguage())
await loadNames()
const moments = await loadMoments()
mount(Gallery, { target: document.body, props: { moments } })
