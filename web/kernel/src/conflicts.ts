// Options that contradict one another, as `jantaku.riichi.rules.rule_checks` has them.

export type Options = Record<string, unknown>

/** Two options that contradict one another, and a cure. */
type Conflict = [one: string, other: string, holds: (rule: Options) => boolean, cure: string]

const has = (set: unknown, name: string) => (set as string[]).includes(name)
const above = (value: unknown, least: number) => (value as number) > least

const YAME: Conflict[] = ['yame_by_choice', 'yame_not_top'].map((name) => [
  name,
  'agari_yame',
  (rule) => !!rule[name] && !rule['agari_yame'] && !rule['tenpai_yame'],
  `turn agari_yame or tenpai_yame on, or ${name} off`,
])
const NAGASHI: Conflict[] = Object.entries({ nagashi_as: 'instead', nagashi_worth: 'mangan' }).map(
  ([name, usual]) => [
    name,
    'nagashi_mangan',
    (rule) => rule[name] !== usual && !rule['nagashi_mangan'],
    `turn nagashi_mangan on or set ${name} to ${usual}`,
  ],
)
const DORA: Conflict[] = ['dora', 'ura_dora', 'kan_dora', 'kan_ura_dora'].map((name) => [
  'dora_itself',
  name,
  (rule) => has(rule['dora_itself'], name) && !rule[name],
  `turn ${name} on or leave it out of dora_itself`,
])
const CLAIMS: Conflict[] = ['show_win_anyway', 'win_cancelable'].map((name) => [
  name,
  'claims',
  (rule) => !!rule[name] && !rule['claims'],
  `turn claims on or ${name} off: wins are judged by the program`,
])
const EIGHT_WINS: Conflict[] = ['needs_yaku', 'with_yakuman', 'reset']
  .map((end) => `eight_wins_${end}`)
  .map((name) => [
    name,
    'local_yaku',
    (rule) => !!rule[name] && !has(rule['local_yaku'], 'paarenchan'),
    `put paarenchan among the local_yaku, or turn ${name} off`,
  ])

export const CONFLICTS: readonly Conflict[] = [
  [
    'two_han_honba',
    'check_han',
    (rule) => !!rule['claims'] && above(rule['two_han_honba'], 0) && !rule['check_han'],
    'turn check_han on: two han are checked only if one han is',
  ],
  [
    'two_han_honba',
    'min_han',
    (rule) => above(rule['two_han_honba'], 0) && above(rule['min_han'], 1),
    'set min_han to 1 or two_han_honba to 0: every win needs two han as it is',
  ],
  [
    'tobi_prize',
    'tobi',
    (rule) => above(rule['tobi_prize'], 0) && !rule['tobi'],
    'turn tobi on or set tobi_prize to 0',
  ],
  [
    'tobi_payment',
    'tobi',
    (rule) => rule['tobi_payment'] !== 'negative' && !rule['tobi'],
    'turn tobi on or set tobi_payment to negative',
  ],
  [
    'tobi_prize_by_chombo',
    'tobi_prize',
    (rule) => rule['tobi_prize_by_chombo'] !== 'none' && rule['tobi_prize'] === 0,
    'give a tobi_prize or set tobi_prize_by_chombo to none',
  ],
  [
    'yakitori_to_all',
    'yakitori_points',
    (rule) => !!rule['yakitori_to_all'] && rule['yakitori_points'] === 0,
    'give yakitori_points or turn yakitori_to_all off',
  ],
  ...YAME,
  ...NAGASHI,
  ...DORA,
  ...CLAIMS,
  [
    'renhou_adds',
    'renhou',
    (rule) => !!rule['renhou_adds'] && has(['none', 'yakuman'], rule['renhou'] as string),
    'give renhou a rank that can be added to, or turn renhou_adds off',
  ],
  [
    'open_riichi_discard',
    'local_yaku',
    (rule) => rule['open_riichi_discard'] === 'chombo' && !has(rule['local_yaku'], 'open_riichi'),
    'put open_riichi among the local_yaku, or set open_riichi_discard to yakuman',
  ],
  [
    'suji_kuikae',
    'kuikae',
    (rule) => !!rule['suji_kuikae'] && !!rule['kuikae'],
    'turn suji_kuikae off: kuikae allows all of it',
  ],
  [
    'tied_uma_down',
    'split_tied_uma',
    (rule) => !!rule['tied_uma_down'] && !rule['split_tied_uma'],
    'turn split_tied_uma on or tied_uma_down off',
  ],
  ...EIGHT_WINS,
]
