import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { methodWords } from '../../records/money-words.ts'
import { readPaymentAccounts } from '../../records/payment-accounts.ts'

/**
 * The last payment of which something was applied to the certificate, with what was applied of it, in the words of a
 * redemption's type and proof.
 */
export async function findLastPayment(db: Db | Transaction, id: number): Promise<Desk['lastPayment']> {
  const accounts = await readPaymentAccounts(db, [id])
  const last = [...accounts].findLast(([, { appliedCents }]) => appliedCents > 0)
  if (!last) return null
  const [moneyId, { appliedCents, receivedOn }] = last
  const { rows } = await sql<Omit<NonNullable<Desk['lastPayment']>, 'amountCents' | 'receivedOn'>>`
    select ${methodWords(sql.ref('method'))} as "paymentType",
      coalesce(payer.first_name || ' ' || payer.last_name, payer_name) as "payerName",
      coalesce('Receipt ' || receipt_no, reference) as proof
    from money_in_row money left join app_user payer on payer.id = money.user_id
    where money.certificate_id = ${id} and money.id = ${moneyId}`.execute(db)
  const [words] = rows
  return words ? { ...words, receivedOn, amountCents: appliedCents } : null
}
