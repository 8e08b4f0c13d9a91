import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import {
  type DueDeadlines,
  FIRST_ITEMS,
  type HandFile,
  type LegalToday,
  type NewFile,
} from '@fieldstone/contract/entities/today'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { SOON_DAYS } from '@fieldstone/domain/legal/deadlines'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isOpenFile } from '../../records/legal-files.ts'
import { readAllRegimes, todayOf } from '../payoff/service.ts'
import { type LegalContext, listDeadlines, periodsOfCounties, scopeOf, type Whose } from './deadlines.ts'
import { dueWithin } from './due-days.ts'

type FirmContext = Context<ActorOf<'legal'>>

/** How long a file counts as new. */
const NEW_DAYS = 14

/** How long a redeemed case that is still in court is listed. Older ones were settled in another way. */
const REDEEMED_DAYS = 90

const MINE = { mine: true } as const

/** Reads the work of an attorney: in their own files, and in the firm's unassigned files. */
export async function readLegalToday(context: FirmContext): Promise<LegalToday> {
  const today = todayOf(context.services, null)
  const [deadlines, fresh, needsHand] = await Promise.all([
    readDueDeadlines(context, MINE),
    firstOf<NewFile>(context, newFiles(context, addDays(today, -NEW_DAYS))),
    firstOf<HandFile>(context, filesThatNeedAHand(context, addDays(today, -REDEEMED_DAYS))),
  ])
  return { asOf: context.at, today, ...deadlines, fresh, needsHand }
}

/** Reads the deadlines of these files that are overdue, due today, or due soon, with the first ones of each. */
export async function readDueDeadlines(context: LegalContext, whose: Whose): Promise<DueDeadlines> {
  const today = todayOf(context.services, null)
  const nextUntil = addDays(today, SOON_DAYS)
  const counts = await countDue(context, whose, { today, until: nextUntil })
  const tomorrow = addDays(today, 1)
  const [due, next] = await Promise.all([
    firstDue(context, { ...whose, to: today }, counts.due),
    firstDue(context, { ...whose, from: tomorrow, to: nextUntil }, counts.next),
  ])
  return {
    due: { count: counts.due, items: due },
    overdueCount: counts.overdue,
    nextUntil,
    next: { count: counts.next, items: next },
  }
}

interface DueCounts {
  readonly due: number
  readonly overdue: number
  readonly next: number
}

/** Counts deadlines that need action: not those on hold, nor those that a defendant missed. */
async function countDue(
  { services, actor }: LegalContext,
  whose: Whose,
  { today, until }: { readonly today: PlainDate; readonly until: PlainDate },
): Promise<DueCounts> {
  const { db } = services
  const periods = await periodsOfCounties(services, db, await readAllRegimes(db))
  const { rows } = await sql<DueCounts>`
    ${dueWithin({ scope: scopeOf(actor, whose), periods }, { from: null, to: until })}
    select count(*) filter (where found.due_on <= ${today}::date) as due,
      count(*) filter (where found.due_on < ${today}::date) as overdue,
      count(*) filter (where found.due_on > ${today}::date) as next
    from found where found.rank = 0`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('one row always comes')
  return counts
}

interface DueDays extends Whose {
  readonly from?: PlainDate
  readonly to: PlainDate
}

/** Lists the first deadlines. Those on hold or in default come last, so the first ones are those counted. */
async function firstDue(context: LegalContext, days: DueDays, count: number): Promise<DeadlineLine[]> {
  if (count === 0) return []
  const pageSize = Math.min(count, FIRST_ITEMS)
  return [...(await listDeadlines(context, { ...days, page: 1, pageSize })).rows]
}

type Sql = RawBuilder<unknown>

async function firstOf<Row extends object>(
  { services }: FirmContext,
  files: Sql,
): Promise<{ count: number; items: Row[] }> {
  const { rows } = await sql<Row & { total: number }>`
    select it.*, (count(*) over ())::int as total from (${files}) it limit ${FIRST_ITEMS}`.execute(
    services.db,
  )
  return {
    count: rows[0]?.total ?? 0,
    // The remaining fields are the row as selected.
    items: rows.map(({ total: _, ...row }) => row as unknown as Row),
  }
}

const FILE = sql`c.id as "certificateId", c.certificate_no as "certificateNo", c.owner_name as "ownerName",
  county.name as "countyName"`

const ofFirm = ({ actor }: FirmContext): Sql => sql`
  from legal_case legal join certificate c on c.id = legal.certificate_id join county on county.id = c.county_id
  where legal.firm_id = ${actor.firmId}`

/** Files new to this attorney, or new to the firm and unassigned. */
const newFiles = (context: FirmContext, from: PlainDate): Sql => {
  const { businessTimeZone } = context.services.config
  const given = sql`(select max((change.at at time zone ${businessTimeZone})::date) from legal_change change
    where change.certificate_id = c.id and change.field in ('ohsAttorneyID', 'webAssignedAttorneyUserID')
      and change.after is not null)`
  return sql`
    select * from (select ${FILE}, greatest(${given}, legal.sent_legal_on) as since ${ofFirm(context)}
      and ${isOpenFile('legal')}
      and (legal.assigned_attorney_id is null or legal.assigned_attorney_id = ${context.actor.userId})) file
    where file.since >= ${from}::date order by file.since desc, "certificateId"`
}

/** Unassigned files of the firm, and cases still in court after a redemption. */
const filesThatNeedAHand = (context: FirmContext, from: PlainDate): Sql => sql`
  select * from (
    select ${FILE}, case when c.redeemed_on is null then 'unassigned' else 'redeemed' end as reason ${ofFirm(context)}
      and ((c.redeemed_on is null and ${isOpenFile('legal')} and legal.assigned_attorney_id is null)
        or (c.redeemed_on >= ${from}::date and legal.complaint_filed_on is not null
          and legal.dismissal_filed_on is null and legal.tax_deed_issued_on is null
          and coalesce(legal.assigned_attorney_id, ${context.actor.userId}) = ${context.actor.userId}))) file
  order by reason, "certificateNo", "certificateId"`
