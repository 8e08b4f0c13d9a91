import { sql } from 'kysely'
import { type LateArrival, lateArrivals } from '../../records/late-arrivals.ts'
import { type Check, findWrong } from './check.ts'

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
