import { MESSAGES } from '@fieldstone/contract/messages'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../../lib/wire.fixtures.ts'
import HomePage from './home-page.tsx'

const BOX = 'Parcel number, certificate number, street or name'
const COUNTY = 'In which county is the property?'

function type(text: string) {
  answerApi({})
  renderPage('/home', <HomePage />, '/home')
  fireEvent.change(screen.getByLabelText(BOX), { target: { value: text } })
}
const lookUp = () => fireEvent.click(screen.getByRole('button', { name: 'Lookup' }))
const where = () => screen.getByTestId('where')

test.each(['', '  ', '68-1', 'ab'])('rejects a text that is too short (%j), as the search does', (typed) => {
  type(typed)
  lookUp()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain(MESSAGES.searchTooThin)
  expect(document.activeElement).toBe(alert)
  expect(screen.getByLabelText(BOX).getAttribute('aria-invalid')).toBe('true')
  expect(where().textContent).toBe('/home')
})

test('a number leads to its results, and its only match will open', () => {
  type(' 67-58214 ')
  expect(screen.queryByLabelText(COUNTY)).toBeNull()
  lookUp()
  expect(where().textContent).toBe('/parcels/list?parcel=67-58214')
  expect(where().dataset['state']).toBe('{"opensOnlyMatch":true}')
})

test.each([
  ['92 Meadow Lane', '/parcels/list?state=OH&county=855&address=92+Meadow+Lane'],
  ['Kowalczyk Daniel', '/parcels/list?state=OH&county=855&owner=Kowalczyk+Daniel'],
])('%s in the same field asks for its county before it is sent', async (text, path) => {
  type(text)
  const county = await screen.findByLabelText(COUNTY)
  lookUp()
  expect(where().textContent).toBe('/home')
  expect(screen.getByText('Choose the county of the property')).toBeTruthy()
  expect(document.activeElement).toBe(county)
  fireEvent.change(county, { target: { value: 'OH 855' } })
  lookUp()
  expect(where().textContent).toBe(path)
})

test('staff find a street in their own list, in all counties', () => {
  signIn(1)
  type('92 Meadow Lane')
  expect(screen.queryByLabelText(COUNTY)).toBeNull()
  lookUp()
  expect(where().textContent).toBe('/county/855/parcels?filter=92+Meadow+Lane')
})

test('links to the separate fields for an address or an owner', () => {
  answerApi({})
  renderPage('/home', <HomePage />, '/home')
  const link = screen.getByRole('link', { name: 'Search by address or owner' })
  expect(link.getAttribute('href')).toBe('/parcels/list#by-place')
})

test('fees that could not be loaded can be tried again', async () => {
  let isWell = false
  answerApi({
    'GET /api/payments/config': () =>
      isWell ? { body: PAYMENT_CONFIG } : { status: 500, body: refusal('internal', 'It failed.') },
  })
  renderPage('/home', <HomePage />, '/home')
  expect((await screen.findByRole('alert')).textContent).toContain('The fees could not be loaded.')
  isWell = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3.25%')).toBeTruthy()
})
