import { expect, test } from 'vitest'
import { checkSearch, type SearchField, type SearchInput } from './search-terms.ts'

const NOTHING: SearchInput = { parcelNo: '', state: '', countyId: null, address: '', owner: '' }
const SUMMIT = { state: 'OH', countyId: 855 }

const check = (input: Partial<SearchInput>) => checkSearch({ ...NOTHING, ...input })

test.each<readonly [string, Partial<SearchInput>, string]>([
  ['five characters', { parcelNo: '68123' }, '68123'],
  ['five characters beside blanks, dots and dashes', { parcelNo: ' 68-1.2 3' }, '68123'],
  ['letters count too', { parcelNo: 'ab-12c' }, 'AB12C'],
  ['no state and county are needed', { parcelNo: '6812345', state: 'OH' }, '6812345'],
  [
    'it wins over an address that was typed as well',
    { parcelNo: '68123', ...SUMMIT, address: 'Main' },
    '68123',
  ],
])('by parcel number, %s', (_, input, parcelNo) => {
  expect(check(input)).toEqual({ ok: true, search: { by: 'parcel-number', parcelNo } })
})

test.each<readonly [string, Partial<SearchInput>, string | null, readonly string[]]>([
  ['an address', { address: '12 N. Main' }, '12 N MAIN', []],
  ['an owner', { owner: 'Smith John' }, null, ['SMITH', 'JOHN']],
  ['both', { address: 'main', owner: "o'brien" }, 'MAIN', ['OBRIEN']],
  [
    'an owner, beside a parcel number that is too short',
    { parcelNo: '6812', owner: 'Smith' },
    null,
    ['SMITH'],
  ],
])('by state and county with %s', (_, input, address, ownerWords) => {
  expect(check({ ...SUMMIT, ...input })).toEqual({
    ok: true,
    search: { by: 'place', state: 'OH', countyId: 855, address, ownerWords },
  })
})

test.each<readonly [string, Partial<SearchInput>, readonly SearchField[]]>([
  ['nothing', {}, ['parcelNo', 'address', 'owner']],
  ['only the state that is chosen from the start', { state: 'OH' }, ['parcelNo', 'address', 'owner']],
  ['a parcel number of four characters', { parcelNo: '6812', state: 'OH' }, ['parcelNo']],
  ['a parcel number of four characters among dashes', { parcelNo: '6-8-1-2', state: 'OH' }, ['parcelNo']],
  ['a county without address and owner', SUMMIT, ['address', 'owner']],
  ['a county and a short parcel number', { ...SUMMIT, parcelNo: '68' }, ['parcelNo', 'address', 'owner']],
  ['an address without a county', { state: 'OH', address: 'Main' }, ['countyId']],
  ['an owner without a state', { countyId: 855, owner: 'Smith' }, ['state']],
  ['an owner without both', { owner: 'Smith' }, ['state', 'countyId']],
  [
    'an owner without a county, and a short parcel number',
    { parcelNo: '68', state: 'OH', owner: 'Smith' },
    ['parcelNo', 'countyId'],
  ],
  ['an address of signs only', { ...SUMMIT, address: ' -.- ' }, ['address', 'owner']],
])('too thin, %s: refused, with the inputs to mend', (_, input, invalid) => {
  expect(check(input)).toEqual({ ok: false, invalid })
})
