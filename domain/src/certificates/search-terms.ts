import { normalParcelNo, normalText, words } from './normal-text.ts'

/** Counted without blanks, dots and dashes, which are ignored. */
export const MIN_PARCEL_NO_LENGTH = 5

/** What the person typed; '' and null: nothing. */
export interface SearchInput {
  readonly parcelNo: string
  readonly state: string
  readonly countyId: number | null
  readonly address: string
  readonly owner: string
}

export type SearchField = keyof SearchInput

/** What to search for, in the normal form of the columns. */
export type Search =
  | { readonly by: 'parcel-number'; readonly parcelNo: string }
  | {
      readonly by: 'place'
      readonly state: string
      readonly countyId: number
      /** Null when only the owner was given. */
      readonly address: string | null
      /** Each must occur in the owner's name, in any order; empty when only the address was given. */
      readonly ownerWords: readonly string[]
    }

export type SearchCheck =
  | { readonly ok: true; readonly search: Search }
  | { readonly ok: false; readonly invalid: readonly SearchField[] }

/**
 * Browser and server call this before a search. A parcel number that is long enough is searched alone, and the other
 * fields are ignored. Otherwise state, county and an address or an owner are needed, and a short parcel number is
 * ignored. Else the result names the fields to correct.
 */
export function checkSearch(input: SearchInput): SearchCheck {
  const parcelNo = normalParcelNo(input.parcelNo)
  if (Array.from(parcelNo).length >= MIN_PARCEL_NO_LENGTH) {
    return { ok: true, search: { by: 'parcel-number', parcelNo } }
  }
  const state = input.state.trim().toUpperCase()
  const address = normalText(input.address)
  const ownerWords = words(input.owner)
  const hasText = address !== '' || ownerWords.length > 0
  if (state !== '' && input.countyId !== null && hasText) {
    const place = { state, countyId: input.countyId, address: address === '' ? null : address, ownerWords }
    return { ok: true, search: { by: 'place', ...place } }
  }
  const isPlace = hasText || input.countyId !== null
  const missing: readonly (readonly [SearchField, boolean])[] = [
    ['parcelNo', !isPlace || parcelNo !== ''],
    ['state', isPlace && state === ''],
    ['countyId', isPlace && input.countyId === null],
    ['address', !hasText && (isPlace || parcelNo === '')],
    ['owner', !hasText && (isPlace || parcelNo === '')],
  ]
  const invalid = missing.filter(([, isInvalid]) => isInvalid).map(([field]) => field)
  return { ok: false, invalid }
}
