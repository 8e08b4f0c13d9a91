import type {
  Certificate,
  CertificateSummary,
  SavedCertificate,
  SearchSuggestion,
} from '@fieldstone/contract/entities/certificates/certificate'
import type { HistoryEntry } from '@fieldstone/contract/entities/certificates/history'
import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/staff'
import type { County, State } from '@fieldstone/contract/entities/counties/place'
import type { InputOf } from '@fieldstone/contract/route'
import { routesByFeature } from '@fieldstone/contract/routes'
import type { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import {
  checkSearch,
  type Search,
  type SearchField,
  type SearchInput,
} from '@fieldstone/domain/certificates/search-terms'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { hasRow } from '../../db/has-row.ts'
import { implement } from '../../http/handler.ts'
import { Page } from '../../lists/page.ts'
import type { ListQuery } from '../../lists/read-list.ts'
import { parseSort } from '../../lists/sort.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import type { CertificateSort, SummaryRow } from '../../records/certificate-summary.ts'
import { listHistory as readHistory } from '../../records/history.ts'
import { findOwnProgress } from '../../records/payment-progress.ts'
import { isInReach } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { parcelTotalOf, readLien, readLiens, todayOf } from '../payoff/service.ts'
import { listCorrespondence, listPaymentPlans, listPayoffRequests } from './contacts.ts'
import { countLiens, listChosenLiens, listCountyLiens, listLienIds, listLiens, totalLiens } from './liens.ts'
import { suggestForNumber, suggestForPlace } from './near-matches.ts'
import { presentCertificate, presentCountyCertificate, presentSaved, presentSummary } from './present.ts'
import { getProperty } from './property.ts'
import { listSaved, toggleSaved } from './saved.ts'
import { findHits, type SearchPage, type SortColumn } from './search.ts'
import { setStatus } from './status.ts'

export const certificates = implement(routesByFeature.certificates, {
  listStates: ({ services }) => listStates(services.db),
  listCounties: ({ services }) => listCounties(services.db),
  searchCertificates: (context, { body, query }) => searchCertificates(context, searchInput(body), query),
  suggestSearches: (context, { body }) => suggestSearches(context, searchInput(body)),
  listMyCertificates: (context, { query }) => listMyCertificates(context, query),
  getCertificate: (context, { params }) => getCertificate(context, params.id),
  getProperty: (context, { params }) => getProperty(context, params.id),
  toggleMyCertificate: (context, { params }) => toggleMyCertificate(context, params.id),
  getCountyCertificate: (context, { params }) => getCountyCertificate(context, params.id),
  listHistory: (context, { params, query }) => listHistory(context, params.id, query),
  setStatus: (context, { params, body }) => setStatus(context, { id: params.id, ...body }),
  listLiens: (context, { query }) => listLiens(context, query),
  listCountyLiens: (context, { params, query }) => listCountyLiens(context, params.id, query),
  countLiens: (context, { query }) => countLiens(context, query),
  listLienIds: (context, { query }) => listLienIds(context, query),
  totalLiens: (context, { query }) => totalLiens(context, query),
  listChosenLiens: (context, { body, query }) => listChosenLiens(context, body.certificateIds, query),
  listPayoffRequests: (context, { params, query }) => listPayoffRequests(context, params.id, query),
  listPaymentPlans: (context, { params, query }) => listPaymentPlans(context, params.id, query),
  listCorrespondence: (context, { params, query }) => listCorrespondence(context, params.id, query),
})

const searchInput = (body: InputOf<typeof certificateRoutes.searchCertificates>['body']): SearchInput => ({
  parcelNo: body.parcelNumber,
  state: body.state,
  countyId: body.county,
  address: body.address,
  owner: body.ownerInfo,
})

export { listCorrespondence, listPaymentPlans, listPayoffRequests } from './contacts.ts'
export { type LienFilter, listLiens, matchingToChange, presentLiens } from './liens.ts'
export { presentLine } from './present.ts'
export { firstOfOwner } from './search-tiers.ts'
export { keepSearch } from './search-upkeep.ts'
export { certificatesWith, likeText } from './text-match.ts'

type SearchQuery = ListQuery & { readonly filter: string }

async function searchCertificates(
  { services }: Context,
  input: SearchInput,
  query: SearchQuery,
): Promise<Page<CertificateSummary[]>> {
  const search = requireSearch(input)
  const { rows, total, isCapped } = await findHits(services.db, search, searchPage(query))
  return new Page(summariesOf(services, rows), total, { isCapped })
}

/**
 * Suggests up to five searches that have results, for a search without any. Throws `bad_request` for a search with
 * too little text.
 */
async function suggestSearches({ services }: Context, input: SearchInput): Promise<SearchSuggestion[]> {
  const search = requireSearch(input)
  return search.by === 'parcel-number'
    ? suggestForNumber(services.db, input.parcelNo)
    : suggestForPlace(services.db, search)
}

function requireSearch(input: SearchInput): Search {
  const check = checkSearch(input)
  if (check.ok) return check.search
  const message = fieldSentence('searchTooThin')
  const fields = Object.fromEntries(check.invalid.map((field) => [WIRE_FIELD[field], message]))
  throw new Refusal('bad_request', { message, fields })
}

async function listMyCertificates(
  context: Context<ActorOf<'taxpayer'>>,
  query: ListQuery,
): Promise<Page<SavedCertificate[]>> {
  const { services, actor } = context
  const listed = await listSaved(context, actor.userId, query)
  const today = todayOf(services, null)
  const records = await readLiens(
    services,
    listed.rows.map(({ id }) => id),
  )
  return listed.map((row) => presentSaved(presentSummary(row, today), records.get(row.id), actor))
}

async function getCertificate(context: Context, id: number): Promise<Certificate> {
  const { services, actor } = context
  const record = await readLien(services.db, services, id)
  if (!record) throw new Refusal('not_found')
  return {
    ...presentCertificate(record, actor, context.company),
    ownProgress: await findOwnProgress(services.db, context, id),
  }
}

/** Reads a certificate for county users and administrators. Throws `not_found` for others. */
export async function getCountyCertificate(context: Context, id: number): Promise<CountyCertificate> {
  const { actor, services, company } = context
  if (!(await isInReach(services.db, actor, id))) throw await outOfReach(context, { kind: 'certificate', id })
  const record = await readLien(services.db, services, id)
  if (!record) throw new Refusal('not_found')
  return presentCountyCertificate(record, actor, {
    parcelTotal: await parcelTotalOf(services, record),
    company,
  })
}

/** Lists the history of a certificate, newest first, for staff who can see it. */
async function listHistory(
  context: Context,
  id: number,
  page: { readonly page: number; readonly pageSize: number },
): Promise<Page<HistoryEntry[]>> {
  const { actor, services } = context
  if (!(await isInReach(services.db, actor, id))) throw await outOfReach(context, { kind: 'certificate', id })
  const { rows, total } = await readHistory(services.db, id, page)
  return new Page(actor.role === 'admin' ? rows : rows.map(withoutPayer), total)
}

/** Only administrators see the payment, because it names the payer. */
const withoutPayer = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  payment: entry.payment && { ...entry.payment, payer: null },
})

