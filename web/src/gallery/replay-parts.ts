/** The parts around the board of a recorded game. */

import Controls from '../replay/Controls.svelte'
import Deeds from '../replay/Deeds.svelte'
import type { Reel } from '../replay/film'
import { say } from '../messages/study.svelte'
import OpenLog from '../replay/OpenLog.svelte'
import { Projector } from '../replay/projector.svelte'
import Side from '../replay/Side.svelte'
import { nothing, part, type Part } from './part'

interface How {
  at?: number
  open?: boolean
  playing?: boolean
}

function projecting(reel: Reel, { at = 0, open = true, playing = false }: How = {}): Projector {
  const projector = new Projector(reel)
  projector.go(at)
  projector.open = open
  projector.playing = playing
  return projector
}

export function replayParts(reels: Reel[]): Part[] {
  const riichi = reels[0]!
  const parted = { ...riichi, parted: 'other rules were played', rules: 'tenhou' }
  const named = { ...riichi, names: ['Haruka', 'Min-jun', 'Wolfeschlegelsteinhausenbergerdorff'] }
  const log = async () => new Blob()
  return [
    part('Controls', Controls, {
      stopped: { projector: projecting(riichi) },
      playing: { projector: projecting(riichi, { at: 40, playing: true }) },
      'at the end': { projector: projecting(riichi, { at: 1e6 }) },
    }),
    part('Side', Side, {
      ...Object.fromEntries(
        reels.map((reel) => [reel.engine, { projector: projecting(reel, { at: 50 }) }]),
      ),
      'long names, at the end': { projector: projecting(named, { at: 1e6 }) },
      'hands closed': { projector: projecting(riichi, { at: 50, open: false }) },
      'it parts from its log': { projector: projecting(parted) },
    }),
    part('Deeds', Deeds, {
      'of a server': {
        projector: projecting(riichi),
        moment: 'at=30&seat=0',
        source: { address: { path: '', query: {} }, seat: null, log },
        onclose: nothing,
      },
      'of a file': {
        projector: projecting({ ...riichi, source: 'mjai', kept: true } as Reel, { at: 30 }),
        moment: 'at=30&seat=0',
        source: { address: null, seat: null, log },
        onclose: nothing,
      },
    }),
    part('OpenLog', OpenLog, {
      empty: { reading: false, fault: '', onlog: nothing, ontext: nothing },
      reading: { reading: true, fault: '', onlog: nothing, ontext: nothing },
      fault: { reading: false, fault: say('replay.broken'), onlog: nothing, ontext: nothing },
    }),
  ]
}
