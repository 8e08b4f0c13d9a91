import { expect, test } from 'vitest'
import type { Session } from '../lib/session.ts'
import { navLinks } from './nav.ts'

const session = (changes: Partial<Session>): Session => ({
  token: 't',
  userId: 7,
  username: 'u',
  role: 'taxpayer',
  countyId: null,
  firmId: null,
  hasVerifiedBank: false,
  email: '',
  ...changes,
})
const labels = (who: Session | null) => navLinks(who).map((link) => link.label)

test('each role has the links of the specification in their order, and staff those to settings and deadlines', () => {
  expect(labels(null)).toEqual(['Lien Payoff', 'About', 'FAQ', 'Contact Us', 'Login'])
  expect(labels(session({}))).toEqual([
    'Lien Payoff',
    'My Parcels',
    'About',
    'FAQ',
    'Contact Us',
    'Edit Profile',
  ])
  expect(labels(session({ role: 'admin' }))).toEqual([
    'All Liens',
    'Payoff View Logs',
    'Payment Logs',
    'Users',
    'Counties',
    'Settings',
    'Edit Profile',
  ])
  expect(labels(session({ role: 'county', countyId: 855 }))).toEqual([
    'Home',
    'All Liens',
    'Reports',
    'Edit Profile',
  ])
  expect(labels(session({ role: 'legal', countyId: 855 }))).toEqual([
    'All Parcels',
    'My Parcels',
    'Unassigned Parcels',
    'Deadlines',
    'Edit Profile',
  ])
})
