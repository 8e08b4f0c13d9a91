import type { Finding, VerifyReport } from '@fieldstone/contract/entities/verify/verify'
import { disputedOf, takenBackCents } from '@fieldstone/domain/payments/disputes'
import { UNDER_WAY } from '@fieldstone/domain/payments/states'
import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { PaymentTable } from '../../db/tables.ts'
import type { ListedCharge, PaymentProvider } from '../../providers/payment-provider.ts'
import { Offenders } from './check.ts'
import { compareFiles, reviewFiles } from './files.ts'
import { findingOf, inSnapshot, type VerifyServices, verifySnapshot, withFiles } from './verify.ts'

const I9 = {
  id: 'I9',
  title: 'What stands here as paid is what the provider has collected, and neither given back nor lost',
}

const IN_FLIGHT: readonly string[] = UNDER_WAY

/** How far the provider's clock may be behind ours. */
const CLOCKS_DIFFER_MS = 60_000

const COLUMNS = [
  'id',
  'status',
  'needs_review',
  'total_cents',
  'amount_received_cents',
  'refunded_cents',
  'disputed_cents',
  'stripe_pi_id',
] as const

type OwnPayment = Pick<Selectable<PaymentTable>, (typeof COLUMNS)[number]>

export interface ProviderReport extends VerifyReport {
  /** The provider has the payments of one mode; others are not compared. */
  readonly mode: PaymentProvider['mode']
  /** Payments still in progress, which are not compared. */
  readonly inFlightCount: number
}

/**
 * Checks every invariant, and I9: our rows against the provider's list. The list is fetched right after the rows, since
 * a refund in between looks like a difference. Throws ProviderError when the provider does not answer.
 */
export async function verifyWithProvider(
  db: Db,
  services: VerifyServices,
  provider: PaymentProvider,
): Promise<ProviderReport> {
  const startedAt = services.clock.now()
  const { stored } = services.files
  const [rows, compared, files] = await inSnapshot(db, async (trx) => {
    const payments = await ownPayments(trx, provider.mode)
    const charges = compare(payments, await provider.listCharges(), startedAt)
    return [await verifySnapshot(trx, services), charges, await compareFiles(trx, stored)] as const
  })
  const report = withFiles(rows, await reviewFiles(db, stored, files))
  const { finding, inFlightCount } = compared
  const findings = [...report.findings, finding]
  return { ...report, findings, isOk: report.isOk && finding.isOk, mode: provider.mode, inFlightCount }
}

const ownPayments = (trx: Transaction, mode: PaymentProvider['mode']): Promise<OwnPayment[]> =>
  trx
    .selectFrom('payment')
    .select(COLUMNS)
    .where('mode', '=', mode)
    .where('imported', '=', false)
    .orderBy('id')
    .execute()

interface Comparison {
  readonly finding: Finding
  readonly inFlightCount: number
}

/** Compares payment by payment, in both directions, so that two errors do not cancel out in a sum. */
function compare(rows: readonly OwnPayment[], charges: readonly ListedCharge[], startedAt: Date): Comparison {
  const theirs = new Map<string, ListedCharge[]>()
  for (const charge of charges) {
    theirs.set(charge.paymentId, [...(theirs.get(charge.paymentId) ?? []), charge])
  }
  const wrong = new Offenders()
  let rowCount = 0
  let inFlightCount = 0
  for (const row of rows) {
    const listed = theirs.get(row.id) ?? []
    theirs.delete(row.id)
    if (IN_FLIGHT.includes(row.status)) {
      inFlightCount += 1
      continue
    }
    rowCount += 1
    const difference = differenceOf(row, listed)
    if (difference !== null) wrong.add(`${row.id} (${difference})`)
  }
  for (const [paymentId, listed] of theirs) {
    if (listed.some((charge) => isUnderWay(charge, startedAt))) {
      inFlightCount += 1
      continue
    }
    rowCount += 1
    const there = keptOfAll(listed)
    if (there !== 0) wrong.add(`${paymentId} (unknown here, ${there} cents at the provider)`)
  }
  return { finding: findingOf(I9, wrong.found(rowCount)), inFlightCount }
}

function differenceOf(row: OwnPayment, listed: readonly ListedCharge[]): string | null {
  if (row.stripe_pi_id !== null && !listed.some((charge) => charge.id === row.stripe_pi_id)) {
    return 'unknown to the provider'
  }
  const here = standingCents(row)
  const there = keptOfAll(listed)
  return here === there ? null : `${here} cents here, ${there} at the provider`
}

/** A row is stored before its checkout is created, so only those newer than the snapshot may be missing. */
const isUnderWay = (charge: ListedCharge, startedAt: Date): boolean =>
  charge.status === 'processing' || charge.createdAt.getTime() >= startedAt.getTime() - CLOCKS_DIFFER_MS

/** A payment that waits for staff counts with what was received, which may be too much or too little. */
function standingCents(row: OwnPayment): number {
  const takenCents = row.refunded_cents + row.disputed_cents
  if (row.needs_review) return Math.max(0, (row.amount_received_cents ?? 0) - takenCents)
  return row.status === 'SUCCEEDED' ? row.total_cents - takenCents : 0
}

const keptOfAll = (listed: readonly ListedCharge[]): number =>
  listed.reduce((sum, charge) => sum + keptCents(charge), 0)

/** What was refunded and is taken back once more is our loss, and no part of the payment. */
function keptCents({ status, receivedCents, refundedCents, disputes }: ListedCharge): number {
  if (status !== 'succeeded') return 0
  return Math.max(0, receivedCents - refundedCents - takenBackCents(disputedOf(disputes)))
}
