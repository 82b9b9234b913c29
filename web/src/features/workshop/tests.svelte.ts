/** The tests of the current text, run after a pause in typing. */

import { Problem } from '../../client/rest'
import type { TestReport } from '../../generated/api'
import { runTests } from './requests'

/** The pause after the check of a text; a run takes as long as a check. */
const PAUSE_MS = 800

export class TestRun {
  report = $state.raw<TestReport | null>(null)
  fault = $state.raw<unknown>(null)
  /** True if the result is of the current text. */
  current = $state(false)
  private timer = 0
  private text = ''

  /** Forgets the result with the text it is of. */
  clear(): void {
    this.change()
    this.report = this.fault = null
  }

  /** Calls off a run, because the text has changed. */
  change(): void {
    clearTimeout(this.timer)
    this.text = ''
    this.current = false
  }

  /** Runs the tests of a text that has no errors. */
  soon(text: string): void {
    this.change()
    this.text = text
    this.timer = setTimeout(() => void this.run(text), PAUSE_MS)
  }

  private async run(text: string): Promise<void> {
    let [report, fault]: [TestReport | null, unknown] = [null, null]
    try {
      report = await runTests(text)
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      fault = problem
    }
    if (this.text !== text) return
    Object.assign(this, { report, fault, current: true })
  }
}
