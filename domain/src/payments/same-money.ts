import { daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import type { Instrument } from './received.ts'

/** Money that came by mail, wire or at the counter, as far as it can be known again. */
export interface CameMoney {
  readonly instrument: Instrument
  readonly reference: string
  readonly payerName: string
  /** With the fee of a wire. */
  readonly totalCents: number
  readonly feeCents: number
  /** Null: unidentified. */
  readonly certificateId: number | null
  readonly receivedOn: PlainDate
  /** What reported it: a person, or the file of a lockbox. */
  readonly reportedBy: 'hand' | 'file'
}

/** Money without a number can be the same only if it was received within so many days. */
export const SAME_WITHIN_DAYS = 10

/**
 * Folds the number of a check, money order or wire for comparison: people write "CK 0091" or "Check no. 91", a bank 000091.
 * Returns '' for no number. The database has an index on the same expression.
 */
export const referenceKey = (reference: string): string =>
  reference
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(?:CHECK|CHK|CK|NUMBER|NUM|NO)+(?=[0-9])/, '')
    .replace(/^0+/, '')

/**
 * The recorded money that new money looks like; null where it is none of it. By number and amount, with or without the fee
 * of a wire; the amount may also be that of several records together, since one check may pay several certificates. What
 * has no number is known by payer, amount and days.
 */
export function sameMoney<Known extends CameMoney>(
  money: CameMoney,
  recorded: readonly Known[],
): Known | null {
  const like = recorded.filter((known) => isAlike(money, known))
  const one = like.find((known) => isSameAmount(money, known))
  if (one !== undefined) return one
  const [first] = like
  const parts = like.filter(({ reportedBy }) => reportedBy !== money.reportedBy)
  const sumCents = parts.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return first !== undefined && parts.length > 1 && sumCents === money.totalCents ? (parts[0] ?? null) : null
}

/** All but the amount. */
function isAlike(money: CameMoney, known: CameMoney): boolean {
  if (money.instrument !== known.instrument) return false
  const payers = comparePayers(money.payerName, known.payerName)
  const [key, knownKey] = [referenceKey(money.reference), referenceKey(known.reference)]
  if (key === '' || knownKey === '') {
    const isNear = Math.abs(daysBetween(money.receivedOn, known.receivedOn)) <= SAME_WITHIN_DAYS
    return isNear && payers === 'same' && !isElsewhere(money, known)
  }
  if (key !== knownKey) return false
  // One reporter of a check on two certificates means two parts of it. A person and a file may disagree about the certificate.
  return !isElsewhere(money, known) || (money.reportedBy !== known.reportedBy && payers !== 'different')
}

const isElsewhere = (a: CameMoney, b: CameMoney): boolean =>
  a.certificateId !== null && b.certificateId !== null && a.certificateId !== b.certificateId

const isSameAmount = (a: CameMoney, b: CameMoney): boolean =>
  amountsOf(a).some((amount) => amountsOf(b).includes(amount))

const amountsOf = ({ totalCents, feeCents }: CameMoney): readonly number[] => [
  totalCents,
  totalCents - feeCents,
]

/** Names are written in any order and with any signs between their words. */
function comparePayers(one: string, other: string): 'same' | 'different' | 'unknown' {
  const [a, b] = [payerKey(one), payerKey(other)]
  if (a === '' || b === '') return 'unknown'
  return a === b ? 'same' : 'different'
}

/** Folds the name of a payer for comparison: its words in one order, without signs. Returns '' for no name. */
export const payerKey = (name: string): string =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')
