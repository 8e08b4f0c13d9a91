import { sql } from 'kysely'
import { type LateArrival, lateArrivals } from '../../records/late-arrivals.ts'
import { type Check, disabledTriggers, findWrong, rowCheck } from './check.ts'

const postings = sql<{ n: number }>`select count(*) as n from ledger_posting`

export const I1 = rowCheck({
  id: 'I1',
  title: 'The entries of every posting sum to 0, and none can be changed or deleted',
  rows: postings,
  wrong: sql`select 'posting ' || posting.id as name
    from ledger_posting posting left join ledger_entry entry on entry.posting_id = posting.id
    group by posting.id having sum(entry.amount_cents) is distinct from 0
    union all ${disabledTriggers(['ledger_posting_append_only', 'ledger_entry_append_only', 'ledger_entry_balances'])}`,
})

/** Running sums by day: a negative balance means that more was paid than was owed. */
export const I2 = rowCheck({
  id: 'I2',
  title: 'No debt was paid with more than was owed on that day; the rest stands as escrow',
  rows: postings,
  wrong: sql`select distinct 'certificate ' || certificate_id || ' on ' || effective_on as name from (
      select certificate_id, effective_on, sum(sum(amount_cents)) over
        (partition by certificate_id, component_id, class order by effective_on) as owed
      from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
      where account = 'receivable' group by certificate_id, component_id, class, effective_on) running
    where owed < 0
    union all
    select 'certificate ' || certificate.id || ' escrow' as name
    from certificate left join (
      select certificate_id, -sum(amount_cents) as held
      from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
      where account = 'escrow' group by certificate_id) escrow on escrow.certificate_id = certificate.id
    where certificate.escrow_cents <> coalesce(held, 0)`,
})

const settled = sql<{ n: number }>`select count(*) as n from money_in_row where is_settled`

const find =
  (cause: LateArrival['cause']): Check['run'] =>
  (trx, { businessTimeZone }) =>
    findWrong(
      trx,
      settled,
      sql<{ name: string }>`
  select "moneyId" || ' (' || cents || ' cents, arrived on ' || "arrivedOn" || ')' as name
  from (${lateArrivals(businessTimeZone)}) late where cause = ${cause}`,
    )

export const I18: Check = {
  id: 'I18',
  title: 'Staff have had a task of all money that was applied after the right to redeem had ended',
  run: find('applied-too-late'),
}

export const I19: Check = {
  id: 'I19',
  title: 'The payer of all money that is held was notified, or staff have a task to write',
  run: find('payer-not-notified'),
}
