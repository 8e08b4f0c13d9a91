import type { DeadlineCounts } from '@fieldstone/contract/entities/deadline'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { nearDays } from '@fieldstone/domain/legal/deadline-marks'
import { sql } from 'kysely'
import { readAllRegimes, todayOf } from '../payoff/service.ts'
import { type LegalContext, periodsOfCounties, scopeOf, type Whose } from './deadlines.ts'
import { dueWithin } from './due-days.ts'

interface CountRow {
  readonly part: 'marked' | 'older' | 'near' | 'later'
  /** Of what is older. */
  readonly month: PlainDate | null
  readonly count: number
  readonly overdue: number
}

/** What an agenda shows at first, and what it leaves out, so that nothing is hidden without a count. */
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
    select part, month, count(*) as count, count(*) filter (where placed.rank = 0 and placed.due_on < placed.today) as overdue
    from placed, lateral (select case part when 'older' then date_trunc('month', placed.due_on)::date end as month) as of_day
    group by part, month order by month desc`.execute(db)
  const of = (part: CountRow['part']) => rows.find((row) => row.part === part)?.count ?? 0
  const older = rows.flatMap(({ month, count, overdue }) =>
    month === null ? [] : [{ month, count, overdue }],
  )
  return { today, from, to, near: of('near'), older, later: of('later'), marked: of('marked') }
}
