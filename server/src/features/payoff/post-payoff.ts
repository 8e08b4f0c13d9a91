import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { ImpliedEntry } from '@fieldstone/domain/payoff/ledger'
import type { Transaction } from '../../db/database.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { writeStandings } from '../../records/write-standing.ts'
import { showEscrow } from './escrow.ts'
import { type FeeFacts, reversePostings, syncLedger } from './ledger.ts'
import { movedOut } from './lien.ts'
import { type SupersedingCause, supersedeQuotes } from './quotes.ts'
import type { ReplayInput } from './settlement-rules.ts'

/** The input of a posting, and the plans to update after it. */
type PostedInput = ReplayInput & { readonly row: Pick<CertificateRow, 'acceptedPlanIds'> }

/**
 * Ends every change that affects a payoff, in the same transaction, with the certificate locked and read again. Updates the
 * ledger from the replay, then unapplied funds and plans from the ledger, and supersedes earlier quotes. With `fee`, also
 * posts the fee of a payment. Throws PayoffRefused before it writes anything if the data allow no replay. Returns the entries
 * that the ledger now comes to.
 */
export async function postPayoff(
  trx: Transaction,
  { lien, regime, today, row }: PostedInput,
  cause: SupersedingCause,
  fee: FeeFacts | null = null,
): Promise<readonly ImpliedEntry[]> {
  const entries = await syncLedger(trx, lien, regime, today, fee)
  await showEscrow(trx, [lien.certificateId])
  await writeStandings(trx, row.acceptedPlanIds)
  await supersedeQuotes(trx, lien.certificateId, cause)
  return entries
}

/** Reverses only the payment's own postings, for a reversed payment if no replay can be computed. */
export async function reverseWithoutReplay(
  trx: Transaction,
  payment: { readonly id: string; readonly certificateId: number },
  row: CertificateRow,
  today: PlainDate,
): Promise<void> {
  await reversePostings(trx, payment, movedOut(row, payment.id, 'return'), today)
  await showEscrow(trx, [payment.certificateId])
  await writeStandings(trx, row.acceptedPlanIds)
  await supersedeQuotes(trx, payment.certificateId, 'payment-reversed')
}
