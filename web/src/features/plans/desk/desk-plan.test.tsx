import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, answerApi, refusal, renderPage, signIn } from '../../../lib/testing.tsx'
import DeskPlanSheets from './desk-plan-sheets.tsx'
import { askedTerms, dayOf, type OfferValues, problemOf } from './desk-terms.ts'

const DESK = {
  planId: 5,
  parcelID: 12,
  taxSaleNo: '2022-1020',
  parcelNo: '67-00020',
  ownerName: 'Lee Ann',
  propertyAddressFull: '12 Elm St, Akron, OH 44320',
  payPlanStatus: 'PENDING',
  stage: 'requested',
  version: 3,
  today: '2026-11-20',
  requester: 'Ann Lee',
  userID: 12,
  email: 'ann@example.com',
  phone: '3305550111',
  mailReach: 'mail',
  telephoneRequest: null,
  mailedCode: null,
  claimed: null,
  comment: 'A year, please.',
  paymentPlanMemo: '',
  requestDate: '2026-11-18',
  offerDate: null,
  offerExpireDate: null,
  counterDate: null,
  acceptDate: null,
  defaultDate: null,
  cureDate: null,
  cureByDate: null,
  completeDate: null,
  cancelDate: null,
  term: null,
  levelCents: null,
  firstDueDate: null,
  downPaymentCents: 0,
  downPaymentDueDate: null,
  owedCents: 424_000,
  heldCents: 0,
  agreedCents: 0,
  paidCents: 0,
  instalments: [],
  hasAgreement: false,
  usualTerm: 12,
  graceDays: 10,
  actions: ['offer', 'decline'],
  obstacles: [],
  moneyOnItsWay: null,
  overrideReason: null,
}
const PREVIEW = {
  term: 9,
  levelCents: 49_876,
  agreedCents: 448_000,
  owedCents: 424_000,
  interestCents: 24_000,
  instalments: [{ no: 1, dueDate: '2026-12-15', portionCents: 49_876 }],
}
const OFFER = 'POST /api/plans/5/offer'
const CHANGE = 'POST /api/plans/5/change'

beforeEach(() => signIn(0, 1))

function open(plan: object = {}, answers: Parameters<typeof answerApi>[0] = {}) {
  const asked = answerApi({
    'GET /api/plans/5': { body: { ...DESK, ...plan } },
    'GET /api/plans/5/terms': { body: PREVIEW },
    ...answers,
  })
  renderPage('/admin/plans/:planId', <DeskPlanSheets planId={5} />, '/admin/plans/5')
  return asked
}
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sendButton = () => screen.getByRole('button', { name: 'Send the offer' })
const send = () => fireEvent.click(sendButton())
/** The figures of what is typed have come. */
const workedOut = () => vi.waitFor(() => expect(sendButton().getAttribute('aria-disabled')).toBeNull())
const sent = (asked: ReturnType<typeof open>) => asked.filter(({ method }) => method === 'POST')

