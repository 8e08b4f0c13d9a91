import { plan as planEntity } from '@fieldstone/contract/entities/plans/plan'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { PAYMENT_CONFIG } from '../../lib/wire.fixtures.ts'
import { AutopaySection } from './autopay-section.tsx'
import { PLAN } from './plan.fixtures.ts'
import PlanAutopay from './plan-autopay.tsx'

beforeEach(() => signIn())

function open(plan: Parameters<typeof answerApi>[0][string]) {
  const asked = answerApi({
    'GET /api/parcels/3/plan': plan,
    'GET /api/payments/config': { body: PAYMENT_CONFIG },
    'GET /api/payments/ach': { body: [] },
    'GET /api/payments/cards': { body: [] },
  })
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <PlanAutopay certificate={{ id: 3 }} />,
    '/parcels/3/payoffrequest',
  )
  expect(asked.filter(({ path }) => path.endsWith('/plan'))).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Set Up Automatic Payments' }))
}

test('opens the dialog of automatic payments for the plan’s owner on the payoff page', async () => {
  open({ body: PLAN })
  expect(await screen.findByRole('dialog', { name: 'Set Up Automatic Payments' })).toBeTruthy()
})

test('shows that the plan belongs to another person, and opens no dialog', async () => {
  open({ status: 404, body: refusal('not_found', 'x') })
  expect((await screen.findByRole('alert')).textContent).toContain('Only the person who has this plan')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reads the plan again from the same button after a failure', async () => {
  const refused = { status: 403, body: refusal('forbidden', 'Not now.') }
  const answers = [refused, { body: PLAN }]
  open(() => answers.shift() ?? refused)
  expect((await screen.findByRole('alert')).textContent).toContain('Automatic payments cannot be set up here')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('dialog', { name: 'Set Up Automatic Payments' })).toBeTruthy()
})

test('offers no automatic payments while payments are off, on the payoff page and on the plan page', async () => {
  const answers = { 'GET /api/payments/config': { body: { ...PAYMENT_CONFIG, mode: 'off' } } }
  answerApi(answers)
  renderPage(
    '/parcels/:parcelId/plan',
    <AutopaySection plan={z.decode(planEntity, PLAN as z.input<typeof planEntity>)} />,
    '/parcels/3/plan',
  )
  expect(await screen.findByText('Automatic payments are not available here yet.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const asked = answerApi(answers)
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <PlanAutopay certificate={{ id: 3 }} />,
    '/parcels/3/payoffrequest',
  )
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Automatic payments' })).toBeNull())
})
