import { fireEvent, screen } from '@testing-library/react'
import { type Answer, answerApi, renderPage } from '../../lib/testing.tsx'
import ProfilePage from './profile-page.tsx'

/** A taxpayer's account, as the API answers it. */
export const WIRE = {
  id: 7,
  version: 3,
  username: 'maria',
  accountType: 2,
  firstName: 'Maria',
  lastName: 'Delgado',
  email: 'maria@example.com',
  phone: '(330) 555-0123',
  approved: true,
  disabled: false,
  created: '2026-01-05T12:00:00.000Z',
  updated: '2026-02-05T12:00:00.000Z',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  countyId: null,
  attorneyID: null,
  showRefNumLegal: false,
  hasStripeVerifiedACH: false,
  stripeCustomers: [],
  secondFactor: false,
  language: 'en',
}

/** One county and one firm to choose. */
export const PLACES = {
  'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
  'GET /api/attorneys': {
    body: [
      { attorneyID: 1, firstName: 'Ruth', lastName: 'Keller', firmName: 'Keller & Stone', closed: false },
    ],
  },
}

/** Opens account 7, whose changes are answered by `put`. Returns what was sent so far, when it is called. */
export async function openProfile(put: Answer | (() => Answer), wire: object = WIRE) {
  const asked = answerApi({
    'GET /api/users/7': { body: wire },
    'PUT /api/users': put,
    ...PLACES,
  })
  renderPage('/users/:userId', <ProfilePage />, '/users/7')
  await screen.findByLabelText('First name')
  return () => asked.filter((it) => it.method === 'PUT').map((it) => it.body)
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
