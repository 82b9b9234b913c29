/** The parts around the board of a recorded game. */

import OpenLog from '../../features/replay/OpenLog.svelte'
import Controls from '../../features/replay/player/Controls.svelte'
import type { GameReplay } from '../../features/replay/player/frames'
import { Playback } from '../../features/replay/player/playback.svelte'
import ReplaySidebar from '../../features/replay/player/ReplaySidebar.svelte'
import Timeline from '../../features/replay/player/Timeline.svelte'
import ReplayActions from '../../features/replay/ReplayActions.svelte'
import { say } from '../../messages/study.svelte'
import { nothing, part, type Part } from '../part'

interface How {
  at?: number
  open?: boolean
  playing?: boolean
}

function projecting(
  replay: GameReplay,
  { at = 0, open = true, playing = false }: How = {},
): Playback {
  const playback = new Playback(replay)
  playback.go(at)
  playback.open = open
  playback.playing = playing
  return playback
}

export function replayParts(replays: GameReplay[]): Part[] {
  const riichi = replays[0]!
  const parted = { ...riichi, parted: 'other rules were played', rules: 'tenhou' }
  const named = { ...riichi, names: ['Haruka', 'Min-jun', 'Wolfeschlegelsteinhausenbergerdorff'] }
  const log = async () => new Blob()
  return [
    part('Controls', Controls, {
      stopped: { playback: projecting(riichi) },
      playing: { playback: projecting(riichi, { at: 40, playing: true }) },
      'at the end': { playback: projecting(riichi, { at: 1e6 }) },
    }),
    part('Timeline', Timeline, {
      ...Object.fromEntries(
        replays.map((replay) => [replay.engine, { playback: projecting(replay, { at: 50 }) }]),
      ),
      'with mistakes': { playback: projecting(riichi), marks: [9, 30, 31, 80] },
    }),
    part('ReplaySidebar', ReplaySidebar, {
      ...Object.fromEntries(
        replays.map((replay) => [replay.engine, { playback: projecting(replay, { at: 50 }) }]),
      ),
      'long names, at the end': { playback: projecting(named, { at: 1e6 }) },
      'hands closed': { playback: projecting(riichi, { at: 50, open: false }) },
      'it parts from its log': { playback: projecting(parted) },
    }),
    part('ReplayActions', ReplayActions, {
      'of a server': {
        playback: projecting(riichi),
        moment: 'at=30&seat=0',
        source: { address: { path: '', query: {} }, seat: null, log },
        onclose: nothing,
      },
      'of a file': {
        playback: projecting({ ...riichi, source: 'mjai', kept: true } as GameReplay, { at: 30 }),
        moment: 'at=30&seat=0',
        source: { address: null, seat: null, log },
        onclose: nothing,
      },
    }),
    part('OpenLog', OpenLog, {
      empty: { reading: false, fault: '', onlog: nothing, ontext: nothing, onexample: nothing },
      reading: { reading: true, fault: '', onlog: nothing, ontext: nothing, onexample: nothing },
      fault: {
        reading: false,
        fault: say('replay.broken'),
        onlog: nothing,
        ontext: nothing,
        onexample: nothing,
      },
    }),
  ]
}
