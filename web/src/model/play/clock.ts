/** The time that is left for a decision; the server decides, this only counts down. */

export interface PendingAsk {
  number: number
  baseMs: number | null
  bankMs: number | null
  /** The time of the question, by the clock of this browser. */
  at: number
}

export interface TimeLeft {
  base: number
  bank: number
  total: number
  /** The part of the time that is left, from 1 to 0. */
  part: number
}

export function timeLeft(ask: PendingAsk, now: number): TimeLeft {
  const gone = Math.max(0, now - ask.at)
  const [base, bank] = [ask.baseMs ?? 0, ask.bankMs ?? 0]
  const baseLeft = Math.max(0, base - gone)
  const bankLeft = Math.max(0, bank - Math.max(0, gone - base))
  const total = baseLeft + bankLeft
  return { base: baseLeft, bank: bankLeft, total, part: base + bank ? total / (base + bank) : 1 }
}
