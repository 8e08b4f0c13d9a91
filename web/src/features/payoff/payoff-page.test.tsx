import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AFTER_LOGIN, promptLoginFor } from '../../lib/intent.ts'
import { closeLoginPrompt, useLoginPrompt } from '../../lib/login-prompt.ts'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { aCertificate, aRelated, aView, onTheWire } from '../../records/certificate.fixtures.ts'
import { type PaymentMethodsProps, PayoffPage } from './payoff-page.tsx'

const Methods = ({ isOpen }: PaymentMethodsProps) => (isOpen ? <p>the methods are open</p> : null)
const Autopay = () => <p>automatic payments</p>
const PlanForm = () => <p>the form of a plan</p>
const Prompt = () => <output data-testid="prompt">{useLoginPrompt()?.returnTo}</output>

type View = Parameters<typeof aView>[0]
function open(
  view: View,
  more: Partial<Certificate> = {},
  at: Parameters<typeof renderPage>[2] = '/parcels/3/payoffrequest',
) {
  const offer = { parcel: aView(), payoff: aView(view) }
  answerApi({ 'GET /api/parcels/3': { body: onTheWire(aCertificate({ ...more, offer })) } })
  renderPage(
    '/parcels/:parcelId/payoffrequest',
    <>
      <PayoffPage
        PaymentMethods={Methods}
        PlanMethods={Methods}
        PlanRequest={PlanForm}
        PlanAutopay={Autopay}
      />
      <Prompt />
    </>,
    at,
  )
}
const payButton = async () =>
  (await screen.findAllByRole('button', { name: 'Make a Payment' }))[0] ?? document.body

afterEach(() => {
  closeLoginPrompt()
})

test('shows the figure, its date and its parts', async () => {
  open({ buttons: { pay: { opens: 'log-in' }, printPayoff: true } })
  const sheet = within(await screen.findByRole('region', { name: 'Payoff' }))
  expect(sheet.getAllByText('$1,430.00').length).toBeGreaterThan(0)
  expect(sheet.getByText('Good Until November 30, 2026')).toBeTruthy()
  expect(sheet.getByRole('row', { name: 'Total Payoff $1,430.00' })).toBeTruthy()
  expect(sheet.getByRole('link', { name: 'Print payoff' })).toBeTruthy()
})

test('counts how long the figure is valid from the county’s date, not the reader’s', async () => {
  open({}, { today: plainDate('2026-11-29') })
  expect(await screen.findByText(/^1 day from today\./)).toBeTruthy()
  cleanup()
  open({}, { today: plainDate('2026-11-30') })
  expect(await screen.findByText(/^That is today\./)).toBeTruthy()
})

test('names the day on which the figure changes, and never announces a change that does not come', async () => {
  open({})
  expect(await screen.findByText(/From December 1, 2026: \$1,440\.00 \(\$10\.00 more\)\.$/)).toBeTruthy()
  cleanup()
  open({}, { nextChange: { on: plainDate('2027-06-01'), totalCents: cents(144_000) } })
  const later = /It stays \$1,430\.00 through May 31, 2027 unless taxes .* From June 1, 2027: \$1,440\.00/
  expect(await screen.findByText(later)).toBeTruthy()
  cleanup()
  open({}, { nextChange: null })
  expect(await screen.findByText(/It stays \$1,430\.00 for at least two years/)).toBeTruthy()
})

