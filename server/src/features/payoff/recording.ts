import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Transaction } from '../../db/database.ts'
import { showEscrow } from './escrow.ts'
import { syncLedger, takeBack } from './ledger.ts'
import { type SupersedingCause, supersedeQuotes } from './quotes.ts'
import type { Replayed } from './settlement-rules.ts'

/**
 * How every change of what a payoff rests on ends, in its transaction, with the certificate locked and read again: the
 * ledger is brought to the replay, the certificate shows what is held, and payoffs given before are out of date.
 * Throws PayoffRefused, before anything is written, where the data allow no replay.
 */
export async function recordPayoff(
  trx: Transaction,
  { lien, regime, today }: Replayed,
  cause: SupersedingCause,
): Promise<void> {
  await syncLedger(trx, lien, regime, today)
  await showEscrow(trx, lien.certificateId)
  await supersedeQuotes(trx, lien.certificateId, cause)
}

/** The same of a payment that is taken back where no replay can be computed: its own rows are undone. */
export async function recordTakenBack(
  trx: Transaction,
  payment: { readonly id: string; readonly certificateId: number },
  today: PlainDate,
): Promise<void> {
  await takeBack(trx, payment, today)
  await showEscrow(trx, payment.certificateId)
  await supersedeQuotes(trx, payment.certificateId, 'payment-reversed')
}
