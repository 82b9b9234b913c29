/** After a game: the next one of the match, or another match; it begins when all want it. */

import { attempt } from '../../client/notices.svelte'
import { balance, rematch, setReady } from '../../client/rest'
import { session } from '../../client/session.svelte'
import type { RoomBalance, BalanceGame } from '../../generated/api'
import type { Room } from '../../model/view/wire'

interface Around {
  table: string
  room: Room | null | undefined
  over: boolean
  /** True if this person has played. */
  plays: boolean
}

export class Rematch {
  private sheets = $state.raw<RoomBalance | null>(null)
  private readonly people = $derived.by(
    () => this.look().room?.seats.filter((seat) => seat.kind === 'person') ?? [],
  )

  /** This game in the balance of its room. */
  readonly entry: BalanceGame | null = $derived.by(() => {
    const { table } = this.look()
    return this.sheets?.games?.find((game) => game.table === table) ?? null
  })
  /** True if games of the match are left. */
  readonly between: boolean = $derived.by(() => {
    const { room } = this.look()
    const played = room?.played?.length ?? 0
    return played > 0 && played < (room?.settings.games ?? 1)
  })
  /** True if this person wants the next game; and the people who have not said so. */
  readonly willing = $derived(
    this.people.some((seat) => seat.user === session.user?.id && seat.ready),
  )
  readonly missing = $derived(
    this.people.filter((seat) => !seat.ready).map((seat) => seat.name ?? ''),
  )
  /** Asks for the next game, if this person may. */
  readonly again: (() => void) | undefined = $derived.by(() => {
    const { room, plays } = this.look()
    if (!plays || room?.state !== 'open') return undefined
    return () => void attempt(this.between ? setReady(room.code, true) : rematch(room.code))
  })

  constructor(private readonly look: () => Around) {
    $effect(() => {
      const { room, over } = look()
      if (!over || !room) return
      balance(room.code).then(
        (found) => (this.sheets = found),
        () => {}, // the parts of the score are a nicety
      )
    })
  }
}
