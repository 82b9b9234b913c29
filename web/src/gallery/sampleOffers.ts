/** The games on offer, as far as the gallery needs them: it has no server. */

import { api } from '../client/rest'
import type { Choices, EngineOffer, PresetOption, RulesetSummary } from '../generated/api'

const ENGINES: EngineOffer[] = [
  {
    engine: 'riichi',
    title: 'Riichi',
    about: '',
    absent: '',
    own_text: false,
    levels: [{ name: 'smart', title: 'Smart', about: '', strength: 0, temper: '', face: '' }],
    presets: [
      {
        name: 'tenhou',
        title: 'Tenhou',
        about: 'As on that site.',
        family: 'Sites',
        players: [4, 3],
      },
      { name: 'wrc', title: 'WRC', about: '', family: 'Leagues', players: [4] },
    ],
  },
  {
    engine: 'ruleset',
    title: 'Rulesets',
    about: '',
    absent: '',
    own_text: true,
    levels: [],
    presets: [
      { name: 'hong_kong', title: 'Hong Kong', about: 'Three fan.', family: '', players: [4] },
    ],
  },
]

export const option = (name: string, label: string, more: Partial<PresetOption>): PresetOption => ({
  name,
  label,
  about: 'What this decides about the game',
  kind: 'flag',
  count: 1,
  default: true,
  least: null,
  most: null,
  open: false,
  scores: false,
  conflicts: [],
  values: [],
  ...more,
})

const CHOICES: Choices = {
  engine: 'ruleset',
  preset: '',
  players: 4,
  groups: [
    {
      name: 'course',
      title: 'Length and points',
      options: [
        option('rounds', 'Rounds', { kind: 'number', default: 16, least: 1, most: 100 }),
        option('kuitan', 'Open tanyao', { conflicts: [{ option: 'strict', cure: 'leave one' }] }),
      ],
    },
  ],
  mods: [
    {
      name: 'flowers',
      title: 'No flowers',
      about: 'The game without them.',
      family: 'Tiles',
      on: false,
      conflicts: ['bonus'],
      needs: [],
    },
    {
      name: 'bonus',
      title: 'More flowers',
      about: 'Animals besides.',
      family: 'Tiles',
      on: true,
      conflicts: ['flowers'],
      needs: [],
    },
  ],
  mod_sets: [
    {
      name: 'old',
      title: 'The old game',
      about: 'As it was played at first.',
      mods: ['flowers'],
      without: ['bonus'],
      options: {},
    },
  ],
}

const LIBRARY: RulesetSummary[] = [
  ['hong_kong', 'Hong Kong Old Style'],
  ['riichi', 'Riichi'],
  ['mcr', 'Mahjong Competition Rules'],
].map(([name = '', title = '']) => ({ name, title, players: 4, mods: [] }))

const ANSWERS: Record<string, unknown> = {
  catalog: ENGINES,
  'catalog/choices': CHOICES,
  rulesets: LIBRARY,
}

/** Answers from the data here; every other request fails as without a server. */
export function answerByOffered(): void {
  api.use({
    onRequest({ request }) {
      const answer = ANSWERS[new URL(request.url).pathname.replace('/api/v1/', '')]
      return answer ? Response.json(answer) : undefined
    },
  })
}
