import type { Selectable } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { getPaperKey } from './keys.ts'
import { isSigned, type SignedFacts } from './sign.ts'

export type IssuedRow = Selectable<Tables['issued_paper']>

export const factsOf = (row: IssuedRow): SignedFacts => ({
  reference: row.reference,
  kind: row.kind,
  certificateId: row.certificate_id,
  number: row.number,
  amountCents: row.amount_cents,
  day: row.day,
  mailTo: row.mail_to,
  wireRouting: row.wire_routing,
  wireAccount: row.wire_account,
  quoteId: row.quote_id,
  moneyId: row.money_id,
  redemptionId: row.redemption_id,
  issuedAt: row.issued_at,
})

/** The paper of a reference; null also where its row is not what was signed. */
export async function findSound(db: Db | Transaction, reference: number): Promise<IssuedRow | null> {
  const row = await db
    .selectFrom('issued_paper')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row) return null
  const key = await getPaperKey(db, row.key_id)
  return (await isSigned(factsOf(row), key, row.signature)) ? row : null
}
