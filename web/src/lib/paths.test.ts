import { expect, test } from 'vitest'
import { certificatePath, findPath, homePath, legalParcelsPath, loginPath, safeReturn } from './paths.ts'

test('each role has the home that the specification names', () => {
  expect(homePath(null)).toBe('/home')
  expect(homePath({ role: 'taxpayer', countyId: null })).toBe('/parcels/list')
  expect(homePath({ role: 'admin', countyId: null })).toBe('/admin/landing')
  expect(homePath({ role: 'county', countyId: 855 })).toBe('/county/855/landing')
  expect(homePath({ role: 'legal', countyId: 855 })).toBe('/legal/parcels?countyID=855&mine=true')
  expect(homePath({ role: 'legal', countyId: null })).toBe('/legal/parcels?mine=true')
})

test('what was typed is encoded, and an origin becomes its flag', () => {
  expect(findPath({ role: 'admin', countyId: null }, '92 Meadow & Co')).toBe(
    '/admin/parcels?filter=92+Meadow+%26+Co',
  )
  expect(findPath({ role: 'taxpayer', countyId: null }, '67-58214')).toBeNull()
  expect(certificatePath(7, 'fromMyParcels')).toBe('/parcels/7?fromMyParcels=true')
  expect(certificatePath(7)).toBe('/parcels/7')
  expect(loginPath('/parcels/7?fromMyParcels=true')).toBe(
    '/login?returnTo=%2Fparcels%2F7%3FfromMyParcels%3Dtrue',
  )
  expect(legalParcelsPath('all')).toBe('/legal/parcels')
})

test('a way back stays on this site', () => {
  expect(safeReturn('/parcels/7?fromMyParcels=true')).toBe('/parcels/7?fromMyParcels=true')
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
  ]) {
    expect(safeReturn(elsewhere)).toBeNull()
  }
})
