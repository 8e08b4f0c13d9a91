import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { entriesLike, returnEntries } from '@fieldstone/domain/payoff/implied-entries'
import { type ImpliedEntry, missingEntries } from '@fieldstone/domain/payoff/ledger'
import type { Lien, PartRefund } from '@fieldstone/domain/payoff/lien'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type Entry, type Posting, post } from './post.ts'

/** The fee of a payment, which is not part of the lien: 0 if the payment is not settled. */
export interface FeeFacts {
  readonly id: string
  readonly certificateId: number
  readonly feeCents: number
  readonly effectiveOn: PlainDate
}

/**
 * Updates the ledger of a certificate to what a replay of its lien implies, by appending only the differences. A returned
 * payment is reversed row by row, and no row is changed or deleted. With `fee`, also updates the fee of a payment. Returns
 * the entries that the ledger now comes to.
 */
export async function syncLedger(
  trx: Transaction,
  lien: Lien,
  regime: Regime,
  today: PlainDate,
  fee: FeeFacts | null = null,
): Promise<readonly ImpliedEntry[]> {
  const rows = await ledgerRows(trx, [lien.certificateId])
  const stored = entriesIn(rows).get(lien.certificateId) ?? []
  const implied = entriesLike(stored, lien, regime, today)
  const missing = missingEntries(stored, implied, today)
  await post(trx, [
    ...postingsOf(lien.certificateId, missing, today),
    ...(fee === null ? [] : feePostings(fee, feeIn(rows, fee.id), today)),
  ])
  return implied
}

/** Reverses every row posted for one payment except what we returned. Used if no replay can be computed. */
export async function reversePostings(
  trx: Transaction,
  { id, certificateId }: { readonly id: string; readonly certificateId: number },
  sentBack: readonly PartRefund[],
  today: PlainDate,
): Promise<void> {
  const stored = await entriesOf(trx, certificateId)
  const own = stored.filter(
    ({ cause, causeId }) =>
      (cause === 'payment' || cause === 'waiver' || cause === 'refund' || cause === 'return') &&
      causeId === id,
  )
  await postAll(trx, certificateId, missingEntries(own, returnEntries(id, sentBack, today), today), today)
}

const entriesOf = async (trx: Transaction, certificateId: number): Promise<ImpliedEntry[]> =>
  (await storedEntries(trx, [certificateId])).get(certificateId) ?? []

const postAll = (
  trx: Transaction,
  certificateId: number,
  missing: readonly ImpliedEntry[],
  postedOn: PlainDate,
): Promise<void> => post(trx, postingsOf(certificateId, missing, postedOn))

/** Groups the entries into one posting for each cause, each entry with its counter entry. */
export function postingsOf(
  certificateId: number,
  missing: readonly ImpliedEntry[],
  postedOn: PlainDate,
): Posting[] {
  const byCause = new Map<string, ImpliedEntry[]>()
  for (const entry of missing) {
    const key = `${entry.cause} ${entry.causeId}`
    byCause.set(key, [...(byCause.get(key) ?? []), entry])
  }
  return [...byCause.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { cause, causeId } = first
    return [{ certificateId, cause, causeId, postedOn, entries: own.flatMap(bothSides) }]
  })
}

/** Updates only the fee, as in `syncLedger`. */
export async function syncFee(trx: Transaction, fee: FeeFacts, today: PlainDate): Promise<void> {
  const posted = await cashPosted(trx, ['fee'], fee.id, fee.certificateId)
  await post(trx, feePostings(fee, posted, today))
}

function feePostings(
  { id, certificateId, feeCents, effectiveOn }: FeeFacts,
  postedCents: number,
  today: PlainDate,
): Posting[] {
  const difference = feeCents - postedCents
  if (difference === 0) return []
  const entries: Entry[] = [
    { account: 'cash', effectiveOn, amountCents: difference },
    { account: 'fee-income', effectiveOn, amountCents: -difference },
  ]
  return [{ certificateId, cause: 'fee', causeId: id, postedOn: today, entries }]
}

/**
 * Updates the postings of money without a certificate to `totalCents`: 0 once it is identified, or once its bank took it back.
 * With the cause 'return', the amount returned by check, below zero.
 */
export async function syncUnidentified(
  trx: Transaction,
  received: {
    readonly id: string
    readonly cause: 'unidentified' | 'return'
    readonly totalCents: number
    readonly effectiveOn: PlainDate
  },
  today: PlainDate,
): Promise<void> {
  const { id, cause, totalCents, effectiveOn } = received
  const difference = totalCents - (await cashPosted(trx, [cause], id, null))
  if (difference === 0) return
  const entries: Entry[] = [
    { account: 'cash', effectiveOn, amountCents: difference },
    { account: 'unidentified', effectiveOn, amountCents: -difference },
  ]
  await post(trx, [{ certificateId: null, cause, causeId: id, postedOn: today, entries }])
}

export interface LossFacts {
  readonly id: string
  readonly certificateId: number
  /** What its payer's bank demands or took back. Null if nothing. */
  readonly askedBackCents: number | null
  readonly receivedCents: number
  readonly refundedCents: number
}

