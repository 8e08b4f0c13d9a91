import { expect, test } from 'vitest'
import { Counties, countyId } from './counties.ts'

test("Ohio's five counties keep their ids, other counties get their FIPS number, and Colbert avoids the collision", () => {
  expect(['39153', '39061', '39049', '39129', '39113'].map(countyId)).toEqual([855, 854, 856, 1032, 1033])
  expect([countyId('01033'), countyId('21067')]).toEqual([101_033, 21_067])
})

test('rejects an unknown county without FIPS code, unless it is one of the five', () => {
  const counties = new Counties([])
  expect(counties.find('KY', 'Fayette', null)).toContain('give its five-digit FIPS code')
  expect(counties.find('OH', 'summit', null)).toMatchObject({ id: 855, isNew: true })
  expect(counties.find('XX', 'Fayette', '21067')).toContain('no state')
})

test('rejects the FIPS code of another county', () => {
  const counties = new Counties([{ id: 21_067, stateId: 'KY', name: 'Fayette', fips: '21067', isNew: false }])
  expect(counties.find('KY', 'Scott', '21067')).toBe('FIPS 21067 is Fayette in KY, not Scott in KY')
  expect(counties.find('KY', 'FAYETTE', '21067')).toMatchObject({ id: 21_067, isNew: false })
})
