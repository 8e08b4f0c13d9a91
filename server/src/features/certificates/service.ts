import type {
  Certificate,
  CertificateSummary,
  CountyCertificate,
} from '@fieldstone/contract/entities/certificate'
import type { County, State } from '@fieldstone/contract/entities/place'
import type { Actor } from '@fieldstone/domain/access/actor'
import { checkSearch, type SearchField, type SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { refusedRecord } from '../../audit-seldom.ts'
import { Listed, type RequestInfo } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { parcelTotalOf, readPayoff, todayOf } from '../payoff/service.ts'
import { presentCertificate, presentCountyCertificate, presentSummary } from './present.ts'
import * as queries from './queries.ts'
import { listSaved } from './saved.ts'
import { findHits, type SearchPage, type Sort } from './search.ts'

/** A page as it was asked for: from 1, in the specification's column names. */
export interface PageAsk {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly filter: string
}

export async function searchCertificates(
  services: Services,
  input: SearchInput,
  ask: PageAsk,
): Promise<Listed<CertificateSummary[]>> {
  const check = checkSearch(input)
  if (!check.ok) {
    const fields = Object.fromEntries(check.invalid.map((field) => [WIRE_FIELD[field], check.message]))
    throw new Refusal('bad_request', { message: check.message, fields })
  }
  const { rows, total, isCapped } = await findHits(services.db, check.search, searchPage(ask))
  return new Listed(summariesOf(services, rows), total, isCapped)
}

export async function listMyCertificates(
  services: Services,
  userId: number,
  ask: PageAsk,
): Promise<Listed<CertificateSummary[]>> {
  const { rows, total } = await listSaved(services.db, userId, searchPage(ask))
  return new Listed(summariesOf(services, rows), total)
}

export async function getCertificate(services: Services, actor: Actor, id: number): Promise<Certificate> {
  const record = await readPayoff(services.db, services, id, actor)
  if (!record) throw new Refusal('not_found')
  return presentCertificate(record, actor)
}

/** For its county and the administration; to anybody else there is none. */
export async function getCountyCertificate(
  services: Services,
  actor: Actor,
  request: RequestInfo,
  id: number,
): Promise<CountyCertificate> {
  if (!(await queries.isInReach(services.db, actor, id)))
    throw await refusedRecord(services, actor, request, { kind: 'certificate', id })
  const record = await readPayoff(services.db, services, id, actor)
  if (!record) throw new Refusal('not_found')
  return presentCountyCertificate(record, actor, await parcelTotalOf(services.db, record))
}

export async function toggleMyCertificate(services: Services, userId: number, id: number): Promise<boolean> {
  if (!(await queries.certificateExists(services.db, id))) throw new Refusal('not_found')
  return queries.toggleSaved(services.db, userId, id, services.clock.now())
}

export const listStates = (services: Services): Promise<State[]> => queries.listStates(services.db)

export const listCounties = (services: Services): Promise<County[]> => queries.listCounties(services.db)

/** Statuses in a list that spans counties turn over with the company's own day. */
function summariesOf(services: Services, rows: readonly queries.SummaryRow[]): CertificateSummary[] {
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

const SORT_COLUMNS: Readonly<Record<string, Sort['column']>> = {
  taxSaleNo: 'certificate_no',
  parcelNo: 'parcel_no',
  purchaseDate: 'purchased_on',
  ownerName: 'owner_name',
  propertyAddress: 'address',
}

const searchPage = ({ page, pageSize, sort, filter }: PageAsk): SearchPage => ({
  offset: (page - 1) * pageSize,
  size: pageSize,
  filter,
  sort: sortOf(sort),
})

function sortOf(text: string): Sort | null {
  if (text === '') return null
  const isDescending = text.startsWith('-')
  const name = isDescending ? text.slice(1) : text
  const column = Object.hasOwn(SORT_COLUMNS, name) ? SORT_COLUMNS[name] : undefined
  if (!column) {
    const message = `Sort by one of: ${Object.keys(SORT_COLUMNS).join(', ')}, with '-' before it for the reverse.`
    throw new Refusal('bad_request', { fields: { sort: message } })
  }
  return { column, isDescending }
}
