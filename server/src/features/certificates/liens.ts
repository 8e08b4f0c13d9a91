import type { CountyLien, LienSummary } from '@fieldstone/contract/entities/certificates/certificate'
import type { LienCount } from '@fieldstone/contract/entities/certificates/staff'
import { MOST_CHOSEN } from '@fieldstone/contract/entities/worklists/worklist'
import type { LIEN_SORTS } from '@fieldstone/contract/routes/certificates/liens'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { WEB_STATUSES, type WebStatus } from '@fieldstone/domain/certificates/web-status'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { COUNT_CAP, narrowByText, readWithText, type Searched } from '../../lists/narrow-by-text.ts'
import type { Page } from '../../lists/page.ts'
import { type Counted, type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { filled, numberKey } from '../../lists/sort.ts'
import { countByStatus, hasStatus } from '../../records/certificate-status.ts'
import {
  CERTIFICATE_KEYS,
  SUMMARY_COLUMNS,
  SUMMARY_JOINS,
  type SummaryRow,
} from '../../records/certificate-summary.ts'
import { isOpenFile, mayReadRefNo } from '../../records/legal-files.ts'
import { reachOf, requireCounty } from '../../records/reach.ts'
import { isInWorklist, requireWorklist } from '../../records/worklist.ts'
import { todayOf } from '../payoff/service.ts'
import { presentLien } from './present.ts'
import { certificatesWith } from './text-match.ts'

type Sql = RawBuilder<unknown>

interface LienQuery extends Omit<ListQuery, 'filter'> {
  readonly filter: string
  readonly status?: WebStatus | undefined
  readonly onlyUnassigned?: boolean
  readonly worklistId?: number | undefined
}

const { parcelNo, taxSaleNo, ownerName, propertyAddress } = CERTIFICATE_KEYS

type LienSort = (typeof LIEN_SORTS)[number]

const LIENS: ListSource<LienSort> = {
  columns: SUMMARY_COLUMNS,
  from: sql`certificate c ${SUMMARY_JOINS}`,
  sorts: { parcelNo, taxSaleNo, ownerName, propertyAddress },
  usualSort: 'parcelNo',
  key: filled(numberKey(sql`c.id`)),
}

export async function listLiens(context: Context, query: LienQuery): Promise<Page<LienSummary[]>> {
  await requireWorklist(context, query.worklistId)
  return read(context, query, countyOf(context))
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
  await requireCounty(context, countyId)
  await requireWorklist(context, query.worklistId)
  const page = await read(context, query, countyId)
  const legal = await readLegalFields(
    context,
    page.rows.map(({ id }) => id),
  )
  return page.map((row) => ({ ...row, countyId, ...(legal.get(row.id) ?? NO_FILE) }))
}

type LegalFields = Omit<CountyLien, keyof LienSummary | 'countyId'>

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
  query: LienPlace & Pick<LienQuery, 'filter' | 'status'>,
): Promise<{ readonly certificateIds: number[]; readonly total: number }> {
  if (query.countyId !== undefined) await requireCounty(context, query.countyId)
  await requireWorklist(context, query.worklistId)
  const { db } = context.services
  const place = { countyId: query.countyId ?? countyOf(context), today: todayOf(context.services, null) }
  const scope = sql.join(scopeOf(context, query, place), sql` and `)
  const where =
    query.filter === '' ? scope : await narrowByText(db, searchedIn(place.countyId), scope, query.filter)
  const { rows } = await sql<{ id: number }>`select c.id from certificate c where ${where}
    order by c.parcel_no, c.id limit ${MOST_CHOSEN + 1}`.execute(db)
  return { certificateIds: rows.slice(0, MOST_CHOSEN).map(({ id }) => id), total: rows.length }
}

/** Lists the chosen certificates within the reader's reach. */
export async function listChosenLiens(
  context: Context,
  certificateIds: readonly number[],
  query: ListQuery,
): Promise<Page<LienSummary[]>> {
  const scope = sql`c.id = any(${[...certificateIds]}::bigint[]) and ${reachOf(context.actor)}`
  const listed = await readList<SummaryRow, LienSort>(context, LIENS, query, scope)
  const today = todayOf(context.services, null)
  return listed.map((row) => presentLien(row, today))
}

/** Returns the county of a county user. Null for readers of several counties. */
const countyOf = ({ actor }: Context): number | null => (actor.role === 'county' ? actor.countyId : null)

async function read(
  context: Context,
  query: LienQuery,
  countyId: number | null,
): Promise<Page<LienSummary[]>> {
  const { services } = context
  const today = todayOf(services, null)
  const scope = sql.join(scopeOf(context, query, { countyId, today }), sql` and `)
  const listed =
    query.filter === ''
      ? await readWhole(context, query, { scope, countyId, today })
      : await readWithText<SummaryRow, LienSort>(context, LIENS, searchedIn(countyId), query, scope)
  return listed.map((row) => presentLien(row, today))
}

interface Scope {
  readonly scope: Sql
  readonly countyId: number | null
  readonly today: PlainDate
}

/** Unfiltered lists use the counters. */
function readWhole(
  context: Context,
  query: LienQuery,
  { scope, countyId, today }: Scope,
): Promise<Page<SummaryRow[]>> {
  const isPart = context.actor.role === 'legal' || query.onlyUnassigned || query.worklistId !== undefined
  const source = isPart
    ? { ...LIENS, countCap: COUNT_CAP }
    : { ...LIENS, counted: countWhole(context.services.db, { countyId, today }, query.status) }
  return readList<SummaryRow, LienSort>(context, source, { ...query, filter: undefined }, scope)
}

const searchedIn = (countyId: number | null): Searched => ({
  from: sql`certificate c`,
  key: LIENS.key,
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
  { status, onlyUnassigned, worklistId }: Pick<LienQuery, 'status' | 'onlyUnassigned' | 'worklistId'>,
  { countyId, today }: Pick<Scope, 'countyId' | 'today'>,
): Sql[] {
  return [
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
