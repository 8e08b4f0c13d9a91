import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { CertificateRow, DisputeRow, PaymentRow, ReceiptRow } from '../../../records/certificate-row.ts'
import type { Booking, Change, Traces } from './traces.ts'

/** The end of a day in the past, and which day it is in the county. */
export interface Moment {
  readonly at: Date
  readonly day: PlainDate
}

/**
 * The row of a certificate as it stood at an instant, from what it says now and what the past says of it. Everything that
 * its payoff and its status rest on is brought back; its parcel and the settings of its county are those of now.
 */
export function rewind(row: CertificateRow, traces: Traces, then: Moment): CertificateRow {
  const isKnown = ({ enteredAt }: { readonly enteredAt: string }) => isBy(enteredAt, then)
  return {
    ...row,
    ...factsThen(row, traces, then),
    statusOverride: overrideThen(row, traces, then),
    subsequents: [
      ...row.subsequents,
      ...traces.removedSubsequents.filter(({ removedAt }) => !isBy(removedAt, then)),
    ]
      .filter(isKnown)
      .sort((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : a.id - b.id)),
    expenses: traces.expenses.filter(
      (item) => isKnown(item) && (item.reversedAt === null || !isBy(item.reversedAt, then)),
    ),
    fees: row.fees.filter(isKnown),
    payments: row.payments.filter(isKnown).map((payment) => paymentThen(payment, traces, then)),
    receipts: traces.receipts.filter(isKnown).map((receipt) => receiptThen(receipt, traces, then)),
    escrowMoves: traces.escrowMoves.filter(
      ({ movedAt, undoneAt }) => isBy(movedAt, then) && (undoneAt === null || !isBy(undoneAt, then)),
    ),
    escrowCents: traces.escrow.reduce(
      (sum, { postedOn, amountCents }) => sum + (postedOn <= then.day ? amountCents : 0),
      0,
    ),
    regimes: traces.regimes,
  }
}

const isBy = (at: string, then: Moment): boolean => new Date(at) <= then.at

type Facts = Pick<
  CertificateRow,
  | 'ownerName'
  | 'saleType'
  | 'purchasedOn'
  | 'priceCents'
  | 'rateBps'
  | 'redeemedOn'
  | 'noiFiledOn'
  | 'sentLegalOn'
  | 'sheriffSaleOn'
  | 'secondSheriffSaleOn'
  | 'resultOfSale'
  | 'orderConfirmSaleOn'
  | 'decreeForfeitureOn'
  | 'taxDeedIssuedOn'
  | 'bankruptcyInOn'
  | 'bankruptcyOutOn'
  | 'militaryFromOn'
  | 'militaryUntilOn'
  | 'isLegalActive'
>

/** What the desk, an import and the legal file call each fact in their histories. */
export const FACT_NAMES: Readonly<Record<keyof Facts, readonly string[]>> = {
  ownerName: ['owner of record', 'owner_name'],
  saleType: ['kind of sale', 'sale_type'],
  purchasedOn: ['purchase date', 'purchased_on'],
  priceCents: ['price in cents', 'price_cents'],
  rateBps: ['rate in basis points', 'rate_bps'],
  redeemedOn: ['redeemed', 'redeemed_on'],
  noiFiledOn: ['noiFiledDate', 'noi_filed_on'],
  sentLegalOn: ['sentLegalFile', 'sent_legal_on'],
  sheriffSaleOn: ['sheriffSaleDate'],
  secondSheriffSaleOn: ['secondSheriffsSaleDate'],
  resultOfSale: ['resultOfSale'],
  orderConfirmSaleOn: ['orderConfirmSale'],
  decreeForfeitureOn: ['decreeOfForfeiture'],
  taxDeedIssuedOn: ['taxDeedIssued'],
  bankruptcyInOn: ['bankruptcyInDate', 'bankruptcy_in_on'],
  bankruptcyOutOn: ['bankruptcyOutDate', 'bankruptcy_out_on'],
  militaryFromOn: ['militaryHoldFrom'],
  militaryUntilOn: ['militaryHoldUntil'],
  isLegalActive: ['isActive', 'legal file'],
}

