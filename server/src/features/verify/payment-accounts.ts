import { differenceOf } from '@fieldstone/domain/payments/account'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import {
  KEPT_PORTION_CENTS,
  paymentParts,
  readPaymentAccounts,
  refundedByStaffCents,
} from '../../records/payment-accounts.ts'
import { type Check, Offenders, rowCheck } from './check.ts'

/** How many certificates are read at once. */
const PAGE = 500

export const I23: Check = {
  id: 'I23',
  title:
    'What was received and waived of each payment is applied, unapplied, uncleared, our fee, refunded, disputed or returned',
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

/** By certificate, which I23 does not see: there the parts of a payment may stand on another certificate than its own. */
export const I24 = rowCheck({
  id: 'I24',
  title: 'What the ledger has of a payment on a certificate is what was allocated to it, less refunds',
  rows: sql<{ n: number }>`select count(*) as n from payment_allocation`,
  wrong: sql`with booked as (
      select money_id, certificate_id, applied - waived + unapplied as cents
      from (${paymentParts(sql`posting.certificate_id is not null`)}) part
    )
    select money_id || ' (' || cents || ' cents on certificate ' || certificate_id || ', which it does not pay)' as name
    from booked where cents <> 0 and not exists (select from payment_allocation allocation
      where allocation.money_id = booked.money_id and allocation.certificate_id = booked.certificate_id)
    union all
    select allocation.money_id || ' (' || coalesce(booked.cents, 0) || ' of ' || kept.cents || ' cents on certificate '
      || allocation.certificate_id || ')'
    from payment_allocation allocation join money_in_row money on money.id = allocation.money_id and money.is_settled
      left join payment on payment.id = allocation.money_id
      cross join lateral (select coalesce(${KEPT_PORTION_CENTS}, allocation.cents) - coalesce(payment.refunded_cents, 0)
        + coalesce((select sum(refund.fee_cents) from payment_refund refund
          where refund.payment_id = payment.id and refund.status = 'SUCCEEDED'), 0)
        - ${refundedByStaffCents(sql`allocation.money_id`)} as cents) kept
      left join booked on booked.money_id = allocation.money_id and booked.certificate_id = allocation.certificate_id
    where coalesce(booked.cents, 0) <> kept.cents`,
})

export const I25 = rowCheck({
  id: 'I25',
  title: 'Each posting that took in or gave back money has the day on which it settled',
  rows: sql<{ n: number }>`select count(*) as n from cash_booking`,
  wrong: sql`select 'posting ' || coalesce(stored.posting_id, now.posting_id) as name
    from cash_booking stored full join (select * from cash_booking_now where exists (select from ledger_entry entry
      where entry.posting_id = cash_booking_now.posting_id and entry.account = 'cash')) now using (posting_id)
    where (stored.is_first, stored.settled_on) is distinct from (now.is_first, now.settled_on)`,
})

export const I26 = rowCheck({
  id: 'I26',
  title: 'The allocations of each payment add up to what it pays, and the first is of its certificate',
  rows: sql<{ n: number }>`select count(*) as n from payment_allocation`,
  wrong: sql`select money.id || ' (' || coalesce(allocated.cents, 0) || ' of ' || money.cents || ' cents)' as name
    from (
      select id, certificate_id, portion_cents as cents from payment
      union all
      select money_id, certificate_id, case when certificate_id is null then 0 else amount_cents end from received_payment
    ) money
      left join (select money_id, sum(cents) as cents, min(certificate_id) filter (where order_no = 1) as oldest
        from payment_allocation group by money_id) allocated on allocated.money_id = money.id
    where coalesce(allocated.cents, 0) <> money.cents or money.certificate_id is distinct from allocated.oldest`,
})

/** The next certificates that have a payment, in order of their ids. */
async function nextPaid(trx: Transaction, after: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from certificate c
    where id > ${after} and exists (select from payment_allocation where certificate_id = c.id)
    order by id limit ${PAGE}`.execute(trx)
  return rows.map(({ id }) => id)
}
