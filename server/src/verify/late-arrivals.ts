import { sql } from 'kysely'
import { LATE_ARRIVALS, type LateArrival } from '../records/late-arrivals.ts'
import { rowCheck } from './check.ts'

const settled = sql<{ n: number }>`select count(*) as n from money_in_row where is_settled`

const namesOf = (cause: LateArrival['cause']) => sql<{ name: string }>`
  select "moneyId" || ' (' || cents || ' cents, arrived on ' || "arrivedOn" || ')' as name
  from (${LATE_ARRIVALS}) late where cause = ${cause}`

export const I18 = rowCheck({
  id: 'I18',
  title: 'Staff have had a task of all money that was applied after the right to redeem had ended',
  rows: settled,
  wrong: namesOf('applied-too-late'),
})

export const I19 = rowCheck({
  id: 'I19',
  title: 'The payer of all money that is held was notified',
  rows: settled,
  wrong: namesOf('payer-not-notified'),
})
