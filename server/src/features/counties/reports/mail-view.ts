import type { CsvRow } from '@fieldstone/contract/csv'
import { pathTo } from '@fieldstone/contract/pages'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { type Actor, type ActorOf, roleOf } from '@fieldstone/domain/access/actor'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { encodeAnswer } from '../../../answers/encode-answer.ts'
import { NO_REQUEST, requestContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { errorName } from '../../../error-name.ts'
import { CSV_PAGE_SIZE, type CsvPage, csvText } from '../../../http/csv.ts'
import { chosenOf } from '../../../http/export-list.ts'
import { mayReadReplica } from '../../../lists/replica.ts'
import { STAFF_LANGUAGE } from '../../../messages/language.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { queueMessage } from '../../../templates/queue-message.ts'
import { message } from '../../../templates/values.ts'
import { todayOf } from '../../payoff/service.ts'
import { listReport, type ReportContext } from './service.ts'
import { dayOfMonth, nextMailOn, readViewQuery, routeOfView } from './views.ts'

/** The most pages in an e-mail. The e-mail says so if there are more. */
const MOST_PAGES = 10

interface DueView {
  readonly id: number
  readonly report: ReportName
  readonly name: string
  readonly query: string
  readonly mailEvery: 'week' | 'month'
  readonly mailOn: PlainDate
  /** Null: every week. */
  readonly mailDay: number | null
  /** Null: of a report across counties. */
  readonly countyId: number | null
  readonly countyName: string | null
  readonly userId: number
  readonly email: string
  readonly accountType: number
  readonly userCountyId: number | null
  readonly isLive: boolean
}

/** How many due views are read at once. */
const VIEWS_AT_ONCE = 200

/**
 * E-mails every view that is due, each only once even if several servers run this. A view that cannot be sent stays due and
 * keeps no other from its e-mail.
 */
export async function mailDueViews(services: Services, signal: AbortSignal): Promise<void> {
  const today = todayOf(services, null)
  const failures: unknown[] = []
  for await (const view of dueViews(services, today)) {
    if (signal.aborted) return
    const actor = actorOf(view)
    // A person who may no longer see the report gets no e-mail. The view waits until the person may again.
    if (actor === null) continue
    try {
      await mailView(services, view, { actor, today, signal })
    } catch (error) {
      services.log.error({ viewId: view.id, reason: errorName(error) }, 'a view of a report was not mailed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Reads all due views, part by part. */
async function* dueViews({ db }: Services, today: PlainDate): AsyncGenerator<DueView> {
  for (let after = 0; ; ) {
    const { rows } = await sql<DueView>`
      select it.id, it.report, it.name, it.query, it.mail_every as "mailEvery", it.mail_on as "mailOn", it.mail_day as "mailDay",
        it.county_id as "countyId", county.name as "countyName", person.id as "userId", person.email,
        person.account_type as "accountType", person.county_id as "userCountyId",
        person.is_approved and not person.is_disabled as "isLive"
      from report_view it left join county on county.id = it.county_id join app_user person on person.id = it.user_id
      where it.mail_on <= ${today} and it.id > ${after} order by it.id limit ${VIEWS_AT_ONCE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < VIEWS_AT_ONCE) return
    after = last.id
  }
}

function actorOf({
  isLive,
  accountType,
  userId,
  userCountyId,
  countyId,
}: DueView): ReportContext['actor'] | null {
  const role = isLive ? roleOf(accountType) : null
  if (role === 'admin') return { role, userId }
  return role === 'county' && countyId !== null && userCountyId === countyId
    ? { role, userId, countyId }
    : null
}

interface Mailing {
  readonly actor: Extract<Actor, ActorOf<'admin' | 'county'>>
  readonly today: PlainDate
  readonly signal: AbortSignal
}

/** Builds the file first, then claims the view and queues the e-mail in one transaction. */
async function mailView(services: Services, view: DueView, { actor, today, signal }: Mailing): Promise<void> {
  const context = await requestContext(services, {
    actor,
    signal,
    address: '',
    requestId: `view-${view.id}`,
    route: 'mail-report-views',
    request: {
      ...NO_REQUEST,
      isBackground: true,
      isExport: true,
      readsReplica: mayReadReplica(routeOfView(view)),
    },
  })
  const file = await fileOrNull(context, view, today)
  if (file === null) return
  await inTransaction(services.db, async (trx) => {
    const { rows } =
      await sql`update report_view set mail_on = ${nextOf(view, today)}, unreadable_since = null
      where id = ${view.id} and mail_on = ${view.mailOn} returning id`.execute(trx)
    if (rows.length === 0) return
    const { name, title } = REPORTS[view.report]
    await queueMessage(trx, {
      at: context.at,
      to: view.email,
      userId: view.userId,
      language: STAFF_LANGUAGE,
      company: context.company,
      message: message(file.isWhole ? 'report-view' : 'report-view-part', {
        view: view.name,
        report: title,
        county: await placeName(trx, view),
        link: addressOf(services, view),
      }),
      attachment: { name: `${name}-${today}.csv`, text: file.text },
    })
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'list', id: name },
      detail: { by: 'mail' },
    })
  })
}

const nextOf = ({ mailEvery, mailDay }: DueView, today: PlainDate): PlainDate =>
  nextMailOn(mailEvery, today, mailDay ?? dayOfMonth(today))

/** Notes the first day on which a view could not be sent, and e-mails its owner once. It stays due. */
async function noteUnreadable(context: ReportContext, view: DueView, today: PlainDate): Promise<void> {
  const { services } = context
  await inTransaction(services.db, async (trx) => {
    const { rows } = await sql`update report_view set unreadable_since = ${today}
      where id = ${view.id} and unreadable_since is null returning id`.execute(trx)
    if (rows.length === 0) return
    await queueMessage(trx, {
      ...{ at: context.at, to: view.email, userId: view.userId, language: STAFF_LANGUAGE },
      company: context.company,
      message: message('report-view-unreadable', {
        view: view.name,
        report: REPORTS[view.report].title,
        county: view.countyName ?? 'all counties',
        link: addressOf(services, { ...view, query: '' }),
      }),
    })
  })
}

/** Refusals of a view whose report or filters are gone. After any other the next run tries again. */
const GONE: ReadonlySet<string> = new Set(['bad_request', 'not_found', 'report_off', 'span_too_long'])

/** Returns null if the view is refused: it waits and does not block the others. Its owner is notified if it is gone. */
async function fileOrNull(context: ReportContext, view: DueView, today: PlainDate) {
  try {
    return await fileOf(context, view)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (GONE.has(error.code)) await noteUnreadable(context, view, today)
    context.services.log.info({ viewId: view.id, code: error.code }, 'a view of a report was not mailed')
    return null
  }
}

async function fileOf(context: ReportContext, view: DueView) {
  const { report, countyId } = view
  const route = routeOfView(view)
  const asked = readViewQuery(view)
  let pages = 0
  let isWhole = true
  const pageAfter = async (after?: string): Promise<CsvPage> => {
    const page = { ...asked, page: 1, pageSize: CSV_PAGE_SIZE, after }
    const listed = await listReport(context, { name: report, countyId }, page)
    pages += 1
    isWhole = listed.next === null
    const { body, unreadable } = await encodeAnswer(context.services, route, listed)
    return { rows: body as CsvRow[], unreadable, next: pages < MOST_PAGES ? listed.next : null }
  }
  const { businessTimeZone } = context.services.config
  const dayOf = (instant: string) => businessDate(new Date(instant), businessTimeZone)
  const firstPage = await pageAfter()
  const parts: string[] = []
  for await (const part of csvText(chosenOf(route.csv, asked), { firstPage, pageAfter, dayOf }))
    parts.push(part)
  return { text: parts.join(''), isWhole }
}

function addressOf({ config }: Services, { report, query, countyId }: DueView): string {
  const { page } = REPORTS[report]
  const path =
    countyId === null
      ? pathTo('report', { report: page })
      : pathTo('countyReport', { countyId, report: page })
  return `${config.baseUrl}${path}${query === '' ? '' : `?${query}`}`
}

/** The counties that the figures are about: one, a state, or all. */
async function placeName(trx: Transaction, view: DueView): Promise<string> {
  if (view.countyName !== null) return view.countyName
  const { countyId, stateId = '' } = readViewQuery(view)
  if (countyId === undefined) return stateId === '' ? 'all counties' : stateId
  const { name } = await trx
    .selectFrom('county')
    .select('name')
    .where('id', '=', countyId)
    .executeTakeFirstOrThrow()
  return name
}
