import { fireEvent, screen } from '@testing-library/react'
import { type Answer, answerApi, renderPage } from '../../lib/testing.tsx'
import { WIRE_ACCOUNT } from '../../lib/wire.fixtures.ts'
import ProfilePage from './profile-page.tsx'
import { PROFILE_RULES } from './use-profile-form.ts'

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
export async function openProfile(put: Answer | (() => Answer), wire: object = WIRE_ACCOUNT) {
  const asked = answerApi({
    'GET /api/users/7': { body: wire },
    'PUT /api/users': put,
    ...PLACES,
  })
  renderPage('/users/:userId', <ProfilePage />, '/users/7')
  await screen.findByLabelText('First name')
  await PROFILE_RULES.load()
  return () => asked.filter((it) => it.method === 'PUT').map((it) => it.body)
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