test('prints a code letter for a plan without an account, and shows the code that works', async () => {
  const asked = open(
    {
      userID: null,
      mailedCode: {
        madeBy: 'Grace Lowe',
        made: '2026-11-18T15:00:00.000Z',
        expires: '2027-01-17T15:00:00.000Z',
      },
    },
    { 'POST /api/plans/5/codeletter.pdf': { status: 409, body: refusal('plan_changed', 'It changed.') } },
  )
  expect(
    await screen.findByText(
      'The current code was printed Nov 18, 2026 by Grace Lowe. It works until Jan 17, 2027.',
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Print a letter with a new code' }))
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/codeletter.pdf'))).toBe(true)
})

test('shows who claimed a plan, and offers no code for a plan of an account', async () => {
  open({ claimed: '2026-11-19T15:00:00.000Z' })
  const fact = await screen.findByText('Claimed by an account', { selector: 'dt' })
  expect(fact.nextElementSibling?.textContent).toBe('Nov 19, 2026, by Ann Lee')
  expect(screen.queryByRole('heading', { name: 'Code for the owner' })).toBeNull()
})

test('shows who took a request by telephone, and where letters about it go', async () => {
  open({
    userID: null,
    mailReach: 'no-account',
    telephoneRequest: {
      mailingAddress: '12 Oak Street\nAkron, OH 44320',
      language: 'es',
      takenBy: 'Grace Lowe',
      taken: '2026-11-18T15:00:00.000Z',
    },
  })
  const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling
  expect((await fact('Requested by telephone'))?.textContent).toBe('Nov 18, 2026, taken by Grace Lowe')
  expect((await fact('Mailing address'))?.textContent).toBe('12 Oak Street, Akron, OH 44320')
  expect((await fact('Language'))?.textContent).toBe('Spanish')
})

test('names unapplied funds before an offer, with a link to them, and nothing if there are none', async () => {
  open({ heldCents: 424_000 })
  expect(await screen.findByText('$4,240.00 is held as unapplied funds.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open unapplied funds' })
  expect(link.getAttribute('href')).toMatch(/^\/admin\/parcels\/\d+\/desk/)
  cleanup()
  open()
  await screen.findByText('A year, please.')
  expect(screen.queryByText(/is held as unapplied funds/)).toBeNull()
})

test('updates the preview while terms are typed, and offers the previewed terms with the version that was read', async () => {
  const asked = open({}, { [OFFER]: { body: { planId: 5, stage: 'offered' } } })
  await screen.findByText('A year, please.')
  await screen.findByText('All installments', { selector: 'summary' })
  expect(screen.getAllByText('$498.76').length).toBeGreaterThan(0)
  type('Calculate the plan by', 'amount')
  type('Monthly amount in dollars', '500')
  type('Down payment in dollars', '250')
  await vi.waitFor(() => {
    const last = asked.filter(({ path }) => path.includes('/terms')).at(-1)?.path
    expect(last).toContain('affordable=500.00')
    expect(last).toContain('downPayment=250.00&downPaymentDueDate=2026-12-04')
  })
  expect(screen.getByText('$240.00')).toBeTruthy()
  await workedOut()
  send()
  await vi.waitFor(() => expect(sent(asked)).toHaveLength(1))
  expect(sent(asked)[0]?.body).toEqual({
    term: 9,
    firstDueDate: '2026-12-15',
    offerExpireDate: '2026-12-04',
    downPaymentCents: 25_000,
    downPaymentDueDate: '2026-12-04',
    version: 3,
  })
})

test('asks staff for a reason if something prevents a plan, and sends it with the offer', async () => {
  const asked = open({ obstacles: ['on_hold'] }, { [OFFER]: { body: { planId: 5, stage: 'offered' } } })
  expect(await screen.findByText('The certificate is on hold.')).toBeTruthy()
  await workedOut()
  send()
  expect((await screen.findByRole('alert')).textContent).toContain('Enter a reason')
  expect(sent(asked)).toEqual([])
  type('Reason to allow the plan', 'Counsel agreed today.')
  send()
  await vi.waitFor(() => expect(sent(asked)).toHaveLength(1))
  expect(sent(asked)[0]?.body).toMatchObject({ overrideReason: 'Counsel agreed today.' })
})

test('does not offer changed terms with the preview of the earlier terms', async () => {
  const asked = open({}, { [OFFER]: { body: { planId: 5, stage: 'offered' } } })
  await screen.findByText('All installments', { selector: 'summary' })
  type('Calculate the plan by', 'amount')
  type('Monthly amount in dollars', '500')
  await workedOut()
  type('Monthly amount in dollars', '250')
  send()
  expect(sent(asked)).toEqual([])
  await workedOut()
  expect(asked.filter(({ path }) => path.includes('/terms')).at(-1)?.path).toContain('affordable=250.00')
})

test('says that a colleague changed the plan, and keeps the typed terms', async () => {
  const asked = open({}, { [OFFER]: { status: 409, body: refusal('plan_changed', 'x') } })
  await screen.findByText('All installments', { selector: 'summary' })
  type('Number of monthly installments', '18')
  await vi.waitFor(() => expect(asked.at(-1)?.path).toContain('term=18'))
  await vi.waitFor(() => {
    send()
    expect(sent(asked)).toHaveLength(1)
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else has changed this plan')
  expect(screen.getByLabelText<HTMLInputElement>('Number of monthly installments').value).toBe('18')
})

test('says before an offer to a person without an account that it reaches nobody', async () => {
  open({ email: null, phone: null, mailReach: 'no-account' })
  expect(await screen.findByText('This offer will not reach the owner automatically.')).toBeTruthy()
  expect(screen.getByText(/The person who asked has no account/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make the offer' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Decline the request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the request' }))
  expect(dialog.getByText(/No e-mail is sent/)).toBeTruthy()
})

test('prints an open offer, and not one that has ended', async () => {
  open({ stage: 'offered', offerExpireDate: '2026-11-20' })
  expect(await screen.findByRole('button', { name: 'Print the offer' })).toBeTruthy()
  cleanup()
  open({ stage: 'offered', offerExpireDate: '2026-11-19' })
  await screen.findByText('A year, please.')
  expect(screen.queryByRole('button', { name: 'Print the offer' })).toBeNull()
})

test('records a signed offer with its day and sum', async () => {
  const refusedSum = refusal('bad_request', 'x', {
    fields: { agreedCents: 'The plan comes to $1,101.00 now.' },
  })
  let answer: Answer = { status: 400, body: refusedSum }
  const OFFERED = { stage: 'offered', offerExpireDate: '2026-12-01', actions: ['offer', 'accept', 'decline'] }
  const asked = open(OFFERED, { 'POST /api/plans/5/acceptonpaper': () => answer })
  fireEvent.click(await screen.findByRole('button', { name: 'Record a signed offer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a signed offer' }))
  const begin = () => fireEvent.click(dialog.getByRole('button', { name: 'Begin the plan' }))
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  begin()
  expect((await dialog.findByRole('alert')).textContent).toContain('Enter a day as MM/DD/YYYY.')
  fill('Date beside the signature', '11/19/2026')
  fill('Total of the plan, as the letter states it', '1,096.20')
  begin()
  expect((await dialog.findAllByText(/The plan comes to \$1,101.00 now/)).length).toBeGreaterThan(0)
  answer = { body: { ...DESK, payPlanStatus: 'ACTIVE', stage: 'accepted' } }
  fill('Total of the plan, as the letter states it', '1,101.00')
  begin()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter(({ path }) => path.endsWith('acceptonpaper')).at(-1)?.body).toEqual({
    ...{ signedDate: '2026-11-19', agreedCents: 110_100, version: 3 },
  })
})

test('shows money on its way and what it pays before a signed offer is recorded', async () => {
  const payments = [{ cameDate: '2026-11-20', amountCents: 70_000 }]
  const moneyOnItsWay = { payments, paidCount: 1, partCents: 5_716 }
  open({ stage: 'offered', offerExpireDate: '2026-12-01', actions: ['accept'], moneyOnItsWay })
  fireEvent.click(await screen.findByRole('button', { name: 'Record a signed offer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a signed offer' }))
  expect(dialog.getByText('$700.00, received or sent on November 20, 2026.')).toBeTruthy()
  expect(dialog.getByText(/It pays 1 installment in full\. It pays \$57\.16 of the next one\./)).toBeTruthy()
})

test('shows while typing that an offer would end on or after its first due day, and does not send it', async () => {
  const asked = open()
  await screen.findByText('All installments', { selector: 'summary' })
  type('Offer open until', '12/15/2026')
  expect(
    await screen.findByText(/must end before the first installment is due, on December 15, 2026/),
  ).toBeTruthy()
  send()
  expect((await screen.findByRole('alert')).textContent).toContain('must end before the first installment')
  expect(sent(asked)).toEqual([])
})

test('moves the first installment off a past day when the day of the month changes', async () => {
  open()
  await screen.findByText('All installments', { selector: 'summary' })
  const months = () =>
    [...screen.getByLabelText<HTMLSelectElement>('First installment on').options].map(({ value }) => value)
  type('Day of the month', '25')
  type('First installment on', '2026-11-01')
  expect(months()).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
  type('Day of the month', '20')
  expect(months()).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
  expect(screen.getByLabelText<HTMLSelectElement>('First installment on').value).toBe('2026-12-01')
})

test('suggests a call for a plan in default, and takes a day and a reason for the cure', async () => {
  const asked = open(
    { payPlanStatus: 'DEFAULT', stage: 'ended', actions: ['cure', 'end'] },
    { [CHANGE]: { body: { ...DESK, payPlanStatus: 'ACTIVE', actions: ['end'] } } },
  )
  expect(await screen.findByText('Call the owner first.')).toBeTruthy()
  expect(screen.getByText(/\(330\) 555-0111, before the plan is ended/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cure the plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cure the plan' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cure the plan' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Enter the reason')
  expect(sent(asked)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'She pays on Friday.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cure the plan' }))
  await vi.waitFor(() =>
    expect(sent(asked)).toMatchObject([
      { body: { change: 'cure', version: 3, reason: 'She pays on Friday.', cureByDate: '2026-11-30' } },
    ]),
  )
})

const TODAY = plainDate('2026-11-20')
const VALUES: OfferValues = {
  by: 'months',
  months: '12',
  affordable: '',
  day: '15',
  month: '2026-12-01',
  until: '12/04/2026',
  down: '',
  downDue: '',
  override: '',
}

test.each([
  [{}, []],
  [{ months: '' }, ['months']],
  [{ months: '121' }, ['months']],
  [{ by: 'amount' }, ['affordable']],
  [{ by: 'amount', affordable: '$1,250.00' }, []],
  [{ month: '2026-11-01' }, ['month', 'until']],
  [{ until: '13/40/2026' }, ['until']],
  [{ down: '500' }, ['downDue']],
  [{ down: '500', downDue: '12/04/2026' }, []],
  [{ down: 'some', downDue: '12/04/2026' }, ['down']],
] as const)('terms typed as %j are wrong in %j', (changes, fields) => {
  const values = { ...VALUES, ...changes }
  expect(Object.keys(problemOf(values, TODAY)?.fields ?? {})).toEqual(fields)
  expect(askedTerms(values, TODAY) === null).toBe(fields.length > 0)
})

test.each([
  ['12/4/2026', '2026-12-04'],
  ['2026-12-04', '2026-12-04'],
  ['02/30/2027', null],
  ['soon', null],
])('reads a day typed as %s as %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})

test('tells staff what to do about a certificate without a figure', async () => {
  open(
    { owedCents: null },
    { 'GET /api/plans/5/terms': { status: 409, body: refusal('no_payoff', 'Please contact us.') } },
  )
  const link = await screen.findByRole('link', { name: 'Money tab' })
  expect(link.getAttribute('href')).toBe('/admin/parcels/12/desk')
  expect(screen.queryByText('Please contact us.')).toBeNull()
})
