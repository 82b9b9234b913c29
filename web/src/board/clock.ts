/** The time that is left for a decision; the server decides, this only counts down. */

export interface Question {
  number: number
  baseMs: number | null
  bankMs: number | null
  /** When it was asked, by our own clock. */
  at: number
}

export interface TimeLeft {
  base: number
  bank: number
  total: number
  /** What is left of all, from 1 to 0. */
  part: number
}

export function timeLeft(ask: Question, now: number): TimeLeft {
  const gone = Math.max(0, now - ask.at)
  const [base, bank] = [ask.baseMs ?? 0, ask.bankMs ?? 0]
  const baseLeft = Math.max(0, base - gone)
  const bankLeft = Math.max(0, bank - Math.max(0, gone - base))
  const total = baseLeft + bankLeft
  return { base: baseLeft, bank: bankLeft, total, part: base + bank ? total / (base + bank) : 1 }
}
