import { playedPresets } from './generated/words.js'

/** The presets by which the kernel plays games: those in which nobody judges at the table. */
export const presetsFor = (players: 3 | 4): readonly string[] => playedPresets[players]
