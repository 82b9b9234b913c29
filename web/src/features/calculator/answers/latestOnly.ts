/** Runs one task at a time; of the tasks that arrive meanwhile only the newest is run. */
export class LatestOnly<T> {
  private busy = false
  private waiting: (() => Promise<T>) | null = null
  private done: (answer: T) => void
  private failed: (problem: unknown) => void

  constructor(done: (answer: T) => void, failed: (problem: unknown) => void) {
    this.done = done
    this.failed = failed
  }

  /** Runs the task once the current one is done. A task that was waiting is dropped. */
  want(what: () => Promise<T>): void {
    if (this.busy) this.waiting = what
    else void this.work(what)
  }

  private async work(first: () => Promise<T>): Promise<void> {
    this.busy = true
    for (let what: (() => Promise<T>) | null = first; what; what = this.next()) {
      try {
        const answer = await what()
        if (!this.waiting) this.done(answer)
      } catch (problem) {
        if (!this.waiting) this.failed(problem)
      }
    }
    this.busy = false
  }

  private next(): (() => Promise<T>) | null {
    const next = this.waiting
    this.waiting = null
    return next
  }
}