/**
 * Updates the loss of a payment: what was returned beyond what had come, for example refunded and then taken by a dispute.
 * Call it after the ledger was updated for the payment.
 */
export async function syncLoss(trx: Transaction, payment: LossFacts, today: PlainDate): Promise<void> {
  const { id, certificateId, askedBackCents, receivedCents, refundedCents } = payment
  const posted = (...causes: readonly CashCause[]) => cashPosted(trx, causes, id, certificateId)
  const keptCents = receivedCents - refundedCents - (askedBackCents ?? 0)
  const bookedCents = askedBackCents === null ? keptCents : await posted('payment', 'fee', 'refund', 'return')
  const difference = Math.max(0, bookedCents - keptCents) + (await posted('loss'))
  if (difference === 0) return
  const entries: Entry[] = [
    { account: 'cash', effectiveOn: today, amountCents: -difference },
    { account: 'loss', effectiveOn: today, amountCents: difference },
  ]
  await post(trx, [{ certificateId, cause: 'loss', causeId: id, postedOn: today, entries }])
}

type CashCause = 'payment' | 'fee' | 'refund' | 'return' | 'unidentified' | 'loss'

async function cashPosted(
  trx: Transaction,
  causes: readonly CashCause[],
  causeId: string,
  certificateId: number | null,
): Promise<number> {
  const { posted } = await trx
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('posted'))
    // The indexes are by certificate, or cover postings without one.
    .where('ledger_posting.certificate_id', certificateId === null ? 'is' : '=', certificateId)
    .where('ledger_posting.cause', 'in', causes)
    .where('ledger_posting.cause_id', '=', causeId)
    .where('ledger_entry.account', '=', 'cash')
    .executeTakeFirstOrThrow()
  return posted
}

/** Books debts on 'receivable' and unapplied funds on 'escrow', each with its counter entry. Every posting sums to zero. */
function bothSides(entry: ImpliedEntry): Entry[] {
  const { componentId, effectiveOn } = entry
  const isHeld = entry.class === 'ESCROW'
  const amountCents = isHeld ? -entry.amountCents : entry.amountCents
  return [
    { account: isHeld ? 'escrow' : 'receivable', effectiveOn, amountCents, componentId, class: entry.class },
    { account: OTHER_SIDE[entry.cause], effectiveOn, amountCents: -amountCents },
  ]
}

/** A charge is owed to the holder who paid it. A close without money is a write-off until staff record how it was paid. */
const OTHER_SIDE: Readonly<Record<ImpliedEntry['cause'], Entry['account']>> = {
  charge: 'holder',
  opening: 'interest-income',
  accrual: 'interest-income',
  payment: 'cash',
  waiver: 'waived',
  refund: 'cash',
  return: 'cash',
  close: 'write-off',
}

/** The causes of postings that a replay implies. */
export const REPLAYED_CAUSES: readonly string[] = Object.keys(OTHER_SIDE)

/** Reads what was posted before, by certificate, summed by key so that a long history stays short. */
export const storedEntries = async (
  trx: Transaction,
  certificateIds: readonly number[],
): Promise<Map<number, ImpliedEntry[]>> => entriesIn(await ledgerRows(trx, certificateIds))

interface LedgerRow {
  readonly certificate_id: number
  readonly component_id: string | null
  /** Null for the cash of a fee. */
  readonly class: ImpliedEntry['class'] | null
  readonly cause: string
  readonly cause_id: string
  readonly effective_on: PlainDate
  readonly amount: number
}

async function ledgerRows(trx: Transaction, certificateIds: readonly number[]): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select posting.certificate_id, component_id, class, cause, cause_id, effective_on, sum(amount_cents)::bigint as amount
    from ledger_posting posting join ledger_entry entry on entry.posting_id = posting.id
    where posting.certificate_id = any(${[...certificateIds]}::bigint[])
      and (class is not null or (cause = 'fee' and account = 'cash'))
    group by posting.certificate_id, component_id, class, cause, cause_id, effective_on`.execute(trx)
  return rows
}

const feeIn = (rows: readonly LedgerRow[], paymentId: string): number =>
  rows.reduce((sum, row) => sum + (row.cause === 'fee' && row.cause_id === paymentId ? row.amount : 0), 0)

function entriesIn(rows: readonly LedgerRow[]): Map<number, ImpliedEntry[]> {
  const byCertificate = new Map<number, ImpliedEntry[]>()
  for (const row of rows) {
    if (row.class === null) continue
    const entry: ImpliedEntry = {
      componentId: row.component_id ?? '',
      class: row.class,
      cause: row.cause as ImpliedEntry['cause'],
      causeId: row.cause_id,
      effectiveOn: row.effective_on,
      amountCents: cents(row.class === 'ESCROW' ? -row.amount : row.amount),
    }
    const known = byCertificate.get(row.certificate_id)
    if (known) known.push(entry)
    else byCertificate.set(row.certificate_id, [entry])
  }
  return byCertificate
}
