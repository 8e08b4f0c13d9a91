import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { RULE_FIELDS, RULE_NAMES } from '../../records/rules/rule-fields.ts'
import PayoffRulesPage from './payoff-rules-page.tsx'

const PREVIEW = 'POST /api/admin/payoffrules/preview'
const example = {
  parcelID: 12,
  taxSaleNo: '2021-1001',
  countyName: 'Summit',
  goodThroughBefore: '2026-11-30',
  goodThroughAfter: '2026-11-30',
  before: 1240,
  after: 1120.5,
}
const preview = {
  checkedCount: 40,
  changedCount: 1,
  totalBefore: 5000,
  totalAfter: 4880.5,
  examples: [example],
}
const stored = {
  id: 9,
  stateID: 'OH',
  countyID: 855,
  countyName: 'Summit',
  effectiveFrom: '2026-01-01',
  values: { maxRateBps: 1200 },
  changedBy: 'Ruth Calloway',
  changed: '2026-11-20T15:00:00.000Z',
}

function open(answers: Parameters<typeof answerApi>[0] = {}, isChanging = true) {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
    'GET /api/admin/payoffrules': { body: [stored], headers: { 'x-total-count': '1' } },
    'GET /api/admin/payoffrules/inforce': {
      body: { values: { maxRateBps: 1800, strategy: { kind: 'daily' }, noiToComplaintDays: null } },
    },
    [PREVIEW]: { body: preview },
    'POST /api/admin/payoffrules': { status: 201, body: stored },
    ...answers,
  })
  renderPage('/admin/payoffrules', <PayoffRulesPage />, '/admin/payoffrules')
  if (isChanging) fireEvent.click(screen.getByRole('button', { name: 'Change…' }))
  return asked
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function fill() {
  await screen.findByRole('option', { name: 'Summit, OH' })
  type('State or county', 'OH 855')
  type('In force from', '2026-01-01')
  type('Maximum rate', '12')
  type('A payoff is good', '"same-day"')
}

test('previews a row on certificates before it can be stored, and stores it as previewed', async () => {
  const asked = open()
  await fill()
  expect(screen.queryByRole('button', { name: 'Store these rules' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const row = (await screen.findByRole('link', { name: '2021-1001' })).closest('tr')
  expect(row?.textContent).toBe('2021-1001SummitNov 30, 2026$1,240.00$1,120.50-$119.50')
  fireEvent.click(screen.getByRole('button', { name: 'Store these rules' }))
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'the old one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  const values = { maxRateBps: 1200, goodThrough: 'same-day' }
  const body = { stateID: 'OH', countyID: 855, effectiveFrom: '2026-01-01', values }
  await vi.waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST').map((it) => it.body)).toEqual([
      body,
      { ...body, currentPassword: 'the old one' },
    ]),
  )
})

test('sends rules of several parts in the stored form', async () => {
  const asked = open()
  await screen.findByRole('option', { name: 'Summit, OH' })
  type('State or county', 'OH 855')
  type('In force from', '2026-01-01')
  type('Fees on the day of purchase', 'Recording fee 28.00\nSearch of title $1,150')
  type('A payment goes to', '["PRINCIPAL","INTEREST","EXPENSE_INTEREST","EXPENSE"]')
  type('Time zone', 'America/Chicago')
  type('Months until a certificate expires', '36, 72')
  type('Months to serve after the complaint', 'none')
  type('Days from notice to complaint', 'None')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const sent = () => asked.find(({ method }) => method === 'POST')?.body
  await vi.waitFor(() => expect(sent()).toBeDefined())
  expect(sent()).toMatchObject({
    values: {
      feeTable: [
        { id: 1, label: 'Recording fee', amountCents: 2_800 },
        { id: 2, label: 'Search of title', amountCents: 115_000 },
      ],
      allocation: ['PRINCIPAL', 'INTEREST', 'EXPENSE_INTEREST', 'EXPENSE'],
      timeZone: 'America/Chicago',
      certificatePeriodMonths: { auction: 36, negotiated: 72 },
      serviceMonths: null,
      noiToComplaintDays: null,
    },
  })
})

test('requires a new preview after a change', async () => {
  open()
  await fill()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('button', { name: 'Store these rules' })
  type('Maximum rate', '13')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Store these rules' })).toBeNull())
})

test('says at the field what a refused rule needs', async () => {
  const fields = { values: 'maxRateBps: Too big', maxRateBps: 'maxRateBps: Too big' }
  open({ [PREVIEW]: { status: 400, body: refusal('bad_request', 'Something is not right.', { fields }) } })
  await fill()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('These rules cannot be used.Enter a percentage from 0 to 100, such as 12')
  expect(screen.getByLabelText('Maximum rate').getAttribute('aria-invalid')).toBe('true')
})