function factsThen(row: CertificateRow, traces: Traces, then: Moment): Facts {
  const changes = [...traces.changes, ...traces.legalChanges].filter(({ at }) => !isBy(at, then))
  const read = Object.entries(FACT_NAMES).map(([name, called]) => {
    const later = firstOf(changes.filter(({ what }) => called.includes(what)))
    return [name, later === null ? row[name as keyof Facts] : readText(name as keyof Facts, later.before)]
  })
  // Each value has the type of its fact, which the loop over names cannot say.
  return Object.fromEntries(read) as Facts
}

const firstOf = (changes: readonly Change[]): Change | null =>
  changes.reduce<Change | null>(
    (first, it) => (first === null || new Date(it.at) < new Date(first.at) ? it : first),
    null,
  )

/** Histories hold texts. That of a redemption may name the treasurer's receipt after its day. */
function readText(name: keyof Facts, text: string | null): string | number | boolean | null {
  if (name === 'isLegalActive') return text === 'true' || text === 'open'
  if (name === 'ownerName') return text ?? ''
  if (text === null) return null
  if (name === 'priceCents' || name === 'rateBps') return Number(text)
  return name === 'redeemedOn' ? text.slice(0, 10) : text
}

const OVERRIDES = ['status override', 'status override removed', 'status_override']

/** The history of an override tells the status that everybody saw: what was set is what was seen after it. */
function overrideThen({ statusOverride }: CertificateRow, { changes }: Traces, then: Moment) {
  const own = changes.filter(({ what }) => OVERRIDES.includes(what))
  const last = own.filter(({ at }) => isBy(at, then)).at(-1)
  if (last) return last.what === 'status override removed' ? null : asOverride(last.after)
  const next = own[0]
  if (!next) return statusOverride
  return next.what === 'status override' ? null : asOverride(next.before)
}

const asOverride = (text: string | null) => text as CertificateRow['statusOverride']

/** Without a booking of its own it moved in as it stands. */
type Posted = 'posted' | 'waiting' | 'taken-back' | 'as-it-stands'

function postedThen(moneyId: string, bookings: readonly Booking[], then: Moment): Posted {
  const own = bookings.filter((it) => it.moneyId === moneyId)
  const last = own.filter(({ at }) => isBy(at, then)).at(-1)
  if (last) return last.isReversal ? 'taken-back' : 'posted'
  const next = own[0]
  if (!next) return 'as-it-stands'
  return next.isReversal ? 'posted' : 'waiting'
}

function paymentThen(payment: PaymentRow, { moves, bookings }: Traces, then: Moment): PaymentRow {
  const posted = postedThen(payment.id, bookings, then)
  const state =
    moves.filter(({ paymentId, at }) => paymentId === payment.id && isBy(at, then)).at(-1)?.state ??
    payment.state
  return {
    ...payment,
    state,
    needsReview: posted === 'as-it-stands' ? payment.needsReview : posted !== 'posted',
    destination: posted === 'waiting' ? null : payment.destination,
    refunds: payment.refunds.filter(({ on }) => on <= then.day),
    disputes: payment.disputes.flatMap((dispute) => disputeThen(dispute, then)),
  }
}

/** One that was decided later was open then. */
function disputeThen(dispute: DisputeRow, then: Moment): readonly DisputeRow[] {
  if (!isBy(dispute.openedAt, then)) return []
  const isDecided = dispute.decidedAt !== null && isBy(dispute.decidedAt, then)
  return [isDecided ? dispute : { ...dispute, outcome: null, decidedAt: null, isHeld: false }]
}

function receiptThen(receipt: ReceiptRow, { bookings }: Traces, then: Moment): ReceiptRow {
  switch (postedThen(receipt.id, bookings, then)) {
    case 'as-it-stands':
      return receipt
    case 'posted':
      return { ...receipt, state: 'settled' }
    case 'taken-back':
      return { ...receipt, state: 'returned' }
    case 'waiting':
      return { ...receipt, state: 'pending', destination: null }
  }
}
