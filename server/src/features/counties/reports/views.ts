import type { ReportView, ReportViewChange } from '@fieldstone/contract/entities/counties/report'
import type { allCountiesReportRoute, reportRoute } from '@fieldstone/contract/report'
import type { ReportName } from '@fieldstone/contract/reports'
import { ALL_COUNTIES_REPORT_ROUTES, REPORT_ROUTES } from '@fieldstone/contract/routes/counties/reports'
import {
  addDays,
  addMonths,
  earlierOf,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../db/database.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { todayOf } from '../../payoff/service.ts'
import { type ReportContext, type ReportQuery, requireReach } from './service.ts'

/** The most views per person. Each may be an e-mail every week. */
const MOST_VIEWS = 50

const COLUMNS = sql<ReportView>`id, report, name, query, mail_every as "mailEvery", mail_on as "mailOn",
  unreadable_since as "unreadableSince"`

/** Lists the person's views of a county's reports. Null: of the reports across counties. */
export async function listReportViews(
  context: ReportContext,
  countyId: number | null,
): Promise<ReportView[]> {
  await requireReach(context, countyId)
  const { rows } = await sql<ReportView>`select ${COLUMNS} from report_view
    where user_id = ${context.actor.userId} and ${ofCounty(countyId)} order by report, name, id`.execute(
    context.services.db,
  )
  return rows
}

/** Saves a view, in place of one with the same name. Its first e-mail is sent after one week or month. */
export async function saveReportView(
  context: ReportContext,
  countyId: number | null,
  { report, name, query, mailEvery }: ReportViewChange,
): Promise<ReportView> {
  await requireReach(context, countyId)
  readViewQuery({ report, countyId, query })
  const { actor, at, services } = context
  const today = todayOf(services, null)
  const mailDay = mailEvery === 'month' ? dayOfMonth(today) : null
  const mailOn = mailEvery && nextMailOn(mailEvery, today, dayOfMonth(today))
  return inTransaction(services.db, async (trx) => {
    const { count } = await trx
      .selectFrom('report_view')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', actor.userId)
      // Replacing a view does not add one.
      .where(sql<boolean>`not (${ofCounty(countyId)} and (report, name) = (${report}, ${name}))`)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_VIEWS)
      throw new Refusal('bad_request', {
        fields: { name: fieldSentence('deleteView', { count: MOST_VIEWS }) },
      })
    const { rows } = await sql<ReportView>`
      insert into report_view (user_id, county_id, report, name, query, mail_every, mail_on, mail_day, created_at)
      values (${actor.userId}, ${countyId}, ${report}, ${name}, ${query}, ${mailEvery}, ${mailOn}, ${mailDay}, ${at})
      on conflict (user_id, county_id, report, name) do update
        set query = excluded.query, mail_every = excluded.mail_every, mail_on = excluded.mail_on,
          mail_day = excluded.mail_day, unreadable_since = null
      returning ${COLUMNS}`.execute(trx)
    const [view] = rows
    if (!view) throw new Error('a view was not stored')
    return view
  })
}

export async function deleteReportView(
  context: ReportContext,
  countyId: number | null,
  id: number,
): Promise<undefined> {
  await requireReach(context, countyId)
  await context.services.db
    .deleteFrom('report_view')
    .where('id', '=', id)
    .where('user_id', '=', context.actor.userId)
    .where(ofCounty(countyId))
    .returning('id')
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
}

const ofCounty = (countyId: number | null) => sql<boolean>`county_id is not distinct from ${countyId}::bigint`

interface StoredView {
  readonly report: ReportName
  readonly countyId: number | null
  readonly query: string
}

/** Finds the route of a view's report. Throws `bad_request` if the report is not offered there. */
export function routeOfView({ report, countyId }: Pick<StoredView, 'report' | 'countyId'>) {
  const routes: Readonly<Partial<Record<ReportName, ReportRoute>>> =
    countyId === null ? ALL_COUNTIES_REPORT_ROUTES : REPORT_ROUTES
  const route = routes[report]
  if (!route) throw new Refusal('bad_request', { fields: { report: fieldSentence('view') } })
  return route
}

type ReportRoute = ReturnType<typeof reportRoute> | ReturnType<typeof allCountiesReportRoute>

/** Parses the query of a report page's address. Throws `bad_request` if the report's call would refuse it. */
export function readViewQuery(view: StoredView): ReportQuery {
  const { page: _, pageSize: __, ...fields } = Object.fromEntries(new URLSearchParams(view.query))
  const read = z.safeDecode(routeOfView(view).query, fields as never)
  if (!read.success) throw new Refusal('bad_request', { fields: { query: fieldSentence('view') } })
  // Every report has these filters, but the union of their types does not show it.
  return read.data as unknown as ReportQuery
}

/** Returns the next day of the e-mails. A month that has no such day uses its last day, and later months the day again. */
export function nextMailOn(every: 'week' | 'month', today: PlainDate, mailDay: number): PlainDate {
  if (every === 'week') return addDays(today, 7)
  const next = addMonths(firstOfMonth(today), 1)
  return earlierOf(addDays(next, mailDay - 1), lastOfMonth(next))
}

export const dayOfMonth = (day: PlainDate): number => Number(day.slice(8))
