import type { LegalRow } from '@fieldstone/contract/entities/legal'
import type { LEGAL_SORTS } from '@fieldstone/contract/routes/legal'
import type { Actor, ActorOf } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Listed } from '../../lists/listed.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { filled, numberKey, textKey } from '../../lists/sort.ts'
import { requireCounty } from '../../records/county.ts'
import { reachOf } from '../../records/reach.ts'
import { todayOf } from '../payoff/service.ts'
import { FILE_COLUMNS, FILE_TABLES, type FileRow } from './file-row.ts'
import { presentRow } from './present.ts'

type LegalQuery = ListQuery & { readonly isActive?: boolean | undefined }

interface LegalFilters {
  readonly countyID?: number | undefined
  readonly mine?: boolean | undefined
  readonly unassigned?: boolean | undefined
  readonly ids?: string | undefined
}

/** The firm's legal files; an administrator's list has those of every firm. */
export const listLegalFiles = (
  context: Context<ActorOf<'admin' | 'legal'>>,
  query: LegalQuery & LegalFilters,
): Promise<Listed<LegalRow[]>> => {
  const { countyID, mine, unassigned, ids } = query
  return listOf(context, query, [
    sql`legal.firm_id is not null`,
    ...(countyID === undefined ? [] : [sql`c.county_id = ${countyID}`]),
    ...(mine ? [assignedTo(context.actor.userId)] : []),
    ...(unassigned ? [UNASSIGNED] : []),
    ...(ids === undefined ? [] : [sql`c.id = any(${ids.split(',').map(Number)}::bigint[])`]),
  ])
}

export async function listMyCountyFiles(
  context: Context<ActorOf<'legal'>>,
  countyId: number,
  query: LegalQuery,
): Promise<Listed<LegalRow[]>> {
  await requireCounty(context, countyId)
  return listOf(context, query, [sql`c.county_id = ${countyId}`, assignedTo(context.actor.userId)])
}

/** As the badge counts them. */
const UNASSIGNED = sql`legal.is_active and legal.firm_id is not null and legal.assigned_attorney_id is null`

const assignedTo = (userId: number) => sql`legal.assigned_attorney_id = ${userId}`

async function listOf(
  context: Context,
  query: LegalQuery,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Listed<LegalRow[]>> {
  const { actor, services } = context
  const active =
    query.isActive === undefined ? [] : [sql`coalesce(legal.is_active, false) = ${query.isActive}`]
  const scope = sql.join([reachIn(actor), ...conditions, ...active], sql` and `)
  const listed = await readList<FileRow>(context, FILES, query, scope)
  const today = todayOf(services, null)
  return listed.map((row) => presentRow(row, actor, today))
}

/** The rule of reachOf, for a firm by the joined file, which its index finds. */
const reachIn = (actor: Actor): RawBuilder<boolean> =>
  actor.role === 'legal' ? sql`legal.firm_id = ${actor.firmId}` : reachOf(actor)

const ATTORNEY_NAME = sql`attorney.last_name || ', ' || attorney.first_name`

const FILES: ListSource<(typeof LEGAL_SORTS)[number]> = {
  columns: FILE_COLUMNS,
  from: FILE_TABLES,
  sorts: {
    taxSaleNo: filled(textKey(sql`c.certificate_no`)),
    parcelNo: filled(textKey(sql`c.parcel_no`)),
    webRefNum: textKey(sql`legal.ref_no`),
    caseNum: textKey(sql`legal.case_no`),
    ownerName: filled(textKey(sql`c.owner_name`)),
    webAssignedAttorneyUserName: textKey(ATTORNEY_NAME),
  },
  usualSort: 'taxSaleNo',
  key: filled(numberKey(sql`c.id`)),
  filtered: sql`concat_ws(' ', c.certificate_no, c.parcel_no, c.owner_name, c.address, c.city, legal.case_no,
    legal.ref_no, ${ATTORNEY_NAME})`,
}
