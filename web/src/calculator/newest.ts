/** Does one thing at a time; of what is wanted meanwhile only the newest is done. */
export class Newest<T> {
  private busy = false
  private waiting: (() => Promise<T>) | null = null
  private done: (answer: T) => void
  private failed: (problem: unknown) => void

  constructor(done: (answer: T) => void, failed: (problem: unknown) => void) {
    this.done = done
    this.failed = failed
  }

  /** Does it, once what is under way is done. What was waiting is forgotten. */
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
