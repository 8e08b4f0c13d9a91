import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { rootPath } from '../../../root.ts'
import { parseMap, readMap, TEMPLATE_COLUMNS, templateMap } from './map.ts'

const MAPS = rootPath('examples/maps')

const GOOD = {
  source: 'a-county',
  county: { state: 'OH', name: 'Summit' },
  key: ['no'],
  fields: { certificateNo: { column: 'no' }, parcelNo: { column: 'parcel' } },
}

test('every example map is valid', () => {
  const names = readdirSync(MAPS)
  expect(names.length).toBeGreaterThanOrEqual(3)
  for (const name of names) expect(readMap(`${MAPS}/${name}`).fields.certificateNo).toBeDefined()
})

test.each<[string, object, string]>([
  ['an unknown field', { fields: { ...GOOD.fields, colour: { column: 'x' } } }, 'fields'],
  [
    'a needed field left out',
    { fields: { parcelNo: { column: 'parcel' } } },
    'fields.certificateNo: is missing',
  ],
  [
    'two sources of one field',
    { fields: { ...GOOD.fields, city: { column: 'a', constant: 'b' } } },
    'fields.city: needs exactly one of column, template and constant',
  ],
  [
    'a date form without a year',
    { fields: { ...GOOD.fields, purchasedOn: { column: 'a', dateFormats: ['MM/DD'] } } },
    'fields.purchasedOn.dateFormats.0: must hold a year',
  ],
  [
    'two digits of a year without a pivot',
    { fields: { ...GOOD.fields, purchasedOn: { column: 'a', dateFormats: ['MM/DD/YY'] } } },
    'fields.purchasedOn: has a two-digit year: set pivotYear to the earliest year',
  ],
  [
    'a broken expression',
    { fields: { ...GOOD.fields, city: { column: 'a', match: '(' } } },
    'fields.city.match: is not a regular expression',
  ],
  [
    'a fixed value that is empty',
    { fields: { ...GOOD.fields, city: { constant: '' } } },
    'fields.city.constant: must not be empty',
  ],
  ['no key', { key: [] }, 'key'],
  ['a state in words', { county: { state: 'Ohio', name: 'Summit' } }, 'county'],
  ['a word that no map has', { colour: 'green' }, 'colour'],
])('%s: the faulty key is reported', (_, change, message) => {
  expect(() => parseMap({ ...GOOD, ...change }, 'test.json')).toThrow(message)
})

test('the example template has a column for every field', () => {
  const [header = ''] = readFileSync(`${MAPS}/../template.csv`, 'utf8').split('\n')
  expect(header.split(',').sort()).toEqual([...TEMPLATE_COLUMNS].sort())
})

test('reports an unknown column of a file without a map, and lists the known ones', () => {
  expect(() => templateMap(['state', 'county', 'certificateNo', 'parcel'])).toThrow(
    /lacks the columns parcelNo and has columns of other names: parcel\. Columns: state, county, fips, certificateNo/,
  )
})
