import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AFTER_LOGIN } from '../../lib/intent.ts'
import { closeLoginPrompt, useLoginPrompt } from '../../lib/login-prompt.ts'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { aCertificate, aView } from '../../records/certificate.fixtures.ts'
import { PlanRequestForm } from './plan-request-form.tsx'

const Prompt = () => <output data-testid="prompt">{useLoginPrompt()?.returnTo}</output>
const REQUEST = 'POST /api/parcels/3/requestpaymentplan'

function open(opens: 'log-in' | 'request-form', at: Parameters<typeof renderPage>[2], answer?: Answer) {
  const asked = answerApi(answer ? { [REQUEST]: answer } : {})
  const offer = { parcel: aView(), payoff: aView({ buttons: { requestPlan: { opens } } }) }
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <>
      <PlanRequestForm certificate={aCertificate({ offer })} />
      <Prompt />
    </>,
    at,
  )
  return asked
}
const comment = () => screen.getByLabelText<HTMLTextAreaElement>(/What should we know/)
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Request Payment Plan' }))

afterEach(() => {
  closeLoginPrompt()
})

test('keeps the text of an anonymous request through the log-in, and sends it', async () => {
  const asked = open('log-in', '/parcels/3/payoffrequest')
  fireEvent.change(comment(), { target: { value: '200 a month' } })
  send()
  expect(screen.getByTestId('prompt').textContent).toBe('/parcels/3/payoffrequest?then=plan')
  expect(asked).toEqual([])
  cleanup()
  signIn()
  const sent = open(
    'request-form',
    { pathname: '/parcels/3/payoffrequest', search: '?then=plan', state: AFTER_LOGIN },
    { status: 201, body: { planId: 1 } },
  )
  await vi.waitFor(() =>
    expect(screen.getByTestId('where').textContent).toBe('/parcels/3/paymentplanrequestsuccess'),
  )
  expect(sent.map((it) => it.body)).toEqual([{ comment: '200 a month' }])
})

test('does not request a plan for a user who logs in through another person’s link', async () => {
  signIn()
  const asked = open(
    'request-form',
    { pathname: '/parcels/3/payoffrequest', search: '?then=plan', state: AFTER_LOGIN },
    { status: 201, body: { planId: 1 } },
  )
  await vi.waitFor(() => expect(comment()).toBeTruthy())
  expect(asked).toEqual([])
  expect(screen.getByTestId('where').textContent).toBe('/parcels/3/payoffrequest?then=plan')
})

test('says why a request was refused, and keeps the text', async () => {
  signIn()
  open('request-form', '/parcels/3/payoffrequest', {
    status: 409,
    body: refusal('plan_exists', 'A request is already there.'),
  })
  fireEvent.change(comment(), { target: { value: 'please' } })
  send()
  expect((await screen.findByRole('alert')).textContent).toContain('A request is already there.')
  expect(comment().value).toBe('please')
})
