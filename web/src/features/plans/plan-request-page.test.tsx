import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage } from '../../lib/testing.tsx'
import { aCertificate, aView, onTheWire } from '../../records/certificate.fixtures.ts'
import PlanRequestPage from './plan-request-page.tsx'

test('a payment is on its way: whoever asks for a plan reads that nothing needs to be paid again', async () => {
  const view = aView({
    buttons: { requestPlan: { opens: 'request-form' } },
    notices: [{ group: 'A', id: 'payment-submitted' }],
  })
  const offer = { parcel: view, payoff: view }
  answerApi({ 'GET /api/parcels/3': { body: onTheWire(aCertificate({ offer, isPaymentPending: true })) } })
  renderPage('/parcels/:parcelId/paymentplanrequest', <PlanRequestPage />, '/parcels/3/paymentplanrequest')
  expect(await screen.findByText(/awaiting processing/)).toBeTruthy()
  expect(screen.getByText(/^You do not need to pay again\./)).toBeTruthy()
})
