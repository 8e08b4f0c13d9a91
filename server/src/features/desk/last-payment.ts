import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import { methodWords } from '../../records/money-words.ts'
import { sumPaid } from './posting-money.ts'

/** The last payment of the lien, in the words of a redemption's type and proof, with the money of all payments that paid debts. */
export async function findLastPayment(db: Db | Transaction, id: number): Promise<Desk['lastPayment']> {
  const { rows } = await sql<Omit<NonNullable<Desk['lastPayment']>, 'amountCents'>>`
    select effective_on as "receivedOn", ${methodWords(sql.ref('method'))} as "paymentType",
      coalesce(payer.first_name || ' ' || payer.last_name, payer_name) as "payerName",
      coalesce('Receipt ' || receipt_no, reference) as proof
    from money_in_row money left join app_user payer on payer.id = money.user_id
    where certificate_id = ${id} and is_settled and destination = 'lien'
    order by effective_on desc, came_at desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  return { ...last, amountCents: await sumPaid(db, id) }
}