test('shows a notice instead of the figure without amount, card and pay button', async () => {
  open({ table: false, goodUntil: null, notices: [{ group: 'B', id: 'payoff-from-treasurer' }] })
  expect(await screen.findByText(/Please contact your County Treasurer's Office directly/)).toBeTruthy()
  expect(screen.queryByText('$1,430.00')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Certificate' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull()
})

test('asks an anonymous payer to log in, and returns to the payment', async () => {
  open({ buttons: { pay: { opens: 'log-in' } } })
  fireEvent.click(await payButton())
  expect(screen.getByTestId('prompt').textContent).toBe('/parcels/3/payoffrequest?then=pay')
})

test('opens the payment methods after that log-in', async () => {
  promptLoginFor('pay', '/parcels/3/payoffrequest')
  signIn()
  open(
    { buttons: { pay: { opens: 'payment-methods' } } },
    {},
    {
      pathname: '/parcels/3/payoffrequest',
      search: '?then=pay',
      state: AFTER_LOGIN,
    },
  )
  expect(await screen.findByText('the methods are open')).toBeTruthy()
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/parcels/3/payoffrequest'))
})

test('asks to pay an older lien first: Yes opens its payoff, No stays on the page', async () => {
  signIn()
  const related = [aRelated({ id: 2, certificateNo: '2018-77', status: 'Active Certificate' })]
  open({ buttons: { pay: { opens: 'older-first', oldestUnpaidId: 2 } } }, { related: [...related] })
  fireEvent.click(await payButton())
  const notice = await screen.findByRole('dialog', { name: 'NOTICE' })
  expect(notice.textContent).toContain('Older unpaid liens on this parcel must be paid first.')
  expect(notice.textContent).toContain('2018-77')
  fireEvent.click(within(notice).getByRole('button', { name: 'No' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByTestId('where').textContent).toBe('/parcels/3/payoffrequest')
  fireEvent.click(await payButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(screen.getByTestId('where').textContent).toBe('/parcels/2/payoffrequest')
})

test.each([
  ['amount_changed', 'The payoff has changed since you saw it.'],
  ['ticket_expired', 'The payment form was open too long.'],
  ['already_paying', 'Do not pay again.'],
  ['<b>anything</b>', 'The payment could not be started.'],
])(
  'redirected with error %s: one fixed sentence, never the text from the address',
  async (code, sentence) => {
    open({}, {}, `/parcels/3/payoffrequest?${new URLSearchParams({ error: code })}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nothing was charged.')
    expect(alert.textContent).toContain(sentence)
    expect(alert.textContent).not.toContain('anything')
    fireEvent.click(within(alert).getByRole('button', { name: 'Close this message' }))
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('shows the new figure after a redirect with amount_changed', async () => {
  open({}, {}, '/parcels/3/payoffrequest?error=amount_changed')
  expect((await screen.findByRole('alert')).textContent).toContain('The payoff is $1,430.00 now.')
})

test('shows the plan form only if a plan can be requested', async () => {
  open({})
  await screen.findByText('Talk to a person')
  expect(screen.queryByText('the form of a plan')).toBeNull()
})

test('does not ask about a wrong figure if none is shown, but still links to help for hardship', async () => {
  open(
    { table: false, goodUntil: null, notices: [{ group: 'B', id: 'payoff-from-staff' }] },
    { totalCents: null },
  )
  expect(await screen.findByRole('link', { name: 'What you can do' })).toBeTruthy()
  expect(screen.queryByText(/Is something wrong with this figure/)).toBeNull()
})

test('shows the notice and rows of zero without a date for a redeemed lien', async () => {
  const zero = {
    principalCents: 0,
    interestCents: 0,
    expenseCents: 0,
    totalCents: 0,
    lines: [],
  } as unknown as Partial<Certificate> // zero cents
  open(
    {
      goodUntil: null,
      notices: [{ group: 'A', id: 'paid-in-full', on: aCertificate().goodThrough ?? undefined }],
    },
    { ...zero, redeemedOn: aCertificate().goodThrough, subsequents: [], purchasePriceCents: null },
  )
  expect((await screen.findByText(/Paid in Full/)).parentElement?.textContent).toContain('- $0 due')
  expect(screen.getByRole('row', { name: 'Total Payoff $0.00' })).toBeTruthy()
  expect(screen.queryByText(/Good Until/)).toBeNull()
})

test('does not invite to pay again and mentions no further interest after a submitted payment', async () => {
  open(
    { buttons: { requestPlan: { opens: 'log-in' } }, notices: [{ group: 'A', id: 'payment-submitted' }] },
    { isPaymentPending: true },
  )
  expect(await screen.findByText('Owed until the payment posts')).toBeTruthy()
  expect(screen.getByText('Do not pay again.')).toBeTruthy()
  expect(screen.queryByText(/interest is added/)).toBeNull()
  expect(screen.queryByText(/in full/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'What you can do' })).toBeNull()
  expect(screen.queryByText('the form of a plan')).toBeNull()
})

test('a payment has paid all of it and waits to be posted: nothing is owed until it clears, and nothing is asked about later days', async () => {
  open({ notices: [{ group: 'A', id: 'payment-submitted' }] }, { isPaymentPending: true, totalCents: ZERO })
  expect(await screen.findByText('Owed on this certificate')).toBeTruthy()
  expect(screen.queryByText('Owed until the payment posts')).toBeNull()
  expect(screen.queryByRole('link', { name: /^What if/ })).toBeNull()
})

test('shows no date and offers no plan if nothing is owed', async () => {
  open({ buttons: { requestPlan: { opens: 'log-in' } } }, { totalCents: ZERO })
  expect(await screen.findByText('Do not pay again.')).toBeTruthy()
  expect(screen.queryByText(/Good Until/)).toBeNull()
  expect(screen.queryByText('the form of a plan')).toBeNull()
})

test('names and links the older certificate to pay first', async () => {
  const related = [aRelated({ id: 2, certificateNo: '2018-77', status: 'Active Certificate' })]
  open({ buttons: { pay: { opens: 'log-in' } } }, { isOldestUnpaid: false, oldestUnpaidId: 2, related })
  const notice = (await screen.findByText('An older certificate has to be paid first.')).parentElement
  expect(notice?.textContent).toContain('Pay certificate 2018-77 before this one')
  fireEvent.click(screen.getByRole('link', { name: 'see its payoff' }))
  expect(screen.getByTestId('where').textContent).toBe('/parcels/2/payoffrequest')
})
