import { daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'

/** A line of the company's bank statement. */
export interface BankLine {
  readonly id: number
  readonly on: PlainDate
  readonly amountCents: Cents
  /** All that the bank says of it. */
  readonly text: string
}

/** A payout that has no line of the bank yet. */
export interface SentPayout {
  readonly id: string
  readonly amountCents: Cents
  readonly arrivesOn: PlainDate
  readonly traceId: string | null
}

/** Why a line is taken to be a payout. */
export const MATCH_EVIDENCE = ['trace-number', 'payout-id', 'amount-and-day', 'person'] as const
export type MatchEvidence = (typeof MATCH_EVIDENCE)[number]

export interface BankMatch {
  readonly lineId: number
  readonly payoutId: string
  readonly evidence: MatchEvidence
}

type IsSame = (line: BankLine, payout: SentPayout) => boolean

/** Banks book a day early, or after a weekend with a holiday. */
const DAYS_EARLY = 1
const DAYS_LATE = 4

/**
 * The strongest evidence first. A number that both sides name decides whatever the amounts are, so that a difference is
 * seen; an amount decides only with its day.
 */
const RULES: readonly (readonly [MatchEvidence, IsSame])[] = [
  ['trace-number', ({ text }, { traceId }) => traceId !== null && names(text, traceId)],
  ['payout-id', ({ text }, { id }) => names(text, id)],
  ['amount-and-day', (line, payout) => isSameAmount(line, payout) && line.on === payout.arrivesOn],
  ['amount-and-day', (line, payout) => isSameAmount(line, payout) && isNear(line, payout)],
]

/** Which line is which payout. Where two fit equally well neither is chosen: a person decides. */
export function matchBankLines(
  lines: readonly BankLine[],
  payouts: readonly SentPayout[],
): readonly BankMatch[] {
  const matches: BankMatch[] = []
  for (const [evidence, isSame] of RULES) {
    const openLines = lines.filter(({ id }) => !matches.some(({ lineId }) => lineId === id))
    const openPayouts = payouts.filter(({ id }) => !matches.some(({ payoutId }) => payoutId === id))
    for (const line of openLines) {
      const [payout, another] = openPayouts.filter((it) => isSame(line, it))
      if (payout === undefined || another !== undefined) continue
      if (openLines.filter((it) => isSame(it, payout)).length > 1) continue
      matches.push({ lineId: line.id, payoutId: payout.id, evidence })
    }
  }
  return matches
}

/** Shorter numbers stand in the text by chance. */
const SHORTEST_NUMBER = 6

/** The number as a word of its own. */
function names(text: string, number: string): boolean {
  if (number.length < SHORTEST_NUMBER) return false
  return text.split(/[^\w]+/).some((word) => word.toLowerCase() === number.toLowerCase())
}

const isSameAmount = (line: BankLine, payout: SentPayout): boolean => line.amountCents === payout.amountCents

function isNear({ on }: BankLine, { arrivesOn }: SentPayout): boolean {
  const days = daysBetween(arrivesOn, on)
  return days >= -DAYS_EARLY && days <= DAYS_LATE
}
