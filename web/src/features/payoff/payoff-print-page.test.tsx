import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import { aCertificate, aView, onTheWire } from '../../records/certificate.fixtures.ts'
import PayoffPrintPage from './payoff-print-page.tsx'

afterEach(cleanup)

const SETTINGS = {
  companyName: 'Fieldstone Lien Servicing',
  postalAddress: ['Fieldstone Lien Servicing', 'Akron, OH 44308'],
  paymentAddress: ['Fieldstone Lien Servicing', 'Akron, OH 44309'],
  phone: '3305550100',
  tollFree: '8005550119',
  fax: '',
  servicingEmail: 'servicing@example.com',
  hours: '',
  mapsTemplate: '',
  mapsLinkTemplate: '',
  trialDatabase: true,
}
const CONFIG = {
  mode: 'sandbox',
  publishableKey: null,
  sandboxUrl: null,
  cardFeeBps: 325,
  achFeeBps: 100,
  wireFeeCents: 1500,
  achMaxChargeCents: 2_500_000,
  authorizationTextVersion: '1',
}

function open(printPayoff: boolean) {
  const offer = { parcel: aView(), payoff: aView({ buttons: { printPayoff } }) }
  const asked = answerApi({
    'GET /api/parcels/3': { body: onTheWire(aCertificate({ offer })) },
    'GET /api/site/settings': { body: SETTINGS },
    'GET /api/payments/config': { body: CONFIG },
    'POST /api/parcels/3/payofflog': {
      status: 201,
      body: {
        quoteId: 41,
        goodThrough: '2026-12-31',
        principalCents: 120_000,
        interestCents: 19_800,
        expenseCents: 5_000,
        totalCents: 144_800,
      },
    },
    'GET /api/parcels/3/payoffinvoice.pdf': { status: 409, body: refusal('no_payoff', 'Please contact us.') },
  })
  renderPage('/parcels/:parcelId/payoffrequestprint', <PayoffPrintPage />, '/parcels/3/payoffrequestprint')
  return asked
}

test('the invoice shows the number, the figures and the date of its quote', async () => {
  const asked = open(true)
  expect(await screen.findByText('Payoff no. 41')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Total Due $1,448.00' })).toBeTruthy()
  expect(screen.getByText('December 31, 2026')).toBeTruthy()
  expect(screen.queryByText('$1,430.00')).toBeNull()
  const notes = asked.filter(({ path }) => path.endsWith('/payofflog'))
  expect(notes.map(({ body }) => body)).toEqual([{ purpose: 'print' }])
})

test('not offered for print: no quote is issued', async () => {
  const asked = open(false)
  expect(await screen.findByText('There is no payoff to print.')).toBeTruthy()
  expect(asked.some(({ path }) => path.endsWith('/payofflog'))).toBe(false)
})

test('the PDF is refused: the reason stands beside its button', async () => {
  open(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The PDF could not be made. Please contact us.')
})
