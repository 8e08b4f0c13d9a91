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

/** The most characters of a description that are stored. A file that is imported again must give the same ones. */
export const LONGEST_DESCRIPTION = 200

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

/** Banks book a day early, or after a weekend with a holiday. */
const DAYS_EARLY = 1
const DAYS_LATE = 4

/** The payouts among which one line is looked for. */
interface Candidates {
  readonly byTrace: ReadonlyMap<string, readonly SentPayout[]>
  readonly byId: ReadonlyMap<string, readonly SentPayout[]>
  readonly byAmount: ReadonlyMap<number, readonly SentPayout[]>
}

type Rule = (line: BankLine, payouts: Candidates) => readonly SentPayout[]

/**
 * The strongest evidence first. A number that both sides name decides whatever the amounts are, so that a difference is
 * seen; an amount decides only with its day.
 */
const RULES: readonly (readonly [MatchEvidence, Rule])[] = [
  ['trace-number', (line, { byTrace }) => wordsOf(line).flatMap((word) => byTrace.get(word) ?? [])],
  ['payout-id', (line, { byId }) => wordsOf(line).flatMap((word) => byId.get(word) ?? [])],
  [
    'amount-and-day',
    (line, { byAmount }) =>
      (byAmount.get(line.amountCents) ?? []).filter(({ arrivesOn }) => line.on === arrivesOn),
  ],
  [
    'amount-and-day',
    (line, { byAmount }) => (byAmount.get(line.amountCents) ?? []).filter((payout) => isNear(line, payout)),
  ],
]

/** Which line is which payout. Where two fit equally well neither is chosen: a person decides. */
export function matchBankLines(
  lines: readonly BankLine[],
  payouts: readonly SentPayout[],
): readonly BankMatch[] {
  const matches: BankMatch[] = []
  const [matchedLines, matchedPayouts] = [new Set<number>(), new Set<string>()]
  for (const [evidence, rule] of RULES) {
    const candidates = candidatesOf(payouts.filter(({ id }) => !matchedPayouts.has(id)))
    const found = lines
      .filter(({ id }) => !matchedLines.has(id))
      .map((line) => ({ line, fitting: rule(line, candidates) }))
    const lineCounts = countBy(found.flatMap(({ fitting }) => fitting.map(({ id }) => id)))
    for (const { line, fitting } of found) {
      const [payout, another] = fitting
      if (payout === undefined || another !== undefined || lineCounts.get(payout.id) !== 1) continue
      matches.push({ lineId: line.id, payoutId: payout.id, evidence })
      matchedLines.add(line.id)
      matchedPayouts.add(payout.id)
    }
  }
  return matches
}

function candidatesOf(payouts: readonly SentPayout[]): Candidates {
  return {
    byTrace: groupBy(payouts, ({ traceId }) => (traceId ?? '').toLowerCase()),
    byId: groupBy(payouts, ({ id }) => id.toLowerCase()),
    byAmount: groupBy(payouts, ({ amountCents }) => amountCents),
  }
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function countBy(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Shorter numbers stand in the text by chance. */
const SHORTEST_NUMBER = 6

/** The words of the text that can be a number of a payout, each once. */
function wordsOf({ text }: BankLine): readonly string[] {
  const words = text.split(/[^\w]+/).filter((word) => word.length >= SHORTEST_NUMBER)
  return [...new Set(words.map((word) => word.toLowerCase()))]
}

function isNear({ on }: BankLine, { arrivesOn }: SentPayout): boolean {
  const days = daysBetween(arrivesOn, on)
  return days >= -DAYS_EARLY && days <= DAYS_LATE
}
