/** The Haiyuki data of this browser, as pages see it: changed here, stored at once. */

import { load, store, type Save } from './save'

let save = $state.raw<Save>(load())

export const savedPlay = {
  get save(): Save {
    return save
  },
}

export function keep(change: Partial<Save>): void {
  save = { ...save, ...change }
  store(save)
}
