import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_SEARCH, readSearch, writeSearch } from './search-address.ts'

test('a search by address or owner comes back from the address bar as it was', () => {
  const text = fc.string({ maxLength: 100 }).map((value) => value.trim())
  const place = fc.record({
    parcelNo: fc.constant(''),
    state: fc.constantFrom('OH', 'KY', ''),
    countyId: fc.option(fc.integer({ min: 1, max: 99_999 })),
    address: text,
    owner: text,
  })
  fc.assert(
    fc.property(place, (input) => {
      const params = new URLSearchParams(writeSearch(input).toString())
      const isEmpty = Object.values(input).every((value) => value === '' || value === null)
      expect(readSearch(params)).toEqual(isEmpty ? null : input)
    }),
  )
})

test('a search by parcel number carries nothing else, and the state of the other form is the usual one', () => {
  const params = writeSearch({ ...EMPTY_SEARCH, parcelNo: ' 67-58214 ', countyId: 855, address: 'Meadow' })
  expect(params.toString()).toBe('parcel=67-58214')
  expect(readSearch(params)).toEqual({ ...EMPTY_SEARCH, parcelNo: '67-58214' })
})

test('an address without a search asks nothing, whatever other flags it has', () => {
  expect(readSearch(new URLSearchParams('page=2&filter=x'))).toBeNull()
})

test.each(['abc', '-1', '0', '1.5'])('%s in the address is no county', (county) => {
  expect(readSearch(new URLSearchParams({ county, address: 'x' }))?.countyId).toBeNull()
})
