/** Every character by name. */

import { ataho, fari, rinxiang, smash } from './animals'
import type { Figure } from './parts'
import { mayu, petum, yuri } from './people'

export const FIGURES: Record<string, Figure> = { ataho, rinxiang, smash, yuri, petum, fari, mayu }
