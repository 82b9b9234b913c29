/** The music of a fight as data: steps of a sixteenth, notes by their number above the ground note. */

export type Mood = 'title' | 'calm' | 'tension' | 'showdown'

export interface Tune {
  /** Steps a minute, the ground note in hertz. */
  pace: number
  ground: number
  /** Sixteen steps or a multiple; null is silence. */
  lead: (number | null)[]
  bass: (number | null)[]
  drum: string
}

const _ = null

// Scales of five notes, as old songs of the street have them.
export const TUNES: Record<Mood, Tune> = {
  title: {
    pace: 300,
    ground: 220,
    lead: [0, _, 3, _, 5, _, 7, 10, 12, _, 10, _, 7, _, 5, _, 3, _, 5, _, 7, _, 3, _, 0, _, _, _, -2, _, _, _],
    bass: [0, _, _, _, 7, _, _, _, 5, _, _, _, 7, _, _, _, 3, _, _, _, -2, _, _, _, 0, _, _, _, 7, _, _, _],
    drum: 'x...o...x.x.o...',
  },
  calm: {
    pace: 340,
    ground: 196,
    lead: [0, _, 2, 4, _, 7, _, 9, 7, _, 4, _, 2, _, _, _, 0, _, 2, 4, _, 9, _, 12, 9, _, 7, _, 4, _, _, _],
    bass: [0, _, 7, _, 0, _, 7, _, -3, _, 4, _, -3, _, 4, _, -5, _, 2, _, -5, _, 2, _, 0, _, 7, _, 0, _, 7, _],
    drum: 'x...o...x...o.o.',
  },
  tension: {
    pace: 420,
    ground: 196,
    lead: [0, _, 0, 3, _, 3, 5, _, 6, _, 5, 3, _, 0, _, _, 0, _, 0, 3, _, 5, 6, _, 10, _, 6, 5, _, 3, _, _],
    bass: [0, 0, _, 0, 0, 0, _, 0, -2, -2, _, -2, -4, -4, _, -4, 0, 0, _, 0, 0, 0, _, 0, -2, -2, _, -2, -5, -5, _, -5],
    drum: 'x.o.x.o.x.o.xxo.',
  },
  showdown: {
    pace: 480,
    ground: 220,
    lead: [12, _, 10, 7, 12, _, 15, _, 14, _, 12, 10, 7, _, 10, _, 12, _, 10, 7, 5, _, 7, _, 10, _, 12, 14, 12, _, _, _],
    bass: [0, _, 0, 0, 0, _, 0, 0, -4, _, -4, -4, -4, _, -4, -4, -2, _, -2, -2, -2, _, -2, -2, 0, _, 0, 0, 7, _, 7, _],
    drum: 'x.oxx.o.x.oxx.oo',
  },
}

/** What sounds at a step: pitches in hertz, and the drum that is struck. */
export function at(tune: Tune, step: number): { lead: number; bass: number; drum: string } {
  const pitch = (notes: (number | null)[], octave: number) => {
    const note = notes[step % notes.length] ?? null
    return note === null ? 0 : tune.ground * 2 ** (note / 12 + octave)
  }
  return {
    lead: pitch(tune.lead, 1),
    bass: pitch(tune.bass, -1),
    drum: tune.drum[step % tune.drum.length] ?? '.',
  }
}
