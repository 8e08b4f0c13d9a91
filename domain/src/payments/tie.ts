import { daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, sumCents, ZERO } from '../money/cents.ts'
import { ACCOUNT_NAMES, type AccountName } from './chart-of-accounts.ts'

/** An account of the bank at the end of a day. */
export interface AccountFacts {
  readonly id: number
  readonly name: string
  /** The opening balance and all lines since then. */
  readonly computedCents: Cents
  /** The balance that the bank states. Null: nobody entered it. */
  readonly statedCents: Cents | null
}

export type ItemKind = 'payout' | 'deposit' | 'check' | 'returned-check'

/** What must show up at the bank. Amounts of checks and of returned checks are negative. */
export interface TieItem {
  readonly kind: ItemKind
  readonly id: string
  readonly label: string
  readonly on: PlainDate
  readonly dueCents: Cents
}

/** Items and bank lines that belong together, or an item without a line. */
export interface TieMatch {
  readonly items: readonly TieItem[]
  readonly note: string
  /** The first line by the day. Null: none yet. */
  readonly bankOn: PlainDate | null
  readonly bankCents: Cents
}

/** Something that only one side has. */
export interface TieFact {
  readonly id: string
  readonly label: string
  readonly on: PlainDate
  readonly cents: Cents
  readonly note?: string
}

/** Everything that can be different between the bank and the ledger at the end of a day. Settled items are left out. */
export interface TieFacts {
  readonly on: PlainDate
  readonly accounts: readonly AccountFacts[]
  readonly matches: readonly TieMatch[]
  /** Balance entries that no payout has, net. */
  readonly atProcessor: readonly TieFact[]
  /** Received payments in the ledger that are on no deposit. */
  readonly onHand: readonly TieFact[]
  /** The ledger less what was deposited of a payment: negative until its funds clear. */
  readonly notCleared: readonly TieFact[]
  /** Bank lines without a match and without a category. */
  readonly bankOnly: readonly TieFact[]
  /** The ledger less the source, where a source is known not to agree with the ledger. */
  readonly sourceDifferences: readonly TieFact[]
  readonly ledger: readonly LedgerSum[]
}

/** The account 'cash', and the other side of all its postings, account by account. Debits are positive. */
export interface LedgerSum {
  readonly account: AccountName
  readonly cents: Cents
}

/** The groups between the bank and the ledger, in the order of the statement. */
export const TIE_GROUPS = [
  'in-transit',
  'outstanding-check',
  'returned-check',
  'at-processor',
  'on-hand',
  'not-cleared',
  'bank-only',
  'difference',
] as const
export type TieGroupName = (typeof TIE_GROUPS)[number]

export interface TieLine extends Required<TieFact> {
  /** Days from `on` to the day of the statement. */
  readonly age: number
}

export interface TieGroup {
  readonly name: TieGroupName
  readonly cents: Cents
  /** Oldest first. */
  readonly lines: readonly TieLine[]
}

/**
 * The three-way tie at the end of a day: bank and groups together are the ledger's cash, and the ledger's cash is the sum of
 * the sub-ledgers.
 */
export interface Tie {
  readonly on: PlainDate
  readonly accounts: readonly AccountFacts[]
  readonly bankCents: Cents
  readonly groups: readonly TieGroup[]
  readonly ledgerCents: Cents
  readonly subLedgers: readonly LedgerSum[]
  readonly subLedgerCents: Cents
  /** The ledger less the bank and the groups. Not zero: no line explains it. */
  readonly unexplainedCents: Cents
}

const CASH: AccountName = 'cash'

/** Computes the tie from the facts of a day. Each difference is a line, and what no line explains is `unexplainedCents`. */
export function tieOf(facts: TieFacts): Tie {
  const lines = linesByGroup(facts)
  const groups = TIE_GROUPS.map((name) => groupOf(name, lines[name], facts.on))
  const bankCents = sumCents(facts.accounts.map(balanceOf))
  const subLedgers = facts.ledger
    .filter(({ account }) => account !== CASH)
    .map((sum) => ({ ...sum, cents: cents(0 - sum.cents) }))
    .sort((a, b) => ACCOUNT_NAMES.indexOf(a.account) - ACCOUNT_NAMES.indexOf(b.account))
  const ledgerCents = sumCents(facts.ledger.filter(({ account }) => account === CASH).map((sum) => sum.cents))
  return {
    on: facts.on,
    accounts: facts.accounts,
    bankCents,
    groups,
    ledgerCents,
    subLedgers,
    subLedgerCents: sumCents(subLedgers.map((sum) => sum.cents)),
    unexplainedCents: cents(ledgerCents - bankCents - sumCents(groups.map((group) => group.cents))),
  }
}

/** Whether every cent has a line, and the sub-ledgers add up to the ledger. */
export const isTied = ({ unexplainedCents, ledgerCents, subLedgerCents }: Tie): boolean =>
  unexplainedCents === 0 && ledgerCents === subLedgerCents

const balanceOf = ({ statedCents, computedCents }: AccountFacts): Cents => statedCents ?? computedCents

function linesByGroup(facts: TieFacts): Readonly<Record<TieGroupName, readonly TieFact[]>> {
  const waiting = facts.matches.filter(({ bankOn }) => bankOn === null).flatMap(({ items }) => items)
  const waitingOf = (...kinds: readonly ItemKind[]) =>
    waiting.filter(({ kind }) => kinds.includes(kind)).map((item) => ({ ...item, cents: item.dueCents }))
  return {
    'in-transit': waitingOf('payout', 'deposit'),
    'outstanding-check': waitingOf('check'),
    'returned-check': waitingOf('returned-check'),
    'at-processor': facts.atProcessor,
    'on-hand': facts.onHand,
    'not-cleared': facts.notCleared,
    'bank-only': facts.bankOnly.map((line) => ({ ...line, cents: cents(0 - line.cents) })),
    difference: [
      ...facts.matches.flatMap(differenceAtBank),
      ...facts.accounts.flatMap((account) => missingLines(account, facts.on)),
      ...facts.sourceDifferences,
    ],
  }
}

/** What items of a match are short, or over, at the bank. */
function differenceAtBank({ items, bankOn, bankCents, note }: TieMatch): TieFact[] {
  if (bankOn === null) return []
  return [
    {
      id: items.map(({ kind, id }) => `${kind} ${id}`).join(', '),
      label: items.map(({ label }) => label).join(', '),
      on: bankOn,
      cents: cents(sumCents(items.map(({ dueCents }) => dueCents)) - bankCents),
      note,
    },
  ]
}

const missingLines = (
  { id, name, statedCents, computedCents }: AccountFacts,
  on: PlainDate,
): readonly TieFact[] =>
  statedCents === null
    ? []
    : [{ id: `account ${id}`, label: name, on, cents: cents(computedCents - statedCents) }]

function groupOf(name: TieGroupName, facts: readonly TieFact[], on: PlainDate): TieGroup {
  const lines = facts
    .filter((fact) => fact.cents !== ZERO)
    .map(({ id, label, on: since, cents: amount, note = '' }) => ({
      ...{ id, label, note, on: since, cents: amount },
      age: Math.max(0, daysBetween(since, on)),
    }))
    .sort((a, b) => b.age - a.age)
  return { name, cents: sumCents(lines.map((line) => line.cents)), lines }
}
