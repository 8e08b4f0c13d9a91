import type { SearchField, SearchInput } from '@fieldstone/domain/certificates/search-terms'

export const DEFAULT_STATE = 'OH'

export const EMPTY_SEARCH: SearchInput = {
  parcelNo: '',
  state: DEFAULT_STATE,
  countyId: null,
  address: '',
  owner: '',
}

/** Parameter names in the address, which are also the form's field names. */
export const SEARCH_NAMES = {
  parcelNo: 'parcel',
  state: 'state',
  countyId: 'county',
  address: 'address',
  owner: 'owner',
} as const satisfies Record<SearchField, string>

/** The search in the address; null if there is none. */
export function readSearch(params: URLSearchParams): SearchInput | null {
  if (!Object.values(SEARCH_NAMES).some((name) => params.get(name))) return null
  const text = (field: SearchField) => (params.get(SEARCH_NAMES[field]) ?? '').slice(0, 120)
  const county = text('countyId')
  return {
    parcelNo: text('parcelNo').slice(0, 60),
    state: params.has(SEARCH_NAMES.state) ? text('state').slice(0, 2) : DEFAULT_STATE,
    countyId: /^[1-9]\d{0,8}$/.test(county) ? Number(county) : null,
    address: text('address'),
    owner: text('owner'),
  }
}

/** The address parameters of a new search; page, order and filter start over. */
export function writeSearch(input: SearchInput): URLSearchParams {
  const params = new URLSearchParams()
  if (input.parcelNo.trim() !== '') {
    params.set(SEARCH_NAMES.parcelNo, input.parcelNo.trim())
    return params
  }
  params.set(SEARCH_NAMES.state, input.state)
  if (input.countyId !== null) params.set(SEARCH_NAMES.countyId, String(input.countyId))
  if (input.address.trim() !== '') params.set(SEARCH_NAMES.address, input.address.trim())
  if (input.owner.trim() !== '') params.set(SEARCH_NAMES.owner, input.owner.trim())
  return params
}
