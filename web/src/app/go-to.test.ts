import { PAGES, type Page } from '@fieldstone/contract/pages'
import { expect, test } from 'vitest'
import type { Session } from '../lib/session.ts'
import { placesFor } from './go-to.tsx'

const sessionOf = (role: Session['role']): Session => ({
  token: 't',
  userId: 7,
  username: 'u',
  role,
  countyId: 855,
  firmId: null,
  hasVerifiedBank: false,
  email: '',
})

/** It leads on to another page, which is offered. */
const REDIRECT: string = PAGES.settingsAlias.path

test.each(['admin', 'legal', 'county'] as const)(
  'for the role %s, Go to offers every page of its own whose address has no value in it',
  (role) => {
    const offered = placesFor(sessionOf(role), '').map(({ to }) => to.split('?')[0])
    const own = Object.values<Page>(PAGES)
      .filter(({ access }) => access.includes(role) && !access.includes('anonymous'))
      .map(({ path }): string => path)
      .filter((path) => !path.includes(':') && path !== REDIRECT)
    expect(own.filter((path) => !offered.includes(path))).toEqual([])
  },
)

test.each([
  ['admin', '/admin/landing?parcel=65-10007'],
  ['county', '/county/855/landing?parcel=65-10007'],
  ['legal', '/legal/parcels?filter=65-10007'],
] as const)('for the role %s, a number leads to the staff view: %s', (role, to) => {
  expect(placesFor(sessionOf(role), '65-10007').map((place) => place.to)).toContain(to)
})