export async function toggleMyCertificate(
  context: Context<ActorOf<'taxpayer' | 'admin' | 'county'>>,
  id: number,
): Promise<boolean> {
  const { services, actor, at } = context
  if (!(await certificateExists(services.db, id))) throw new Refusal('not_found')
  const isFree = actor.role === 'taxpayer' || (await isInReach(services.db, actor, id))
  if (!isFree) throw await outOfReach(context, { kind: 'certificate', id })
  return toggleSaved(services.db, actor.userId, id, at)
}

/** Lists the states with counties. */
async function listStates(db: Db): Promise<State[]> {
  return db
    .selectFrom('state')
    .select(['id', 'name'])
    .where((row) =>
      row.exists(row.selectFrom('county').select('county.id').whereRef('county.state_id', '=', 'state.id')),
    )
    .orderBy('name')
    .execute()
}

async function listCounties(db: Db): Promise<County[]> {
  return db.selectFrom('county').select(['id', 'name', 'state_id as stateId']).orderBy('name').execute()
}

/** In lists of several counties, statuses are those of the company's day. */
function summariesOf(services: Services, rows: readonly SummaryRow[]): CertificateSummary[] {
  const today = todayOf(services, null)
  return rows.map((row) => presentSummary(row, today))
}

const WIRE_FIELD: Readonly<Record<SearchField, string>> = {
  parcelNo: 'parcelNumber',
  state: 'state',
  countyId: 'county',
  address: 'address',
  owner: 'ownerInfo',
}

const SORT_COLUMNS: Readonly<Record<CertificateSort, SortColumn>> = {
  taxSaleNo: 'certificate_no',
  parcelNo: 'parcel_no',
  purchaseDate: 'purchased_on',
  ownerName: 'owner_name',
  propertyAddress: 'address',
}

const searchPage = ({ page, pageSize, sort, filter }: SearchQuery): SearchPage => ({
  offset: (page - 1) * pageSize,
  size: pageSize,
  filter,
  sort: sort === '' ? null : parseSort(sort, SORT_COLUMNS),
})

async function certificateExists(db: Db, id: number): Promise<boolean> {
  return hasRow(db.selectFrom('certificate').select('id').where('id', '=', id))
}
