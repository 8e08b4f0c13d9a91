import type {
  CountyLien,
  LienSummary,
  WorkingLien,
} from '@fieldstone/contract/entities/certificates/certificate'
import type { LienCount, LienTotals } from '@fieldstone/contract/entities/certificates/staff'
import { MOST_CHOSEN } from '@fieldstone/contract/entities/worklists/worklist'
import { formatCount } from '@fieldstone/contract/format'
import type { LIEN_SORTS } from '@fieldstone/contract/routes/certificates/liens'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES, type WebStatus } from '@fieldstone/domain/certificates/web-status'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import { COUNT_CAP, narrowByText, readWithText, type Searched } from '../../lists/narrow-by-text.ts'
import type { Page } from '../../lists/page.ts'
import { type Counted, type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { filled, numberKey } from '../../lists/sort.ts'
import { t } from '../../messages/alerts.ts'
import { asWritten } from '../../messages/refusals.ts'
import { countByStatus, hasStatus } from '../../records/certificate-status.ts'
import { SUMMARY_COLUMNS, SUMMARY_JOINS, type SummaryRow } from '../../records/certificate-summary.ts'
import { isOpenFile, mayReadRefNo } from '../../records/legal-files.ts'
import { IS_OWED_PENDING, OWED_CENTS } from '../../records/owed-figure.ts'
import { reachOf, requireCounty } from '../../records/reach.ts'
import { isInWorklist, requireWorklist } from '../../records/worklist.ts'
import { Refusal } from '../../refusal.ts'
import { computeOwedForReader, todayOf } from '../payoff/service.ts'
import {
  factConditions,
  factTables,
  type LienFactQuery,
  lienSorts,
  type Moment,
  needsFacts,
  needsOwed,
  readFacts,
} from './lien-facts.ts'
import { presentLien } from './present.ts'
import { certificatesWith } from './text-match.ts'

type Sql = RawBuilder<unknown>

/** What narrows All Liens. */
export interface LienFilter extends LienFactQuery {
  readonly filter: string
  readonly status?: WebStatus | undefined
  readonly onlyUnassigned?: boolean
  readonly countyId?: number | undefined
  readonly worklistId?: number | undefined
}

interface LienQuery extends Omit<ListQuery, 'filter'>, LienFilter {
  /** The columns of a file; '' means all. */
  readonly columns?: string | undefined
}

type LienSort = (typeof LIEN_SORTS)[number]

const KEY = filled(numberKey(sql`c.id`))

/** All Liens, with the tables that the query needs: its own orders have indexes over the certificate alone. */
const liensFor = (
  query: LienFactQuery & { readonly sort: string },
  moment: Moment,
): ListSource<LienSort> => ({
  columns: SUMMARY_COLUMNS,
  from: tablesFor(query, moment),
  sorts: lienSorts(moment.today),
  usualSort: 'parcelNo',
  key: KEY,
})

const tablesFor = (query: Parameters<typeof needsFacts>[0], moment: Moment): Sql =>
  needsFacts(query) ? factTables(moment) : sql`certificate c ${SUMMARY_JOINS}`

export async function listLiens(context: Context, query: LienQuery): Promise<Page<WorkingLien[]>> {
  return read(context, query, await placeOf(context, query))
}

/** Checks that the reader may use the county and the worklist of a query. Returns the county, null for all. */
async function placeOf(
  context: Context,
  { countyId, worklistId }: Pick<LienFilter, 'countyId' | 'worklistId'>,
): Promise<number | null> {
  if (countyId !== undefined) await requireCounty(context, countyId)
  await requireWorklist(context, worklistId)
  return countyId ?? countyOf(context)
}

/** Reads certificates by ids that are within the reader's reach, in the order of the ids. */
export async function presentLiens({ services }: Context, ids: readonly number[]): Promise<LienSummary[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SummaryRow>`select ${SUMMARY_COLUMNS} from certificate c ${SUMMARY_JOINS}
    where c.id = any(${ids}::bigint[]) order by c.id`.execute(services.db)
  const today = todayOf(services, null)
  return rows.map((row) => presentLien(row, today))
}

export async function listCountyLiens(
  context: Context,
  countyId: number,
  query: LienQuery,
): Promise<Page<CountyLien[]>> {
  const page = await read(context, query, await placeOf(context, { ...query, countyId }))
  const legal = await readLegalFields(
    context,
    page.rows.map(({ id }) => id),
  )
  return page.map((row) => ({ ...row, countyId, ...(legal.get(row.id) ?? NO_FILE) }))
}

type LegalFields = Omit<CountyLien, keyof WorkingLien | 'countyId'>

const NO_FILE: LegalFields = {
  caseNo: null,
  refNo: null,
  assignedAttorneyId: null,
  assignedAttorneyName: null,
  isActive: false,
}

/** Reads the legal fields of a page, by certificate. A reference number is internal to firms and administrators. */
async function readLegalFields(
  { services, actor }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LegalFields>> {
  const { rows } = await sql<LegalFields & { id: number }>`
    select legal.certificate_id as id, legal.case_no as "caseNo", legal.ref_no as "refNo",
      legal.assigned_attorney_id as "assignedAttorneyId", legal.attorney_name as "assignedAttorneyName",
      ${isOpenFile('legal')} as "isActive"
    from legal_case legal where legal.certificate_id = any(${[...ids]}::bigint[])`.execute(services.db)
  const showsRefNo = await mayReadRefNo(services.db, actor)
  return new Map(rows.map(({ id, ...row }) => [id, showsRefNo ? row : { ...row, refNo: null }]))
}

interface LienPlace {
  readonly countyId?: number | undefined
  readonly worklistId?: number | undefined
}

/**
 * Counts liens by the county's counters, which agree with the lists. Counts the certificates of a worklist directly.
 */
export async function countLiens(
  context: Context,
  { countyId: countyAsked, worklistId }: LienPlace,
): Promise<LienCount[]> {
  if (countyAsked !== undefined) await requireCounty(context, countyAsked)
  await requireWorklist(context, worklistId)
  const { services } = context
  const countyId = countyAsked ?? countyOf(context)
  const today = todayOf(services, null)
  if (worklistId === undefined) return countByStatus(services.db, countyId, today)
  const where = sql.join(scopeOf(context, { worklistId }, { countyId, today }), sql` and `)
  const counts = WEB_STATUSES.map(
    (status) => sql`count(*) filter (where ${hasStatus(status, today)})::int as ${sql.ref(status)}`,
  )
  const { rows } = await sql<Record<WebStatus, number>>`
    select ${sql.join(counts)} from certificate c where ${where}`.execute(services.db)
  return WEB_STATUSES.map((status) => ({ status, count: rows[0]?.[status] ?? 0 }))
}

/** Lists the ids of all matching certificates by parcel number, up to the limit of one bulk action. */
export async function listLienIds(
  context: Context,
  query: LienFilter,
): Promise<{ readonly certificateIds: number[]; readonly total: number }> {
  const { from, where } = await matchingToChange(context, query)
  const { rows } = await sql<{ id: number }>`select c.id from ${from} where ${where}
    order by c.parcel_no, c.id limit ${MOST_CHOSEN + 1}`.execute(context.services.db)
  return { certificateIds: rows.slice(0, MOST_CHOSEN).map(({ id }) => id), total: rows.length }
}

/** The tables and the condition of the certificates that match, each within the reader's reach. */
async function matching(context: Context, query: LienFilter): Promise<{ from: Sql; where: Sql }> {
  const { services, at } = context
  const moment = { at, today: todayOf(services, null) }
  const place = { countyId: await placeOf(context, query), today: moment.today }
  if (needsOwed(query)) await computeOwedForReader(services)
  const from = tablesFor(query, moment)
  const scope = sql.join(scopeOf(context, query, place), sql` and `)
  const searched = { ...searchedIn(place.countyId), from }
  const where = query.filter === '' ? scope : await narrowByText(services.db, searched, scope, query.filter)
  return { from, where }
}

/** As `matching`, for a change. Throws `state_changed` while it is not known of every certificate whether it matches. */
export async function matchingToChange(
  context: Context,
  query: LienFilter,
): Promise<{ from: Sql; where: Sql }> {
  const found = await matching(context, query)
  const { pendingCount } = needsOwed(query) ? await countWithoutFigure(context, query) : { pendingCount: 0 }
  if (pendingCount === 0) return found
  const message = asWritten(t('owedPending', { count: formatCount(pendingCount) }))
  throw new Refusal('state_changed', { message, log: `${pendingCount} amounts owed are not computed yet` })
}

/** Counts the certificates that match but for the bounds of what is owed, and of which that is not known. */
async function countWithoutFigure(
  context: Context,
  query: LienFilter,
): Promise<Pick<LienTotals, 'noFigureCount' | 'pendingCount'>> {
  const { services, at } = context
  const { where } = await matching(context, { ...query, owedFrom: undefined, owedTo: undefined })
  const { rows } = await sql<Pick<LienTotals, 'noFigureCount' | 'pendingCount'>>`
    select count(*) filter (where ${IS_OWED_PENDING})::int as "pendingCount",
      count(*) filter (where c.redeemed_on is null and owed.certificate_id is not null and owed.cents is null)::int as "noFigureCount"
    from ${factTables({ at, today: todayOf(services, null) })} where ${where}`.execute(services.db)
  return firstRowOrThrow({ rows })
}

/** Adds up the certificates that match, as of today. */
export async function totalLiens(context: Context, query: LienFilter): Promise<LienTotals> {
  const { services, at } = context
  await computeOwedForReader(services)
  const today = todayOf(services, null)
  const { where } = await matching(context, query)
  const { rows } = await sql<Omit<LienTotals, 'on' | 'noFigureCount' | 'pendingCount'>>`
    select count(*)::int as count, coalesce(sum(c.price_cents), 0)::bigint as "priceCents",
      (count(*) - count(c.price_cents))::int as "noPriceCount", coalesce(sum(${OWED_CENTS}), 0)::bigint as "owedCents"
    from ${factTables({ at, today })} where ${where}`.execute(services.db)
  return { on: today, ...firstRowOrThrow({ rows }), ...(await countWithoutFigure(context, query)) }
}

/** Lists the chosen certificates within the reader's reach. */
export async function listChosenLiens(
  context: Context,
  certificateIds: readonly number[],
  query: ListQuery,
): Promise<Page<WorkingLien[]>> {
  const scope = sql`c.id = any(${[...certificateIds]}::bigint[]) and ${reachOf(context.actor)}`
  const today = todayOf(context.services, null)
  if (needsOwed(query)) await computeOwedForReader(context.services)
  const source = liensFor(query, { at: context.at, today })
  const listed = await readList<SummaryRow, LienSort>(context, source, query, scope)
  return withFacts(context, listed, today, '')
}

/** Returns the county of a county user. Null for readers of several counties. */
const countyOf = ({ actor }: Context): number | null => (actor.role === 'county' ? actor.countyId : null)

async function read(
  context: Context,
  query: LienQuery,
  countyId: number | null,
): Promise<Page<WorkingLien[]>> {
  const { services } = context
  const today = todayOf(services, null)
  const reading = needsOwed(query) ? await withFigures(context) : context
  const scope = sql.join(scopeOf(context, query, { countyId, today }), sql` and `)
  const source = liensFor(query, { at: context.at, today })
  const searched = { ...searchedIn(countyId), from: needsFacts(query) ? source.from : sql`certificate c` }
  const listed =
    query.filter === ''
      ? await readWhole(reading, query, { source, scope, countyId, today })
      : await readWithText<SummaryRow, LienSort>(reading, source, searched, query, scope)
  return withFacts(context, listed, today, query.columns ?? '')
}

/** Computes what is missing of the amounts owed. They are money, so they are not read from a replica. */
async function withFigures(context: Context): Promise<Context> {
  await computeOwedForReader(context.services)
  return { ...context, request: { ...context.request, readsReplica: false } }
}

/** Adds today's facts to a page. A file without the column of amounts owed needs none. */
async function withFacts(
  context: Context,
  listed: Page<SummaryRow[]>,
  today: PlainDate,
  columns: string,
): Promise<Page<WorkingLien[]>> {
  const ids = listed.rows.map(({ id }) => id)
  const showsOwed = columns === '' || columns.split(',').includes('owed')
  const facts = await readFacts(context, ids, { today, showsOwed })
  return listed.map((row) => ({ ...presentLien(row, today), ...(facts.get(row.id) ?? NO_FACTS) }))
}

/** The facts of a certificate that was deleted while the page was read. */
const NO_FACTS: Omit<WorkingLien, keyof LienSummary> = {
  ...{ priceCents: null, ageYears: null, plan: 'none', legalStep: 'none', holds: [], owedCents: null },
}

interface Scope {
  readonly source: ListSource<LienSort>
  readonly scope: Sql
  readonly countyId: number | null
  readonly today: PlainDate
}

/** More than there are: a list that is narrowed by facts is counted to the end. */
const ALL = 10_000_000

/** Unfiltered lists use the counters. */
function readWhole(
  context: Context,
  query: LienQuery,
  { source, scope, countyId, today }: Scope,
): Promise<Page<SummaryRow[]>> {
  const isPart = context.actor.role === 'legal' || query.onlyUnassigned || query.worklistId !== undefined
  const counted =
    factConditions(query, today).length > 0
      ? { ...source, countCap: ALL }
      : isPart
        ? { ...source, countCap: COUNT_CAP }
        : { ...source, counted: countWhole(context.services.db, { countyId, today }, query.status) }
  return readList<SummaryRow, LienSort>(context, counted, { ...query, filter: undefined }, scope)
}

const searchedIn = (countyId: number | null): Searched => ({
  from: sql`certificate c`,
  key: KEY,
  contains: (text) => certificatesWith(text, countyId),
})

async function countWhole(
  db: Db,
  { countyId, today }: Pick<Scope, 'countyId' | 'today'>,
  status: WebStatus | undefined,
): Promise<Counted> {
  const counts = await countByStatus(db, countyId, today)
  const wanted = counts.filter((it) => status === undefined || it.status === status)
  return { total: wanted.reduce((sum, { count }) => sum + count, 0), isCapped: false }
}

function scopeOf(
  { actor }: Context,
  query: Pick<LienFilter, 'status' | 'onlyUnassigned' | 'worklistId'> & LienFactQuery,
  { countyId, today }: Pick<Scope, 'countyId' | 'today'>,
): Sql[] {
  const { status, onlyUnassigned, worklistId } = query
  return [
    ...factConditions(query, today),
    reachOf(actor),
    ...(countyId === null || actor.role === 'county' ? [] : [sql`c.county_id = ${countyId}`]),
    ...(status === undefined ? [] : [hasStatus(status, today)]),
    ...(worklistId === undefined ? [] : [isInWorklist(worklistId, sql`c.id`)]),
    ...(onlyUnassigned
      ? [
          sql`exists (select from legal_case it
            where it.certificate_id = c.id and ${isOpenFile('it')} and it.assigned_attorney_id is null)`,
        ]
      : []),
  ]
}
