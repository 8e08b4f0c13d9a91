import type { LegalRow } from '@fieldstone/contract/entities/legal/legal'
import type { LEGAL_SORTS } from '@fieldstone/contract/routes/legal/legal'
import type { Actor, ActorOf } from '@fieldstone/domain/access/actor'
import { compareDates } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import {
  anyMatch,
  matchOf,
  narrowByText,
  readWithText,
  type Searched,
  type TextMatch,
} from '../../lists/narrow-by-text.ts'
import { Page } from '../../lists/page.ts'
import {
  type Counted,
  containsText,
  type ListQuery,
  type ListSource,
  readList,
} from '../../lists/read-list.ts'
import { filled, numberKey, textKey } from '../../lists/sort.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { isOpenFile, mayReadRefNo } from '../../records/legal-files.ts'
import { reachOf, requireCounty } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import { certificatesWith } from '../certificates/service.ts'
import { readAllRegimes, todayOf } from '../payoff/service.ts'
import { deadlinesOfFiles } from './deadlines.ts'
import { FILE_COLUMNS, FILE_TABLES, type FileRow, listFiles } from './file-row.ts'
import { presentRow } from './present.ts'

type LegalQuery = ListQuery & { readonly isActive?: boolean | undefined }

interface LegalFilters {
  readonly countyId?: number | undefined
  readonly mine?: boolean | undefined
  readonly unassigned?: boolean | undefined
  readonly ids?: string | undefined
}

/** Lists the firm's legal files; for administrators, those of all firms. */
export const listLegalFiles = (
  context: Context<ActorOf<'admin' | 'legal'>>,
  query: LegalQuery & LegalFilters,
): Promise<Page<LegalRow[]>> => {
  const { countyId, mine, unassigned, ids } = query
  return listOf(context, query, [
    ...(countyId === undefined ? [] : [sql`c.county_id = ${countyId}`]),
    ...(mine ? [assignedTo(context.actor.userId)] : []),
    ...(unassigned ? [UNASSIGNED] : []),
    ...(ids === undefined ? [] : [sql`c.id = any(${ids.split(',').map(Number)}::bigint[])`]),
  ])
}

export async function listMyCountyFiles(
  context: Context<ActorOf<'legal'>>,
  countyId: number,
  query: LegalQuery,
): Promise<Page<LegalRow[]>> {
  await requireCounty(context, countyId)
  return listOf(context, query, [sql`c.county_id = ${countyId}`, assignedTo(context.actor.userId)])
}

/** The same condition as the badge's count. */
const UNASSIGNED = sql`${isOpenFile('legal')} and legal.assigned_attorney_id is null`

const assignedTo = (userId: number) => sql`legal.assigned_attorney_id = ${userId}`

