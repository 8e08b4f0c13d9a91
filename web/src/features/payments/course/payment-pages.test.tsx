import { MESSAGES } from '@fieldstone/contract/messages'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { trustedUrl } from '../../../lib/payment-config.ts'
import { answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import { PROGRESS } from '../../../records/payment-progress.fixtures.ts'
import PaymentCancelPage from './payment-cancel-page.tsx'
import PaymentPage from './payment-page.tsx'
import PaymentSuccessPage from './payment-success-page.tsx'

const ID = `pay_${'a'.repeat(26)}`
const status = (word: string, more = {}) => ({
  body: {
    id: ID,
    parcelId: 3,
    taxSaleNo: '2019-1002',
    parcelNo: '68-00001',
    countyName: 'Summit',
    stateName: 'Ohio',
    paymentDate: '2026-11-20',
    kind: 'FULL',
    method: 'CC',
    status: word,
    portionCents: 143_000,
    feeCents: 4_648,
    totalCents: 147_648,
    needsReview: false,
    paymentPending: true,
    receiptNo: null,
    checkoutUrl: null,
    disputedCents: 0,
    message: `the server's text for ${word}`,
    progress: null,
    isClosed: false,
    completesPlan: false,
    returnCode: null,
    authorization: null,
    ...more,
  },
})
const STATUS = `GET /api/payments/${ID}/status`
const CANCEL = `POST /api/payments/${ID}/cancel`

const openSuccess = (query = `?payment=${ID}`) =>
  renderPage(
    '/parcels/:parcelId/paymentprocesssuccess',
    <PaymentSuccessPage />,
    `/parcels/3/paymentprocesssuccess${query}`,
  )
const openCancel = (query = `?payment=${ID}`) =>
  renderPage(
    '/parcels/:parcelId/paymentprocesscancel',
    <PaymentCancelPage />,
    `/parcels/3/paymentprocesscancel${query}`,
  )

afterEach(() => {
  vi.useRealTimers()
})

test('paid: thanks, the receipt number, the amounts, what happens next', async () => {
  signIn()
  answerApi({ [STATUS]: status('SUCCEEDED', { receiptNo: '100001' }) })
  openSuccess()
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeTruthy()
  expect(screen.getByText(MESSAGES.paymentAccepted).closest('div')?.textContent).toContain(
    'posts once funds clear',
  )
  expect(screen.getByText('100001')).toBeTruthy()
  const facts = [...document.querySelectorAll('dt')].map((it) => [
    it.textContent,
    it.nextSibling?.textContent,
  ])
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Payment date', 'Nov 20, 2026'],
      ['Parcel number', '68-00001'],
      ['County', 'Summit County, Ohio'],
    ]),
  )
  expect(screen.getByRole('row', { name: 'Total $1,476.48' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy()
  // The money of a card is there, so nothing says that it still has to clear.
  expect(screen.getByText(/yours have\./)).toBeTruthy()
  expect(screen.queryByText(/Until your bank pays/)).toBeNull()
})

test('received, but staff must review it: shows the server’s message, without thanks or receipt', async () => {
  signIn()
  answerApi({ [STATUS]: status('SUCCEEDED', { needsReview: true }) })
  openSuccess()
  expect(await screen.findByText("the server's text for SUCCEEDED")).toBeTruthy()
  expect(screen.queryByText('Thank you for your payment')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
})

const steps = () =>
  [...screen.getByRole('list', { name: 'Progress of this payment' }).children].map((it) => it.textContent)

test('shows how far a payment by card has come, and marks the step that is next', async () => {
  signIn()
  answerApi({ [STATUS]: status('SUCCEEDED', { receiptNo: '100001', progress: PROGRESS.card }) })
  openSuccess()
  await screen.findByText('Cleared')
  expect(steps()).toEqual([
    'Paid  Nov 20, 2026',
    'Cleared  Nov 20, 2026',
    'Recorded Next Our staff will record it',
    'Released  Expected Dec 20, 2026 to Jan 19, 2027',
  ])
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Recorded')
  expect(screen.getByText('The lien release is recorded within 30–60 days after funds clear.')).toBeTruthy()
})

test('says nothing of what comes next once the release is recorded', async () => {
  signIn()
  answerApi({ [STATUS]: status('SUCCEEDED', { receiptNo: '100001', progress: PROGRESS.released }) })
  openSuccess()
  await screen.findByText('Released')
  expect(steps()[3]).toBe('Released  Jan 4, 2027')
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
})

test('ends the line of a returned payment with its return', async () => {
  signIn()
  answerApi({ [STATUS]: status('REVERSED', { progress: PROGRESS.returned }) })
  openSuccess()
  await screen.findByText('Returned')
  expect(steps()).toEqual(['Paid  Nov 20, 2026', 'Returned  Nov 28, 2026'])
})

test('a part of a plan that is paid: it counts on the plan, and nothing is said of a lien release', async () => {
  signIn()
  answerApi({ [STATUS]: status('SUCCEEDED', { kind: 'PARTIAL', receiptNo: '100001' }) })
  openSuccess()
  expect(await screen.findByText(/It now counts toward your payment plan/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
})

test('by ACH, on its way: shows how long after the bank pays its funds count as cleared', async () => {
  signIn()
  answerApi({ [STATUS]: status('PROCESSING', { method: 'ACH', progress: PROGRESS.inProcess }) })
  openSuccess()
  await screen.findByText('Cleared')
  expect(steps()).toEqual([
    'Paid  Nov 20, 2026',
    'Cleared Next 65 days after your bank pays',
    'Recorded  Our staff will record it',
    'Released  30–60 days after funds clear',
  ])
  expect(screen.getByText(/has cleared when it can no longer be returned/)).toBeTruthy()
})

test('a plan that is paid off early: the page says that it is complete, and when the lien is released', async () => {
  signIn()
  const paid = { kind: 'PARTIAL', completesPlan: true, progress: PROGRESS.card, receiptNo: '100001' }
  answerApi({ [STATUS]: status('SUCCEEDED', paid) })
  openSuccess()
  expect(await screen.findByText(/the plan is complete/)).toBeTruthy()
  expect(steps()[3]).toContain('Expected Dec 20, 2026')
})

test.each(['PARTIAL', 'INSTALMENT'])(
  '%s at the bank: next it counts on the plan, and no release',
  async (kind) => {
    signIn()
    answerApi({ [STATUS]: status('PROCESSING', { kind, method: 'ACH' }) })
    openSuccess()
    expect(await screen.findByText(/the payment counts toward your payment plan/)).toBeTruthy()
    expect(screen.queryByText(/lien release/)).toBeNull()
  },
)

test('submitted to the bank: accepted, and it posts once funds clear', async () => {
  signIn()
  answerApi({ [STATUS]: status('PROCESSING') })
  openSuccess()
  expect(await screen.findByText(MESSAGES.paymentAccepted)).toBeTruthy()
})

test.each(['NEW', 'OPEN'])('%s: claims nothing, and says not to pay again', async (word) => {
  signIn()
  answerApi({ [STATUS]: status(word) })
  openSuccess()
  expect(await screen.findByText('We are checking your payment. Do not pay again.')).toBeTruthy()
  expect(screen.queryByText(MESSAGES.paymentAccepted)).toBeNull()
  expect(screen.queryByText('Thank you for your payment')).toBeNull()
})

test.each(['FAILED', 'EXPIRED', 'CANCELED', 'DISPUTED', 'REVERSED', 'REFUNDED'])(
  '%s: the fixed text of the server, and no thanks',
  async (word) => {
    signIn()
    answerApi({ [STATUS]: status(word) })
    openSuccess()
    expect(await screen.findByText(new RegExp(`the server's text for ${word}`))).toBeTruthy()
    expect(screen.queryByText('Thank you for your payment')).toBeNull()
  },
)

test('an undecided payment is looked up each 2 seconds, for 30 seconds and not longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  signIn()
  const asked = answerApi({ [STATUS]: status('OPEN') })
  openSuccess()
  await vi.advanceTimersByTimeAsync(29_000)
  const within30 = asked.filter((it) => it.path.endsWith('/status')).length
  expect(within30).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(4_000)
  const after30 = asked.filter((it) => it.path.endsWith('/status')).length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter((it) => it.path.endsWith('/status')).length).toBe(after30)
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
})

test.each(['', '?payment=', '?payment=pay_x', '?payment=<script>'])(
  'without a payment of ours (%j): neutral words, nothing asked, nothing claimed',
  (query) => {
    signIn()
    const asked = answerApi({})
    openSuccess(query)
    expect(screen.getByText(/We cannot show a payment here/)).toBeTruthy()
    expect(asked.filter((it) => it.path.startsWith('/api/payments/pay'))).toEqual([])
  },
)

test("another person's payment looks the same as none", async () => {
  signIn()
  answerApi({ [STATUS]: { status: 404, body: refusal('not_found', 'nothing') } })
  openSuccess()
  expect(await screen.findByText(/We cannot show a payment here/)).toBeTruthy()
})

test('on the payment page, which names no certificate, success=true shows what the server says of the payment', async () => {
  signIn()
  answerApi({ [STATUS]: status('SUCCEEDED') })
  renderPage('/payment', <PaymentPage />, `/payment?success=true&payment=${ID}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the certificate' }).getAttribute('href')).toBe('/parcels/3')
})

test('success=true without a payment claims nothing, and leads to My payments', async () => {
  signIn()
  answerApi({})
  renderPage('/payment', <PaymentPage />, '/payment?success=true')
  expect(await screen.findByText(/We cannot show a payment here/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Online Payments' }).getAttribute('href')).toBe(
    '/taxpayer/payments/mine',
  )
})

test('canceled: cancels it once, then says so', async () => {
  signIn()
  const asked = answerApi({ [CANCEL]: status('CANCELED') })
  openCancel()
  expect(screen.queryByText(MESSAGES.paymentCanceled)).toBeNull()
  expect(await screen.findByText(MESSAGES.paymentCanceled)).toBeTruthy()
  expect(asked.filter((it) => it.method === 'POST')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Back to the payoff' }).getAttribute('href')).toBe(
    '/parcels/3/payoffrequest',
  )
})

test('it was paid before it could be canceled: the real status, never the word canceled', async () => {
  signIn()
  answerApi({ [CANCEL]: status('SUCCEEDED', { receiptNo: '100001' }) })
  openCancel()
  expect(await screen.findByText(MESSAGES.paymentAccepted)).toBeTruthy()
  expect(screen.queryByText(MESSAGES.paymentCanceled)).toBeNull()
})

test('no payment to cancel: says canceled and posts nothing', () => {
  const asked = answerApi({})
  openCancel('')
  expect(screen.getByText(MESSAGES.paymentCanceled)).toBeTruthy()
  expect(asked.filter((it) => it.method === 'POST')).toEqual([])
})

test('a payment, but nobody logged in: nothing is posted or claimed; the log-in leads back here', () => {
  const asked = answerApi({})
  openCancel()
  expect(screen.getByText(/We cannot show a payment here/)).toBeTruthy()
  expect(screen.queryByText(MESSAGES.paymentCanceled)).toBeNull()
  const here = `/parcels/3/paymentprocesscancel?payment=${ID}`
  expect(screen.getByRole('link', { name: 'Log in to see it' }).getAttribute('href')).toBe(
    `/login?returnTo=${encodeURIComponent(here)}`,
  )
  expect(asked.filter((it) => it.method === 'POST')).toEqual([])
})

test('a link to the card page must be https, or the sandbox of this machine', () => {
  expect(trustedUrl('https://checkout.stripe.com/c/pay/1', null)).toBe('https://checkout.stripe.com/c/pay/1')
  expect(trustedUrl('http://127.0.0.1:9/c/pay/1', 'http://127.0.0.1:9')).toBe('http://127.0.0.1:9/c/pay/1')
  for (const bad of ['http://evil.example/', 'javascript:void 0', 'data:text/html,x', '/x', null])
    expect(trustedUrl(bad, 'http://127.0.0.1:9')).toBeNull()
})

const CLOSED = {
  isClosed: true,
  message: 'The legal status of this certificate changed, so we closed your payment. Nothing was charged.',
}

test('closed by us: the payer who comes back reads why, and that nothing was charged', async () => {
  signIn()
  answerApi({ [CANCEL]: status('CANCELED', CLOSED) })
  openCancel()
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment closed' })).toBeTruthy()
  expect(screen.getByText(CLOSED.message)).toBeTruthy()
})

test('closed by us: the page of the payment says so too', async () => {
  signIn()
  answerApi({ [STATUS]: status('CANCELED', CLOSED) })
  openSuccess()
  expect(await screen.findByText(CLOSED.message)).toBeTruthy()
})

test('a payment without an answer can be canceled by its payer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  signIn()
  const ending = { message: 'This payment is being canceled.', isClosed: true }
  answerApi({ [STATUS]: status('NEW'), [CANCEL]: status('NEW', ending) })
  openSuccess()
  await screen.findByText(/Do not pay again/)
  expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull()
  await vi.advanceTimersByTimeAsync(31_000)
  screen.getByRole('button', { name: 'Cancel payment' }).click()
  expect(await screen.findByText(ending.message)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull()
})
