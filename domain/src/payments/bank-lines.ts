import { daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'

/** A line of a bank statement. */
export interface BankLine {
  readonly id: number
  readonly accountId: number
  readonly on: PlainDate
  readonly amountCents: Cents
  /** All that the bank writes about it. */
  readonly text: string
}

/** The most characters of a description that are stored. A file that is imported again must give the same ones. */
export const LONGEST_DESCRIPTION = 200

/** What must show up at the bank. 'check': a check that we sent. 'returned-check': a deposited check that was not paid. */
export const ITEM_KINDS = ['payout', 'deposit', 'check', 'returned-check'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** What a line is that is none of our items. */
export const LINE_CATEGORIES = [
  'bank-fee',
  'returned-item-fee',
  'interest',
  'transfer',
  'remittance',
  'before-opening',
  'other',
] as const
export type LineCategory = (typeof LINE_CATEGORIES)[number]

/** An item that has no bank line yet. */
export interface BankItem {
  readonly kind: ItemKind
  readonly id: string
  /** Null if any account may have it. */
  readonly accountId: number | null
  /** The day on which the bank is expected to book it. */
  readonly on: PlainDate
  /** Below zero for money that leaves the account. */
  readonly amountCents: Cents
  /** The trace number, the deposit number or the check number. '' if there is none. */
  readonly number: string
}

/** Why lines are taken to be items. */
export const MATCH_EVIDENCE = [
  'trace-number',
  'payout-id',
  'deposit-number',
  'check-number',
  'amount-and-day',
  'person',
] as const
export type MatchEvidence = (typeof MATCH_EVIDENCE)[number]

/** One line or several, and the item or items that they are. */
export interface BankMatch {
  readonly lines: readonly BankLine[]
  readonly items: readonly BankItem[]
  readonly evidence: MatchEvidence
}

/** Banks book a day early, or after a weekend with a holiday. */
const DAYS_EARLY = 1
const DAYS_LATE = 4

/** A line with the words of its text, which several rules search. */
interface ReadLine extends BankLine {
  readonly words: ReadonlySet<string>
}

type Fits = (line: ReadLine, item: BankItem) => boolean

/**
 * The strongest evidence first. A number that both sides name decides whatever the amounts are, so that a difference becomes
 * visible. An amount decides only with its day.
 */
const RULES: readonly (readonly [MatchEvidence, Fits])[] = [
  ['trace-number', (line, { kind, number }) => kind === 'payout' && hasWord(line, number)],
  ['payout-id', (line, { kind, id }) => kind === 'payout' && hasWord(line, id)],
  ['deposit-number', (line, item) => isNumberedDeposit(line, item)],
  ['check-number', (line, item) => isNumberedCheck(line, item)],
  ['amount-and-day', (line, item) => line.amountCents === item.amountCents && line.on === item.on],
  ['amount-and-day', (line, item) => line.amountCents === item.amountCents && isNear(line, item)],
]

/**
 * Decides which lines are which items: one to one first, then several deposits of one day in one line, then one deposit in several
 * lines. If two fit equally well, neither is chosen, and a person decides.
 */
export function matchBankLines(lines: readonly BankLine[], items: readonly BankItem[]): readonly BankMatch[] {
  const matches: BankMatch[] = []
  const open = {
    lines: new Set(lines.map(readWords)),
    items: new Set(items.filter(({ amountCents }) => amountCents !== 0)),
  }
  const take = (found: readonly Found[]) => {
    for (const match of withoutRivals(found)) {
      matches.push({ ...match, lines: match.lines.map(({ words: _, ...line }) => line) })
      for (const line of match.lines) open.lines.delete(line)
      for (const item of match.items) open.items.delete(item)
    }
  }
  for (const [evidence, fits] of RULES) take(pairs(open, evidence, fits))
  take(depositsInOneLine(open))
  take(linesOfOneDeposit(open))
  return matches
}

interface Found extends BankMatch {
  readonly lines: readonly ReadLine[]
}

interface Open {
  readonly lines: ReadonlySet<ReadLine>
  readonly items: ReadonlySet<BankItem>
}

function pairs({ lines, items }: Open, evidence: MatchEvidence, fits: Fits): readonly Found[] {
  return [...lines].flatMap((line) =>
    [...items]
      .filter((item) => isSameAccount(line, item) && fits(line, item))
      .map((item) => ({ lines: [line], items: [item], evidence })),
  )
}

/** Keeps the matches whose lines and items are in no other match. */
function withoutRivals(found: readonly Found[]): readonly Found[] {
  const counts = new Map<BankLine | BankItem, number>()
  const members = ({ lines, items }: Found) => [...lines, ...items]
  for (const member of found.flatMap(members)) counts.set(member, (counts.get(member) ?? 0) + 1)
  return found.filter((match) => members(match).every((member) => counts.get(member) === 1))
}

/** Several deposits of one day and account that the bank booked in one sum. */
function depositsInOneLine({ lines, items }: Open): readonly Found[] {
  const byDay = groupBy(depositsAmong(items), ({ on, accountId }) => `${on} ${accountId}`)
  return [...lines].flatMap((line) =>
    [...byDay.values()]
      .filter(([deposit]) => deposit !== undefined && isSameAccount(line, deposit) && isNear(line, deposit))
      .flatMap((deposits) => combinations(deposits, line.amountCents))
      .map((deposits) => ({ lines: [line], items: deposits, evidence: 'amount-and-day' })),
  )
}

/** One deposit that the bank booked in several lines of one day. */
function linesOfOneDeposit({ lines, items }: Open): readonly Found[] {
  const byDay = groupBy([...lines], ({ on, accountId }) => `${on} ${accountId}`)
  return depositsAmong(items).flatMap((deposit) =>
    [...byDay.values()]
      .filter(([line]) => line !== undefined && isSameAccount(line, deposit) && isNear(line, deposit))
      .flatMap((sameDay) => combinations(sameDay, deposit.amountCents))
      .map((parts) => ({ lines: parts, items: [deposit], evidence: 'amount-and-day' })),
  )
}

const depositsAmong = (items: ReadonlySet<BankItem>): readonly BankItem[] =>
  [...items].filter(({ kind }) => kind === 'deposit')

/** A day with more members than this is left to a person. 4096 sets are tried at most. */
const MOST_COMBINED = 12

/** Returns the sets of two or more members with exactly this sum. Only money in is combined. */
function combinations<Member extends { readonly amountCents: Cents }>(
  members: readonly Member[],
  sum: Cents,
): readonly (readonly Member[])[] {
  const credits = members.filter(({ amountCents }) => amountCents > 0)
  if (credits.length > MOST_COMBINED) return []
  let sets: readonly { readonly members: readonly Member[]; readonly sum: number }[] = [
    { members: [], sum: 0 },
  ]
  for (const member of credits) {
    const larger = sets.map((set) => ({
      members: [...set.members, member],
      sum: set.sum + member.amountCents,
    }))
    sets = [...sets, ...larger.filter((set) => set.sum <= sum)]
  }
  return sets.filter((set) => set.members.length > 1 && set.sum === sum).map((set) => set.members)
}

function groupBy<Member>(
  members: readonly Member[],
  keyOf: (member: Member) => string,
): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>()
  for (const member of members) groups.set(keyOf(member), [...(groups.get(keyOf(member)) ?? []), member])
  return groups
}

const isSameAccount = (line: BankLine, { accountId }: BankItem): boolean =>
  accountId === null || accountId === line.accountId

function isNear({ on }: BankLine, item: BankItem): boolean {
  const days = daysBetween(item.on, on)
  return days >= -DAYS_EARLY && days <= DAYS_LATE
}

/** Shorter numbers are in the text by chance. */
const SHORTEST_NUMBER = 6

function readWords(line: BankLine): ReadLine {
  const words = line.text.toLowerCase().split(/[^\w]+/)
  return { ...line, words: new Set(words) }
}

const hasWord = ({ words }: ReadLine, word: string): boolean =>
  word.length >= SHORTEST_NUMBER && words.has(word.toLowerCase())

/** Whether the text has this number. Banks fill numbers up with zeros. */
const hasNumber = ({ words }: ReadLine, number: string, shortest: number): boolean =>
  [...words].some(
    (word) => word.length >= shortest && /^\d+$/.test(word) && withoutZeros(word) === withoutZeros(number),
  )

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '')

