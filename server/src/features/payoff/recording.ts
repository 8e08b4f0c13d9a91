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

/** What a posting is computed from, and the plans that follow it. */
type PostedInput = ReplayInput & { readonly row: Pick<CertificateRow, 'acceptedPlanIds'> }

/**
 * The last step of every change that affects a payoff, in the same transaction, with the certificate locked and read
 * again: brings the ledger up to the replay, the certificate's escrow and plans up to the ledger, and supersedes earlier quotes.
 * Throws PayoffRefused, before anything is written, where the data allow no replay. With `fee`, the fee of a payment is
 * posted with it. Returns what the ledger now comes to.
 */
export async function recordPayoff(
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

/** The same for a reversed payment where no replay can be computed: only its own postings are reversed. */
export async function recordWithoutReplay(
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
