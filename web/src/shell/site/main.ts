import { mount } from 'svelte'
import { api } from '../../client/rest'
import { keepOffline } from '../offline'
import { applySettings, shownLanguage } from '../../client/settings.svelte'
import { loadLanguage } from '../../messages/words.svelte'
import '../../ui/tokens.css'
import { answeredByFile } from './library'
import Site from './Site.svelte'

// Absolute addresses: the address of the document changes while its links stay.
for (const link of document.querySelectorAll('link')) link.setAttribute('href', link.href)

api.use({ onRequest: ({ request }) => answeredByFile(request) })
applySettings()
await loadLanguage(shownLanguage())
mount(Site, { target: document.body })
void keepOffline()
