/**
 * Moments shown one after another, at a pace that people can follow; a page that is behind jumps.
 */

import type { NumberedEvent, View } from '../../model/view/wire'

interface Frame {
  view: View
  moment: NumberedEvent[]
  ms: number
}

export interface Clockwork {
  /** True if the page is hidden: then moments are only stored, not played. */
  hidden(): boolean
  after(ms: number, what: () => void): number
  stop(timer: number): void
}

type Display = (view: View, moment: NumberedEvent[], jumped: boolean) => void

const BEHIND_MS = 1_800
const ASKED_MS = 350

export class Frames {
  private frames: Frame[] = []
  private timer = 0

  constructor(
    private readonly clockwork: Clockwork,
    private readonly display: Display,
  ) {}

  /** True if everything has been shown. */
  get shown(): boolean {
    return this.frames.length === 0
  }

  push(frame: Frame): void {
    this.frames.push(frame)
  }

  /** Shows what has been pushed; sooner if the last of it asks the person for a decision. */
  play(asked: boolean): void {
    const left = this.frames.reduce((sum, frame) => sum + frame.ms, 0)
    const patience = asked ? ASKED_MS : BEHIND_MS
    if (this.clockwork.hidden() || left > BEHIND_MS) this.jump()
    else {
      if (left > patience) for (const frame of this.frames) frame.ms *= patience / left
      if (!this.timer) this.step()
    }
  }

  private step(): void {
    this.timer = 0
    const frame = this.frames.shift()
    if (!frame) return
    this.display(frame.view, frame.moment, false)
    const more = this.frames.length > 0
    if (more && frame.ms <= 0) this.step()
    else if (more) this.timer = this.clockwork.after(frame.ms, () => this.step())
  }

  /**
   * Shows the last frame; false if nothing was waiting. Skipped frames are announced, but not
   * played.
   */
  jump(): boolean {
    const last = this.frames.at(-1)
    if (!last) return false
    const skipped = this.frames.flatMap((frame) => frame.moment)
    this.clear()
    this.display(last.view, skipped, true)
    return true
  }

  clear(): void {
    this.clockwork.stop(this.timer)
    this.timer = 0
    this.frames = []
  }
}
