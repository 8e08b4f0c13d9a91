import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import LegalParcelsPage from './legal-parcels-page.tsx'

const county = (countyID: number, countyName: string) => ({ countyID, countyName, stateID: 'OH' })

test.each([
  ['those of the firm’s files', '', ['All counties', 'Summit, OH']],
  ['and the one that the address names', '&countyID=854', ['All counties', 'Hamilton, OH', 'Summit, OH']],
])('the counties that an attorney chooses among: %s', async (_, search, names) => {
  signIn(3)
  answerApi({
    'GET /api/parcels/legal': { body: [], headers: { 'x-total-count': '0' } },
    'GET /api/counties': (address) => ({
      body: address.endsWith('?reached=true')
        ? [county(855, 'Summit')]
        : [county(854, 'Hamilton'), county(856, 'Lake'), county(855, 'Summit')],
    }),
  })
  renderPage('/legal/parcels', <LegalParcelsPage />, `/legal/parcels?isActive=false${search}`)
  const choice = await screen.findByLabelText('County')
  await within(choice).findByRole('option', { name: 'Summit, OH' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(names)
})
