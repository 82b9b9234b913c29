import { mount } from 'svelte'
import App from './App.svelte'
import { keepOffline } from './offline'
import { applySettings, shownLanguage } from '../client/settings.svelte'
import { loadLanguage } from '../messages/words.svelte'
import '../ui/tokens.css'

applySettings()
await loadLanguage(shownLanguage())
mount(App, { target: document.body })
void keepOffline()
