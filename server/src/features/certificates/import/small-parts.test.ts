import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'
import { Counties, countyId } from './counties.ts'
import { rejectedCell } from './rejected-file.ts'

test("Ohio's five counties keep their ids, Colbert in Alabama gives way, all others are their FIPS number", () => {
  expect(['39153', '39061', '39049', '39129', '39113'].map(countyId)).toEqual([855, 854, 856, 1032, 1033])
  expect([countyId('01033'), countyId('21067')]).toEqual([101_033, 21_067])
})

test('a county that is not known and has no FIPS code: is refused; one of the five is known by its name', () => {
  const counties = new Counties([])
  expect(counties.of('KY', 'Fayette', null)).toContain('give its five-digit FIPS code')
  expect(counties.of('OH', 'summit', null)).toMatchObject({ id: 855, isNew: true })
  expect(counties.of('XX', 'Fayette', '21067')).toContain('no state')
})

test('a FIPS code that belongs to another county: is refused', () => {
  const counties = new Counties([{ id: 21_067, stateId: 'KY', name: 'Fayette', fips: '21067', isNew: false }])
  expect(counties.of('KY', 'Scott', '21067')).toBe('FIPS 21067 is Fayette in KY, not Scott in KY')
  expect(counties.of('KY', 'FAYETTE', '21067')).toMatchObject({ id: 21_067, isNew: false })
})

test('a list of refused rows: no text cell begins as a formula, and amounts stay plain', () => {
  expect(['=1+1', '+A1', '@x', '-cmd', '\tx', '-12.50', '$1,234.56', 'a"b'].map(rejectedCell)).toEqual([
    "'=1+1",
    "'+A1",
    "'@x",
    "'-cmd",
    "'\tx",
    '-12.50',
    '"$1,234.56"',
    '"a""b"',
  ])
  fc.assert(
    fc.property(fc.string(), (text) => {
      const bare = rejectedCell(text).replace(/^"/, '')
      expect(/^[=+@\t\r]/.test(bare) || /^-(?!\$?[\d,]+(?:\.\d+)?"?$)/.test(bare)).toBe(false)
    }),
  )
})

test('arguments: amounts and counts are read as people write them', () => {
  expect(
    readArguments(['a.csv', '--expect-rows', '6,317', '--expect-total', '$2,331,206.96', '--preset', 'ky']),
  ).toEqual({
    path: 'a.csv',
    mapPath: null,
    sheet: null,
    acceptsValid: false,
    isDryRun: false,
    expectedRows: 6_317,
    expectedCents: 233_120_696,
    preset: 'KY',
  })
  expect(readArguments(['--help'])).toBeNull()
})

test.each<[string[]]>([
  [[]],
  [['a', 'b']],
  [['a', '--force']],
  [['a', '--expect-rows', 'x']],
  [['a', '--expect-total', '1.234']],
])('arguments %j: are refused with the usage', (argv) => {
  expect(() => readArguments(argv)).toThrow(UsageError)
})