async function listOf(
  context: Context,
  query: LegalQuery,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Page<LegalRow[]>> {
  const { actor } = context
  const active = query.isActive === undefined ? [] : [sql`${isOpenFile('legal')} = ${query.isActive}`]
  const scope = sql.join([reachIn(actor), ...conditions, ...active], sql` and `)
  const { filter = '', sort } = query
  if (sort === 'nextStepDate' || sort === '-nextStepDate') return readByNextStep(context, query, scope)
  const listed =
    filter === ''
      ? await readWhole(context, query, scope)
      : await readWithText<FileRow, LegalSort>(context, FILES, SEARCHED_FILES, { ...query, filter }, scope)
  const rows = await presentRows(context, listed.rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return listed.map(({ id }) => byId.get(id) ?? missing(id))
}

function missing(id: number): never {
  throw new Error(`file ${id} was not presented`)
}

async function presentRows({ actor, services }: Context, files: readonly FileRow[]): Promise<LegalRow[]> {
  const { db } = services
  const today = todayOf(services, null)
  const regimeOf = await readAllRegimes(db)
  const deadlines = await deadlinesOfFiles(services, db, { files, regimeOf })
  const showsRefNo = await mayReadRefNo(db, actor)
  return files.map((row) => {
    const shown = showsRefNo ? row : { ...row, refNo: null }
    return presentRow(shown, actor, { today, deadlines: deadlines.get(row.id) ?? [] })
  })
}

/** Computes the next step of every file, because no column has it. Files without a day come last. */
async function readByNextStep(
  context: Context,
  { page, pageSize, sort, filter = '' }: LegalQuery,
  scope: RawBuilder<unknown>,
): Promise<Page<LegalRow[]>> {
  const { db } = context.services
  const where = filter === '' ? scope : await narrowByText(db, SEARCHED_FILES, scope, filter)
  const { rows } = await sql<{ id: number }>`
    select legal.certificate_id as id from ${SEARCHED} where ${where} limit ${FEW_FILES + 1}`.execute(db)
  if (rows.length > FEW_FILES)
    throw new Refusal('bad_request', {
      fields: { sort: fieldSentence('tooManyToSort', { count: FEW_FILES }) },
    })
  const files = await listFiles(db, sql`c.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  const isLatestFirst = sort.startsWith('-')
  const sorted = (await presentRows(context, files)).sort((a, b) => {
    if (a.nextStepOn === null || b.nextStepOn === null)
      return Number(a.nextStepOn === null) - Number(b.nextStepOn === null) || a.id - b.id
    const order = compareDates(a.nextStepOn, b.nextStepOn)
    return (isLatestFirst ? -order : order) || a.id - b.id
  })
  return new Page(sorted.slice((page - 1) * pageSize, page * pageSize), sorted.length)
}

/** Every file has a certificate. The outer join lets a count by the file's own columns skip the join. */
const SEARCHED = sql`legal_case legal left join certificate c on c.id = legal.certificate_id`

const ofNumbers = (text: string): RawBuilder<unknown> =>
  sql`(${containsText(sql`legal.case_no`, text)} or ${containsText(sql`legal.ref_no`, text)}
    or ${containsText(sql`legal.bankruptcy_case_no`, text)})`

/** Notices of a bankruptcy court have only the number of its case. */
const ofEarlierBankruptcy = (text: string): RawBuilder<unknown> =>
  sql`legal.certificate_id = any(array(
    select certificate_id from earlier_bankruptcy earlier where ${containsText(sql`earlier.case_no`, text)}))`

const ofDefendant = (text: string): RawBuilder<unknown> =>
  sql`legal.certificate_id = any(array(
    select certificate_id from defendant party where ${hasEachWord(sql`party.name`, text)}))`

const ofAttorney = (text: string): RawBuilder<unknown> =>
  sql`legal.assigned_attorney_id = any(array(
    select id from app_user person where ${hasEachWord(sql`person.last_name || ' ' || person.first_name`, text)}))`

/** A name is found with its first name first or last. */
function hasEachWord(name: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  return words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word) => containsText(name, word)),
        sql` and `,
      )
}

/** Selects the files `legal` by a number, a defendant or the assigned attorney. */
export const filesWith = (text: string): TextMatch =>
  anyMatch([
    matchOf(ofNumbers(text)),
    matchOf(ofEarlierBankruptcy(text)),
    matchOf(ofDefendant(text)),
    matchOf(ofAttorney(text)),
  ])

/**
 * Up to this many files are fetched and sorted. Beyond it, the query follows the index of the order until a page is
 * full.
 */
const FEW_FILES = 10_000

/**
 * The planner assumes that a firm's files are spread evenly, and may scan all certificates in order to find a page of
 * them. For few files this makes it find them first.
 */
export async function readWhole(
  context: Context,
  query: LegalQuery,
  scope: RawBuilder<unknown>,
  fewFiles = FEW_FILES,
): Promise<Page<FileRow[]>> {
  const { db } = context.services
  const found = await countFiles(
    db,
    sql`(select from ${SEARCHED} where ${scope} limit ${fewFiles + 1}) as found`,
  )
  if (found.total > fewFiles) {
    const counted = countFiles(db, sql`${SEARCHED} where ${scope}`)
    return readList<FileRow>(context, { ...FILES, counted }, query, scope)
  }
  const few = sql`c.id = any(array(select legal.certificate_id from ${SEARCHED} where ${scope}))`
  return readList<FileRow>(context, { ...FILES, counted: found }, query, few)
}

async function countFiles(db: Db, from: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db)
  return { total: rows[0]?.total ?? 0, isCapped: false }
}

/** Files of a firm: the same rule as reachOf, on the joined file, so that its index is used. */
const reachIn = (actor: Actor): RawBuilder<unknown> =>
  actor.role === 'legal'
    ? sql`legal.firm_id = ${actor.firmId}`
    : sql`legal.firm_id is not null and ${reachOf(actor)}`

type LegalSort = Exclude<(typeof LEGAL_SORTS)[number], 'nextStepDate'>

const FILES: ListSource<LegalSort> = {
  columns: FILE_COLUMNS,
  from: FILE_TABLES,
  sorts: {
    taxSaleNo: filled(textKey(sql`c.certificate_no`)),
    parcelNo: filled(textKey(sql`c.parcel_no`)),
    webRefNum: textKey(sql`legal.ref_no`),
    caseNum: textKey(sql`legal.case_no`),
    ownerName: filled(textKey(sql`c.owner_name`)),
    webAssignedAttorneyUserName: textKey(sql`legal.attorney_name`),
  },
  usualSort: 'taxSaleNo',
  key: filled(numberKey(sql`c.id`)),
}

const SEARCHED_FILES: Searched = {
  from: SEARCHED,
  key: FILES.key,
  contains: (text) => anyMatch([certificatesWith(text, null), filesWith(text)]),
}
