import type { Role } from '@fieldstone/domain/access/actor'
import { expect, test } from 'vitest'
import type { Session } from '../../lib/session.ts'
import { afterLogin, withReturnParams } from './destination.ts'

const session = (role: Role): Session => ({
  token: 't',
  userId: 7,
  username: 'maria',
  role,
  countyId: 855,
  firmId: null,
  email: '',
})
const params = (query: string) => new URLSearchParams(query)

test.each<[Role, string, string]>([
  ['admin', '', '/admin/landing'],
  ['county', '', '/county/855/landing'],
  ['legal', '', '/legal/parcels?countyID=855&mine=true'],
  ['taxpayer', '', '/parcels/list'],
  ['taxpayer', 'parcelId=3', '/parcels/3'],
  ['taxpayer', 'parcelId=0', '/parcels/list'],
  ['taxpayer', 'parcelId=x', '/parcels/list'],
  ['admin', 'parcelId=3', '/admin/landing'],
  ['taxpayer', 'parcelId=3&returnTo=/parcels/3/payoffrequest', '/parcels/3/payoffrequest'],
])('%s with %j goes to %s', (role, query, to) => {
  expect(afterLogin(session(role), params(query))).toBe(to)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:x',
  '/login?returnTo=/x',
  '/resetPassword/secret',
  '/.//evil.example',
])('a way back to %s is not taken', (returnTo) => {
  const query = new URLSearchParams({ returnTo })
  expect(afterLogin(session('taxpayer'), query)).toBe('/parcels/list')
})

test('what a log-in was begun for is carried to the sign-up and back, and nothing else is', () => {
  const query = params('parcelId=3&returnTo=/parcels/3?then=save&x=1&newAccount=true')
  expect(withReturnParams('/signup', query)).toBe('/signup?parcelId=3&returnTo=%2Fparcels%2F3%3Fthen%3Dsave')
  expect(withReturnParams('/login', params('parcelId=0'), { newAccount: 'true' })).toBe(
    '/login?newAccount=true',
  )
})