test('shows who entered each row and when', async () => {
  open()
  const row = (await screen.findByText('Ruth Calloway')).closest('tr')
  expect(row?.textContent).toContain('Maximum rate: 12% a year')
})

test('shows the unit of each rule, the value in force, and the day of a lien by which it is chosen', async () => {
  open()
  await fill()
  const hintOf = (label: string) =>
    document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
  await vi.waitFor(() =>
    expect(hintOf('Maximum rate')).toBe(
      'Percent a year, such as 12 In force today: 18% a year By the day of purchase',
    ),
  )
  expect(hintOf('Interest on the certificate')).toBe('In force today: Every day By the day of purchase')
  expect(hintOf('Days from notice to complaint')).toBe(
    'Days In force today: none By the day of the notice of intent',
  )
})

test('groups related rules, each shown once', async () => {
  open()
  await fill()
  const sectionOf = (label: string) =>
    screen.getByLabelText(label).closest('fieldset')?.querySelector('legend')?.textContent
  expect(sectionOf('Maximum rate')).toBe('Interest')
  expect(sectionOf('Rate of subsequent taxes')).toBe('Interest')
  expect(sectionOf('Days to answer after service')).toBe('In court')
  expect([...RULE_NAMES].sort()).toEqual(Object.keys(RULE_FIELDS).sort())
})

test('says at the field what cannot be read, and sends nothing', async () => {
  const asked = open()
  await fill()
  type('Maximum rate', 'twelve')
  type('Fees on the day of purchase', 'Recording fee')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const alert = await screen.findByRole('alert')
  expect([...alert.querySelectorAll('a')].map((it) => it.textContent)).toEqual([
    'Enter a percentage from 0 to 100, such as 12',
    'Enter one fee on each line, its dollars last: Recording fee 28.00',
  ])
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('restores typed values after the session ended', async () => {
  open()
  await fill()
  endSession('refused')
  cleanup()
  open({}, false)
  await screen.findByRole('option', { name: 'Summit, OH' })
  expect(screen.getByLabelText<HTMLInputElement>('Maximum rate').value).toBe('12')
  expect(screen.getByLabelText<HTMLSelectElement>('State or county').value).toBe('OH 855')
})

test.each([
  [
    { allocation: ['PRINCIPAL', 'INTEREST', 'EXPENSE_INTEREST', 'EXPENSE'] },
    'A payment goes to: principal, interest, their interest, expenses',
  ],
  [
    { certificatePeriodMonths: { auction: 36, negotiated: 72 } },
    'Months until a certificate expires: 36 months after an auction, 72 after a negotiated sale',
  ],
  [
    { serviceMonths: { each: 6, any: 12 } },
    'Months to serve after the complaint: 6 months for each defendant, 12 for at least one',
  ],
  [
    { feeTable: [{ id: 1, label: 'Recording fee', amountCents: 2800 }] },
    'Fees on the day of purchase: Recording fee $28.00',
  ],
  [{ noiToComplaintDays: null }, 'Days from notice to complaint: none'],
  [{ noContactDays: 1 }, 'Days after the purchase without a letter that asks for payment: 1 day'],
  [{ returnFeeCents: 2500 }, 'Fee for a returned payment: $25.00'],
  [{ bankruptcyStaffOnly: true }, 'In bankruptcy only staff give the payoff: Yes'],
  [{ subsequentRateBps: 'certificate' }, 'Rate of subsequent taxes: as the certificate'],
])('%j stands in the history in words: %s', async (values, words) => {
  open({
    'GET /api/admin/payoffrules': { body: [{ ...stored, values }], headers: { 'x-total-count': '1' } },
  })
  const row = (await screen.findByText('Ruth Calloway')).closest('tr')
  expect(row?.textContent).toContain(words)
})

test('rehearses a previewed row on every certificate, optionally to a later day', async () => {
  const asked = open({ 'POST /api/admin/rehearsals': { status: 201, body: { rehearsalID: 4 } } })
  await fill()
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('button', { name: 'Store these rules' })
  type('Also compare on (optional)', '2030-06-30')
  fireEvent.click(screen.getByRole('button', { name: 'Rehearse this change' }))
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/admin/rehearsals/4'))
  const values = { maxRateBps: 1200, goodThrough: 'same-day' }
  expect(asked.find(({ path }) => path === '/api/admin/rehearsals')?.body).toEqual({
    rule: { stateID: 'OH', countyID: 855, effectiveFrom: '2026-01-01', values },
    county: null,
    horizon: '2030-06-30',
  })
})

test('shows what is in force first, for the first place, and changes it by a button', async () => {
  open({}, false)
  expect(await screen.findByRole('heading', { name: 'In force today' })).toBeTruthy()
  expect(await screen.findByText('18% a year')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('State or county').value).toBe('OH')
  expect(screen.queryByLabelText('In force from')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Change…' }))
  expect(await screen.findByLabelText('In force from')).toBeTruthy()
})