/** A deposit slip carries its number with six digits. */
const isNumberedDeposit = (line: ReadLine, item: BankItem): boolean =>
  item.kind === 'deposit' &&
  line.amountCents > 0 &&
  isNear(line, item) &&
  hasNumber(line, item.number, SHORTEST_NUMBER)

const SHORTEST_CHECK_NUMBER = 3

/** Staff may learn of a returned check after the bank has booked it. */
const DAYS_BEFORE_CHECK = { check: 1, 'returned-check': 15 } as const

const NAMES_OF_CHECK = {
  check: /\b(check|chk|ck)\b/i,
  'returned-check': /\b(return|returned|chargeback|rtn|nsf)\b/i,
} as const

/** A check number is short. It counts with the same amount, or if the bank calls the line a check or a return. */
const isNumberedCheck: Fits = (line, { kind, on, amountCents, number }) => {
  if (kind !== 'check' && kind !== 'returned-check') return false
  if (line.amountCents >= 0 || daysBetween(on, line.on) < -DAYS_BEFORE_CHECK[kind]) return false
  if (!/^\d+$/.test(number) || !hasNumber(line, number, SHORTEST_CHECK_NUMBER)) return false
  return line.amountCents === amountCents || NAMES_OF_CHECK[kind].test(line.text)
}
