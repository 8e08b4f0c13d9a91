import type { DeadlineCounts } from '@fieldstone/contract/entities/legal/deadline'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { nearDays } from '@fieldstone/domain/legal/deadline-marks'
import { sql } from 'kysely'
import { readAllRegimes, todayOf } from '../payoff/service.ts'
import { type LegalContext, periodsOfCounties, scopeOf, type Whose } from './deadlines.ts'
import { dueWithin } from './due-days.ts'

interface CountRow {
  readonly part: 'marked' | 'older' | 'near' | 'later'
  /** The month or year of older deadlines. */
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  readonly count: number
  readonly overdue: number
}

/** Counts what an agenda shows at first and what it leaves out, so that nothing is hidden without a count. */
export async function countDeadlines(
  { services, actor }: LegalContext,
  whose: Whose,
): Promise<DeadlineCounts> {
  const { db } = services
  const today = todayOf(services, null)
  const { from, to } = nearDays(today)
  const periods = await periodsOfCounties(services, db, await readAllRegimes(db))
  const all = { from: null, to: null, marked: 'also' } as const
  const { rows } = await sql<CountRow>`
    ${dueWithin({ scope: scopeOf(actor, whose), periods }, all)},
    placed as (
      select found.rank, found.due_on, found.today,
        case when mark is not null then 'marked' when due_on < ${from} then 'older' when due_on > ${to} then 'later'
          else 'near' end as part
      from found)
    select placed.part, period.first as "from", least(period.last, ${from}::date - 1) as "to", count(*) as count,
      count(*) filter (where placed.rank = 0 and placed.due_on < placed.today) as overdue
    from placed
    left join lateral (
      select case when placed.due_on < date_trunc('year', ${today}::date) then 'year' else 'month' end as unit) as by_unit
      on placed.part = 'older'
    left join lateral (
      select date_trunc(by_unit.unit, placed.due_on)::date as first,
        (date_trunc(by_unit.unit, placed.due_on) + ('1 ' || by_unit.unit)::interval)::date - 1 as last) as period
      on by_unit.unit is not null
    group by placed.part, period.first, period.last order by period.first desc`.execute(db)
  const of = (part: CountRow['part']) => rows.find((row) => row.part === part)?.count ?? 0
  const older = rows.flatMap((row) =>
    row.from === null || row.to === null
      ? []
      : [{ from: row.from, to: row.to, count: row.count, overdue: row.overdue }],
  )
  return { today, from, to, near: of('near'), older, later: of('later'), marked: of('marked') }
}
