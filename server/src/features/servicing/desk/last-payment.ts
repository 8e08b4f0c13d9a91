import type { Desk } from '@fieldstone/contract/entities/desk'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { instrumentWords, methodWords } from '../queue-words.ts'

/** In the words of a redemption's type and proof. */
export async function findLastPayment(db: Db | Transaction, id: number): Promise<Desk['lastPayment']> {
  const { rows } = await sql<NonNullable<Desk['lastPayment']>>`
    select "receivedOn", "amountCents", "paymentType", "payerName", proof from (
      select effective_on as "receivedOn", portion_cents as "amountCents",
        ${methodWords(sql.ref('method'))} as "paymentType",
        payer.first_name || ' ' || payer.last_name as "payerName",
        coalesce('Receipt ' || receipt_no, payment.id) as proof
      from payment join app_user payer on payer.id = payment.user_id
      where certificate_id = ${id} and status = 'SUCCEEDED' and not needs_review and destination = 'lien'
      union all
      select received_on, amount_cents, ${instrumentWords(sql.ref('instrument'))}, payer_name,
        coalesce('Receipt ' || receipt_no, reference)
      from received_payment where certificate_id = ${id} and state = 'settled' and destination = 'lien') it
    order by "receivedOn" desc limit 1`.execute(db)
  return rows[0] ?? null
}
