import type { Transaction } from '../src/db/database.ts'
import { recordPayoff } from '../src/features/payoff/recording.ts'
import { readPayoff } from '../src/features/payoff/service.ts'
import type { Services } from '../src/services.ts'
import type { Row } from './draft.ts'

const STAFF = { role: 'admin', userId: 0 } as const

/** Posts what the receipts imply, as recording each of them would have. */
export async function bookReceipts(
  trx: Transaction,
  services: Services,
  receipts: readonly Row<'received_payment'>[],
): Promise<void> {
  for (const certificateId of new Set(receipts.flatMap((receipt) => receipt.certificate_id ?? []))) {
    const { lien, regime, today } = (await readPayoff(trx, services, certificateId, STAFF)) ?? {}
    if (!lien || !regime || !today) throw new Error(`certificate ${certificateId} has receipts but no payoff`)
    await recordPayoff(trx, { lien, regime, today }, 'payment-settled')
  }
}
