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
  email: '',
  ...changes,
})
const labels = (who: Session | null) => navLinks(who).map((link) => link.label)

test('the public and taxpayers have the links of the specification in their order', () => {
  expect(labels(null)).toEqual(['Lien Payoff', 'About', 'FAQ', 'Contact Us', 'Login'])
  expect(labels(session({}))).toEqual([
    'Lien Payoff',
    'My Parcels',
    'About',
    'FAQ',
    'Contact Us',
    'Edit Profile',
  ])
})
