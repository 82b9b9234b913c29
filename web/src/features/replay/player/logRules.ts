/** The rules by which a log is replayed: its own, or chosen ones. */

import type { LogRules } from '../../../client/rest'
import { say } from '../../../messages/study.svelte'
import type { GameReplay } from './frames'

export type Preset = LogRules

const OF_FOUR: readonly Preset[] = ['tenhou', 'majsoul', 'mleague', 'wrc', 'ema']
const OF_THREE: readonly Preset[] = ['tenhou', 'majsoul']

/** The presets that may be chosen for a log; empty if the log names its rules itself. */
export const choicesFor = (replay: GameReplay): readonly Preset[] =>
  replay.engine !== 'riichi' || replay.source === 'native'
    ? []
    : replay.seats.length === 3
      ? OF_THREE
      : OF_FOUR

/** The name that players use for the rules of a preset. */
export const rulesName = (preset: Preset): string => say(`replay.rules.${preset}`)

/** The note that the game was played by other rules than those by which it is replayed. */
export function otherRulesNote(replay: GameReplay): string {
  const preset = choicesFor(replay).find((one) => one === replay.rules)
  return preset ? say('replay.parted', { rules: rulesName(preset) }) : say('replay.parted.other')
}
