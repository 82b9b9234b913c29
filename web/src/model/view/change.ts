/** Applies a change to the current view: the change contains what is new, the rest stays. */

import type { Change, View } from './wire'

/** The view after a change: fields by name, `seats` by seat, `extras` by name; nothing is mixed. */
export function changed(view: View, change: Change): View {
  const { seats, extras, ...fields } = change
  return {
    ...view,
    ...fields,
    ...(seats && { seats: view.seats.map((seat) => ({ ...seat, ...seats[seat.seat] })) }),
    ...(extras && { extras: { ...view.extras, ...extras } }),
  } as View
}
