import { MESSAGES } from '@fieldstone/contract/messages'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../../lib/wire.fixtures.ts'
import HomePage from './home-page.tsx'

function lookUp(parcelNo: string) {
  answerApi({})
  renderPage('/home', <HomePage />, '/home')
  fireEvent.change(screen.getByLabelText('Parcel number'), { target: { value: parcelNo } })
  fireEvent.click(screen.getByRole('button', { name: 'Lookup' }))
}

test.each(['', '  ', '68-1'])(
  'a parcel number that is too short (%j) is refused here, as in the search',
  (typed) => {
    lookUp(typed)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain(MESSAGES.searchTooThin)
    expect(document.activeElement).toBe(alert)
    expect(screen.getByLabelText('Parcel number').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByTestId('where').textContent).toBe('/home')
  },
)

test('a valid number leads to its results', () => {
  lookUp(' 67-58214 ')
  expect(screen.getByTestId('where').textContent).toBe('/parcels/list?parcel=67-58214')
})

test('a reader without a bill is sent to the address form', () => {
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
