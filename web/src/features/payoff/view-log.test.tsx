import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { cents } from '@fieldstone/domain/money/cents'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn, signOut } from '../../lib/testing.tsx'
import { aCertificate, aView, onTheWire } from '../../records/certificate.fixtures.ts'
import { useLogView } from '../../records/use-log-view.ts'
import { PayoffPage } from './payoff-page.tsx'

const QUOTE = {
  quoteId: 41,
  goodThrough: '2026-11-30',
  principalCents: 120_000,
  interestCents: 18_000,
  expenseCents: 5_000,
  totalCents: 143_000,
  invoice: null,
  proof: null,
}

function open(more: Partial<Certificate> = {}) {
  const offer = { parcel: aView(), payoff: aView() }
  const asked = answerApi({
    'GET /api/parcels/3': { body: onTheWire(aCertificate({ offer, ...more })) },
    'POST /api/parcels/3/payofflog': { status: 201, body: QUOTE },
  })
  const nothing = () => null
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <PayoffPage PaymentMethods={nothing} PlanMethods={nothing} PlanRequest={nothing} PlanAutopay={nothing} />,
    '/parcels/3/payoffrequest',
  )
  return () => asked.filter(({ path }) => path.endsWith('/payofflog')).map(({ body }) => body)
}

function Shown({ it }: { readonly it: Certificate }) {
  useLogView(it)
  return null
}

test('logs a figure shown to the public once', async () => {
  const logged = open()
  await vi.waitFor(() => expect(logged()).toEqual([{ purpose: 'view' }]))
  await vi.dynamicImportSettled()
  expect(logged()).toHaveLength(1)
})

test('logs the view of a taxpayer and of staff', async () => {
  signIn()
  const logged = open()
  await vi.waitFor(() => expect(logged()).toHaveLength(1))
  cleanup()
  signOut()
  signIn(1)
  const ofStaff = open()
  await vi.waitFor(() => expect(ofStaff()).toEqual([{ purpose: 'view' }]))
})

test('logs the certificate page and the payoff page of one visit as one view', async () => {
  const asked = answerApi({ 'POST /api/parcels/9/payofflog': { status: 201, body: QUOTE } })
  const certificate = aCertificate({ id: 9 })
  renderPage('/', <Shown it={certificate} />, '/')
  cleanup()
  renderPage('/', <Shown it={certificate} />, '/')
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  cleanup()
  renderPage('/', <Shown it={{ ...certificate, totalCents: cents(144_000) }} />, '/')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})

test('logs nothing if no figure is shown', async () => {
  const offer = { parcel: aView(), payoff: aView({ table: false, goodUntil: null }) }
  const logged = open({ totalCents: null, goodThrough: null, offer })
  await screen.findByRole('region', { name: 'Payoff' })
  await vi.dynamicImportSettled()
  expect(logged()).toEqual([])
})
