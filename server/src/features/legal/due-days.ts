import type { DeadlineMarkLine } from '@fieldstone/contract/entities/legal/deadline'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { DAYS_AFTER_STAY, type DeadlineRule } from '@fieldstone/domain/legal/deadlines'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { SettingsPeriod } from './due-rules.ts'
import { FILES, PERIODS, RULES, shiftedDays } from './due-rules.ts'

/** A deadline of a file on a day. */
export interface DueDay {
  readonly certificateId: number
  readonly rule: DeadlineRule
  /** 0: about the whole file. */
  readonly defendantId: number
  readonly dueOn: PlainDate
  /** Its number among the deadlines of its file on its day. */
  readonly no: number
  readonly of: number
  readonly mark: StoredMark | null
}

/** Whether it is handled, or snoozed until a future day. */
export type StoredMark = Omit<DeadlineMarkLine, 'at'> & { readonly at: string }

export interface DueRange {
  /** Both inclusive. Null: unbounded. */
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  /** Whether to include handled and snoozed deadlines. Default: never. */
  readonly marked?: keyof typeof MARKED
  readonly limit: number
  readonly offset: number
}

interface DueScope {
  readonly scope: RawBuilder<unknown>
  readonly periods: readonly SettingsPeriod[]
}

/** Reads a page of deadlines, soonest first, those on hold or in default last, with the total count. */
export async function findDueDays(
  db: Db | Transaction,
  scope: DueScope,
  { limit, offset, ...range }: DueRange,
): Promise<{ readonly days: readonly DueDay[]; readonly total: number }> {
  const { rows } = await sql<(DueDay | { readonly certificateId: null }) & { total: number }>`
    ${dueWithin(scope, range)},
    numbered as (
      select found.*, row_number() over (partition by certificate_id, due_on order by found.rank, found.rule, found.defendant_id) as no,
        count(*) over (partition by certificate_id, due_on) as of
      from found)
    select certificate_id as "certificateId", rule, defendant_id as "defendantId", due_on as "dueOn", no, of,
      mark, (select count(*) from found) as total
    from (select) as one left join lateral (
      select * from numbered order by numbered.rank, numbered.due_on, numbered.certificate_id, numbered.rule, numbered.defendant_id
      limit ${limit} offset ${offset}) as page
      on true`.execute(db)
  // An empty page is one row without a file.
  const days = rows.flatMap((row) => (row.certificateId === null ? [] : [row]))
  return { days, total: rows[0]?.total ?? 0 }
}

/**
 * Selects the deadlines in the active files `legal` of a scope, as a query named `found`. It is openDeadlines of
 * domain as SQL, so that no list reads every file; tests compare the two. Leaves out handled and snoozed deadlines
 * for agenda, e-mail and calendar alike.
 */
export const dueWithin = (
  { scope, periods }: DueScope,
  { from, to, marked = 'never' }: Pick<DueRange, 'from' | 'to' | 'marked'>,
): RawBuilder<unknown> => sql`
    with period as materialized (${PERIODS(periods)}), file as materialized (${FILES(scope)}),
    counted as (${sql.join(RULES, sql` union all `)}),
    moved as (
      select counted.*, file.today, is_stayable and file.is_stayed as is_stayed, not is_set and file.is_paid as is_paid,
        case when is_stayable and file.stays_from is not null
          then day_after_stays(day, file.stays_from, file.stays_until, file.today, ${DAYS_AFTER_STAY}::int)
          else day end as moved_day
      from counted join file on file.id = counted.certificate_id,
        lateral (select counted.rule in ('complaint', 'service-each', 'commencement', 'answer'),
          counted.rule in ('sheriff-sale', 'second-sheriff-sale', 'federal-redemption')) as of_rule (is_stayable, is_set)),
    due as (
      select certificate_id, rule, defendant_id, today, coalesce(next_day, moved_day) as due_on,
        case when is_paid or is_stayed then 2 when rule = 'answer' and coalesce(next_day, moved_day) < today then 1 else 0 end as rank
      from moved left join (${shiftedDays(periods)}) as off on off.day_off = moved_day and is_shifted),
    found as materialized (
      select due.*, made.mark from due left join (${MARKS}) as made
        on made.certificate_id = due.certificate_id and made.rule = due.rule and made.defendant_id = due.defendant_id
          and made.due_on = due.due_on and (made.put_off_until is null or made.put_off_until > due.today)
      where (${from}::date is null or due.due_on >= ${from}) and (${to}::date is null or due.due_on <= ${to})
        and ${MARKED[marked]})`

/** Presents a row. */
const MARKS = sql`
  select said.certificate_id, said.rule, coalesce(said.defendant_id, 0) as defendant_id, said.due_on, said.put_off_until,
    json_build_object('id', said.id, 'handledReason', said.handled_reason, 'putOffUntil', said.put_off_until,
      'by', person.first_name || ' ' || person.last_name, 'at', said.made_at) as mark
  from deadline_mark said left join app_user person on person.id = said.made_by`

const MARKED = { never: sql`mark is null`, only: sql`mark is not null`, also: sql`true` } as const
