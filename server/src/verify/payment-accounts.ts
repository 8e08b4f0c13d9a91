import { differenceOf } from '@fieldstone/domain/payments/account'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { readPaymentAccounts } from '../records/payment-accounts.ts'
import { type Check, Offenders } from './check.ts'

/** How many certificates are read at once. */
const PAGE = 500

export const I23: Check = {
  id: 'I23',
  title:
    'What was received of each payment is applied, unapplied, uncleared, our fee, refunded, disputed or returned',
  run: async (trx) => {
    const offenders = new Offenders()
    let rowCount = 0
    const check = async (whose: Parameters<typeof readPaymentAccounts>[1]) => {
      for (const [id, account] of await readPaymentAccounts(trx, whose)) {
        rowCount += 1
        const difference = differenceOf(account)
        if (difference !== 0) offenders.add(`${id} (${difference} cents)`)
      }
    }
    await check('unidentified')
    for (let ids = await nextPaid(trx, 0); ids.length > 0; ids = await nextPaid(trx, ids.at(-1) ?? 0))
      await check(ids)
    return offenders.found(rowCount)
  },
}

/** The next certificates that have a payment, in order of their ids. */
async function nextPaid(trx: Transaction, after: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from certificate c where id > ${after} and (exists (select from payment where certificate_id = c.id)
      or exists (select from received_payment where certificate_id = c.id))
    order by id limit ${PAGE}`.execute(trx)
  return rows.map(({ id }) => id)
}
