import { sql } from 'kysely'
import type { Transaction } from '../src/db/database.ts'
import { syncLedger } from '../src/features/payoff/ledger.ts'
import { readPayoff } from '../src/features/payoff/service.ts'
import type { Services } from '../src/services.ts'
import type { Row } from './draft.ts'

const STAFF = { role: 'admin', userId: 0 } as const

/** Posts what the receipts imply, as recording each of them would have, and says on the certificate what is held. */
export async function bookReceipts(
  trx: Transaction,
  services: Services,
  receipts: readonly Row<'received_payment'>[],
): Promise<void> {
  for (const certificateId of new Set(receipts.map((receipt) => receipt.certificate_id))) {
    const record = await readPayoff(trx, services, certificateId, STAFF)
    if (!record?.lien || !record.regime)
      throw new Error(`certificate ${certificateId} has receipts but no payoff`)
    await syncLedger(trx, record.lien, record.regime, record.today)
  }
  await sql`
    update certificate c set escrow_cents = held.cents
    from (select posting.certificate_id, -sum(entry.amount_cents)::bigint as cents
        from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
        where entry.account = 'escrow' group by posting.certificate_id) held
    where held.certificate_id = c.id`.execute(trx)
}
