import {
  type RecordHead,
  type RecordLife,
  recordHead,
  recordLife,
} from '@fieldstone/contract/entities/certificate-page/record'
import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/staff'
import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { fireEvent, screen, within } from '@testing-library/react'
import { Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import { aCertificate, aView } from '../../../records/certificate.fixtures.ts'
import { staffRoutes } from '../staff-routes.tsx'

const certificate = (more: Partial<CountyCertificate> = {}): CountyCertificate => ({
  ...aCertificate({ countyId: 855 }),
  futureSubsequents: [],
  futurePurchasePriceCents: cents(100_000),
  futureLines: [],
  parcelTotal: null,
  countyOffer: { parcel: aView(), payoff: aView() },
  ...more,
})

const head = (more: Partial<RecordHead> = {}): RecordHead => ({
  certificate: certificate(),
  inProcess: null,
  inEscrow: null,
  paidInFullOn: null,
  appliedCents: cents(0),
  holds: [],
  showsDeadlines: true,
  nextDate: null,
  canRelease: false,
  canStartPlan: false,
  nextDeadline: null,
  overdueCount: 0,
  planId: null,
  contactCount: 0,
  documentCount: 2,
  ...more,
})

const NO_ROWS = { rows: [], totalCount: 0 }
const LIFE: RecordLife = {
  events: [
    event({ key: 'sold', kind: 'sold', on: '2019-11-12', state: 'auction', amountCents: cents(100_000) }),
    event({ key: 'm', kind: 'milestone', on: '2020-05-04', name: 'noiFiledOn' }),
    event({ key: 'p', kind: 'payment', on: '2020-06-01', name: 'CHECK', state: 'escrow', ref: 'received-3' }),
    event({
      key: 'c',
      kind: 'correspondence',
      on: '2020-06-02',
      name: 'Asked how to pay',
      state: 'incoming',
    }),
  ],
  deadlines: [],
  upcoming: [],
  plan: null,
  firmName: null,
  notOwed: [],
  people: [{ role: 'owner', name: 'Kowalczyk Daniel R', userId: null, phone: null, email: null }],
  requests: NO_ROWS,
  plans: NO_ROWS,
  correspondence: NO_ROWS,
  preservation: null,
}

function event(
  facts: Omit<Partial<RecordLife['events'][number]>, 'on'> & { readonly key: string; readonly on: string },
) {
  return {
    kind: 'sold',
    name: '',
    note: '',
    state: '',
    amountCents: null,
    rateBps: null,
    untilOn: null,
    owedCents: null,
    ref: null,
    ...facts,
    on: plainDate(facts.on),
  } as RecordLife['events'][number]
}

function open(at: Parameters<typeof renderPage>[2], { account = 0, record = head(), life = LIFE } = {}) {
  signIn(account, 1)
  const asked = answerApi({
    'GET /api/parcels/3/record': { body: z.encode(recordHead, record) },
    'GET /api/parcels/3/record/life': {
      body: z.encode(recordLife, { ...life, preservation: account === 0 ? { holds: [] } : null }),
    },
  })
  renderPage('*', <Routes>{staffRoutes}</Routes>, at)
  return asked
}

const where = () => screen.getByTestId('where').textContent
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: /^Tax certificate/ })).getAllByRole('link')

test.each([
  ['an administrator', 0, '/county/855/parcels/3'],
  ['a county', 1, '/county/855/parcels/3'],
  ['an attorney', 3, '/records/3/overview'],
] as const)(
  'the Overview takes %s two calls: its head, and the life with the first rows of the contacts',
  async (_, account, at) => {
    const asked = open(at, { account })
    expect(await screen.findByRole('heading', { name: 'From the sale to today' })).toBeTruthy()
    expect(
      await screen.findAllByText('Nobody has asked servicing for a payoff of this certificate.'),
    ).toHaveLength(1)
    // The block that comes last, and brings nothing that was not there.
    if (account === 0) expect(await screen.findByRole('heading', { name: 'Litigation hold' })).toBeTruthy()
    const ofCertificate = asked.filter(({ path }) => /\/3(\/|\?|$)/.test(path))
    expect(ofCertificate.map(({ path }) => path)).toEqual([
      '/api/parcels/3/record',
      '/api/parcels/3/record/life',
    ])
  },
)

test.each([
  ['/county/855/parcels/3', 'Overview'],
  ['/county/855/parcels/3/payoff', 'Payoff'],
  ['/legal/parcels/3', 'Legal'],
  ['/admin/parcels/3', 'Overview'],
  ['/admin/parcels/3/desk', 'Money'],
  ['/records/3/history', 'History'],
])('the address %s opens the record at its tab %s', async (at, tab) => {
  open(at)
  const chosen = (await tabs()).filter((link) => link.getAttribute('aria-current') === 'page')
  expect(chosen.map((link) => link.textContent)).toEqual([tab])
})

test('a deadline that rests is not the next one: the head says why nothing is due', async () => {
  const line: DeadlineLine = {
    ...{ certificateId: 3, certificateNo: '2017-1009', countyName: 'Summit', ownerName: '' },
    ...{ assignedAttorneyName: null, rule: 'complaint', dueOn: plainDate('2026-08-30'), urgency: 'paid' },
    ...{ standingSince: plainDate('2026-11-18'), defendantId: null, defendantName: null },
    ...{ fromField: 'noiFiledDate', fromOn: plainDate('2026-06-01'), count: 90, unit: 'days' },
    ...{ tolledDays: 0, stayEndedOn: null, shiftedFrom: null, mark: null },
  }
  open('/county/855/parcels/3', { record: head({ nextDeadline: line }) })
  const next = (await screen.findByText('Next date')).closest('div')
  expect(next?.textContent).toBe('Next dateNoneOn hold since Nov 18, 2026: redemption not posted yet')
})

const SUBMITTED = 'Payment submitted. Payment has been submitted and is awaiting processing.'
const [NOV_24, NOV_28] = [plainDate('2026-11-24'), plainDate('2026-11-28')]
const coming = { amountCents: cents(143_000), since: NOV_24, count: 1 }
const paidOff = { totalCents: cents(0), redemptionInProcessOn: NOV_28 }

interface Story {
  readonly owed: string
  readonly inProcess: string
  readonly holds: string
  readonly banner: string | null
  readonly today: string
}

// Every stage of a payment of all that is owed, and what each place says of it.
test.each<[stage: string, record: Partial<RecordHead>, of: Partial<CountyCertificate>, story: Story]>([
  [
    'nothing was paid',
    {},
    {},
    {
      owed: '$1,430.00through Nov 30, 2026',
      inProcess: 'Noneno payment is on its way',
      holds: 'Nonepayoff is open',
      banner: null,
      today: 'Today',
    },
  ],
  [
    'a check that has not cleared, or an ACH debit on its way',
    { inProcess: coming },
    { isPaymentPending: true },
    {
      owed: '$1,430.00through Nov 30, 2026',
      inProcess: '$1,430.00since Nov 24, 2026',
      holds: 'Noneno hold is active',
      banner: SUBMITTED,
      today: 'Today',
    },
  ],
  [
    'paid off: a check, a wire, cash, a card, or several payments',
    { paidInFullOn: NOV_24 },
    paidOff,
    {
      owed: '$0.00paid in full Nov 24, 2026',
      inProcess: 'Redemptionnot posted yet',
      holds: 'Noneno hold is active',
      banner: SUBMITTED,
      today: 'TodayPaid in full Nov 24, 2026. Redemption not posted yet.',
    },
  ],
  [
    'paid off, and one more payment is on its way',
    { paidInFullOn: NOV_24, inProcess: { ...coming, since: NOV_28 } },
    { ...paidOff, isPaymentPending: true },
    {
      owed: '$0.00paid in full Nov 24, 2026',
      inProcess: '$1,430.00since Nov 28, 2026; redemption not posted yet',
      holds: 'Noneno hold is active',
      banner: SUBMITTED,
      today: 'TodayPaid in full Nov 24, 2026. Redemption not posted yet.',
    },
  ],
  [
    'a redemption that was reported, without a payment',
    {},
    { redemptionInProcessOn: NOV_28 },
    {
      owed: '$1,430.00through Nov 30, 2026',
      inProcess: 'Redemptionreported Nov 28, 2026, not posted yet',
      holds: 'Noneno hold is active',
      banner: SUBMITTED,
      today: 'TodayRedemption reported Nov 28, 2026, not posted yet.',
    },
  ],
])('head, banner and timeline tell one story: %s', async (_, record, of, story) => {
  const notices = story.banner === null ? [] : [{ group: 'A', id: 'payment-submitted' } as const]
  const countyOffer = { parcel: aView({ notices }), payoff: aView() }
  open('/county/855/parcels/3', {
    record: head({ ...record, certificate: certificate({ countyOffer, ...of }) }),
  })
  const fact = (name: string) => {
    const [term] = screen.getAllByText(name, { selector: 'dt' })
    return term?.nextElementSibling?.textContent
  }
  await screen.findByRole('heading', { name: 'From the sale to today' })
  expect({
    owed: fact('Owed today'),
    inProcess: fact('In process'),
    holds: fact('Holds'),
    banner: screen.queryByText(/awaiting processing/)?.textContent ?? null,
    today: screen.getByText(/^Today/, { selector: '.rail p' }).textContent,
  }).toEqual(story)
})

test('a payment that paid debts reads as applied: only a redemption is posted', async () => {
  const events = [
    event({
      key: 'p',
      kind: 'payment',
      on: '2026-11-24',
      name: 'CHECK',
      state: 'paid',
      note: 'Rosa Marchetti',
    }),
  ]
  open('/county/855/parcels/3', { life: { ...LIFE, events } })
  expect(await screen.findByText('applied to the lien, Rosa Marchetti')).toBeTruthy()
})

test.each([
  ['installment', 'Next dateDec 15, 2026installment due'],
  ['release-possible', 'Next dateDec 15, 2026release possible from this day'],
  ['hold-end', 'Next dateDec 15, 2026a hold ends'],
] as const)('the head shows the next date of a file without deadlines: %s', async (what, text) => {
  open('/county/855/parcels/3', { record: head({ nextDate: { what, on: plainDate('2026-12-15') } }) })
  expect((await screen.findByText('Next date')).closest('div')?.textContent).toBe(text)
})

test('a county, which is shown no deadlines, does not read that nothing is due', async () => {
  open('/county/855/parcels/3', { record: head({ showsDeadlines: false }) })
  expect(await screen.findByText('Holds')).toBeTruthy()
  expect(screen.queryByText('Next date')).toBeNull()
})

describe('what a county reads of its own office', () => {
  const office = async (of: Partial<CountyCertificate>, account = 1) => {
    open('/county/855/parcels/3', { account, record: head({ certificate: certificate(of) }) })
    await screen.findByRole('heading', { name: 'From the sale to today' })
    return screen.queryByRole('region', { name: 'Your office' })?.textContent ?? null
  }
  const fromCounty = {
    offer: { parcel: aView(), payoff: aView({ notices: [{ group: 'B', id: 'payoff-from-county' }] }) },
  } as const
  const countyOffice = {
    officeName: 'Summit County Fiscal Office',
    officePhone: '(330) 555-0188',
    officeAddress: '',
    officeUrl: '',
  }

  test('an open certificate leads to the collections statements alone', async () => {
    expect(await office({})).toBe('Your officeCollections statements')
    expect(screen.getAllByRole('link', { name: 'Collections statements' }).at(-1)?.getAttribute('href')).toBe(
      '/county/855/collections',
    )
  })

  test('a sheriff’s sale and a payoff that the county gives are named, with the contact that owners see', async () => {
    const sheriffSaleOn = plainDate('2026-12-24')
    expect(await office({ ...fromCounty, sheriffSaleOn, countyOffice })).toBe(
      'Your officeOwners must get the payoff and the costs from your office.They see this contact:' +
        'Summit County Fiscal Office(330) 555-0188The sheriff’s sale is on Dec 24, 2026.Collections statements',
    )
  })

  test('a contact that is not on file is asked for', async () => {
    expect(await office(fromCounty)).toContain('They see no contact, because none is on file.')
  })

  test('nobody else reads it', async () => {
    expect(await office(fromCounty, 0)).toBeNull()
  })
})

test('a redeemed certificate has no open payoff, and its acts do not offer to post the redemption again', async () => {
  open('/county/855/parcels/3', {
    record: head({ holds: [], certificate: certificate({ redeemedOn: plainDate('2026-11-18') }) }),
  })
  const standing = (await screen.findByText('Holds')).closest('div')
  expect(standing?.textContent).toBe('HoldsNoneno hold is active')
  fireEvent.click(await screen.findByRole('button', { name: /^Act/ }))
  await screen.findByRole('menuitem', { name: /^Write a letter/ })
  expect(screen.queryByRole('menuitem', { name: 'Post redemption…' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Record release…' })).toBeNull()
})

test('a posted redemption can be released from the actions', async () => {
  const redeemed = certificate({ redeemedOn: plainDate('2026-11-18') })
  open('/county/855/parcels/3', { record: head({ certificate: redeemed, canRelease: true }) })
  fireEvent.click(await screen.findByRole('button', { name: /^Act/ }))
  expect(await screen.findByRole('menuitem', { name: 'Record release…' })).toBeTruthy()
})

test.each([
  ['a certificate without a plan or request', true, 2],
  ['a certificate with an open plan', false, 0],
])('staff can start a plan from the actions and on the Plan tab of %s', async (_, canStartPlan, count) => {
  open('/records/3/plan', { record: head({ canStartPlan }) })
  fireEvent.click(await screen.findByRole('button', { name: /^Act/ }))
  await screen.findByRole('menuitem', { name: /^Write a letter/ })
  expect(screen.queryAllByText('Start a plan…')).toHaveLength(count)
})

test('the address of another county leads to the certificate’s own, at the same tab', async () => {
  open('/county/855/parcels/3/payoff', { record: head({ certificate: certificate({ countyId: 854 }) }) })
  await expect.poll(where).toBe('/county/854/parcels/3/payoff')
})

test.each([
  ['an administrator', 0, '/admin/parcels'],
  ['a county', 1, '/county/855/parcels'],
  ['an attorney', 3, '/legal/parcels?mine=true'],
] as const)('opened by its address, the link back leads %s to their own list', async (_, account, list) => {
  open('/legal/parcels/3', { account })
  expect((await screen.findByRole('link', { name: 'Back to List' })).getAttribute('href')).toBe(list)
})

test.each([
  ['unassigned=true', '/legal/parcels?unassigned=true'],
  ['countyID=855&mine=true', '/legal/parcels?countyID=855&mine=true'],
  ['countyID=855', '/legal/parcels?countyID=855'],
])('opened with the flags of a list, the link back leads there: %s', async (flags, list) => {
  open(`/legal/parcels/3?${flags}`, { account: 3 })
  expect((await screen.findByRole('link', { name: 'Back to List' })).getAttribute('href')).toBe(list)
})

test('opened from a list, the link back leads there, and so it does from another tab', async () => {
  const back = '/county/855/parcels?page=4'
  open({ pathname: '/legal/parcels/3', state: { back, isDirect: false } }, { account: 1 })
  const link = () => screen.findByRole('link', { name: 'Back to List' })
  expect((await link()).getAttribute('href')).toBe(back)
  fireEvent.click(screen.getByRole('link', { name: 'History' }))
  await expect.poll(where).toBe('/records/3/history')
  expect((await link()).getAttribute('href')).toBe(back)
})

test('opened from Today, the link back says so', async () => {
  open({ pathname: '/legal/parcels/3', state: { back: '/admin/landing', isDirect: true } }, { account: 0 })
  expect((await screen.findByRole('link', { name: 'Back to Today' })).getAttribute('href')).toBe(
    '/admin/landing',
  )
})

test('each event leads to its own record: money to its page, a step to the legal file, words to the contacts', async () => {
  open('/county/855/parcels/3')
  const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await to('Check')).toBe('/admin/receivedpayments/3')
  expect(await to('NOI filed')).toBe('/legal/parcels/3')
  expect(await to('Received: Asked how to pay')).toBe('/records/3/contacts')
})

test('a county has no page of money: the event leads to the tab; it has no acts', async () => {
  open('/county/855/parcels/3', { account: 1 })
  expect((await screen.findByRole('link', { name: 'Check' })).getAttribute('href')).toBe('/records/3/money')
  expect(screen.queryByRole('button', { name: /^Act/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull()
})

test('the life is narrowed to law: money and words leave, today stays', async () => {
  open('/county/855/parcels/3')
  fireEvent.click(await screen.findByRole('button', { name: 'Law' }))
  expect(screen.queryByRole('link', { name: 'Check' })).toBeNull()
  expect(screen.getByRole('link', { name: 'NOI filed' })).toBeTruthy()
  expect(screen.getByText('Today')).toBeTruthy()
})

test('a digit opens its tab, and rests while a field has the focus', async () => {
  open('/county/855/parcels/3')
  await tabs()
  fireEvent.keyDown(document.body, { key: '8' })
  await expect.poll(where).toBe('/records/3/history')
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: '2' })
  field.remove()
  expect(where()).toBe('/records/3/history')
})

test('Money: the lines of each event add up to it, and the events to the payoff', async () => {
  open('/records/3/money')
  const table = await screen.findByRole('table', { name: 'What is owed, event by event' })
  const groups = within(table).getAllByRole('rowheader', { name: /Sold|2020 taxes|Title/ })
  expect(groups.length).toBeGreaterThan(1)
  const total = certificate().totalCents ?? 0
  const amounts = [...table.querySelectorAll('.event .money')].map((cell) =>
    Number(cell.textContent?.replace(/[^\d.]/g, '')),
  )
  expect(amounts.reduce((sum, it) => sum + Math.round(it * 100), 0)).toBe(total)
})

test('Money: a certificate that is paid off shows its price at the sale and what was paid of it', async () => {
  const paid = certificate().lines.map((line) => ({
    ...line,
    ...{ baseCents: cents(0), basePaidCents: line.baseCents },
    ...{ interestCents: cents(0), interestPaidCents: line.interestCents },
  }))
  const nothing = { principalCents: cents(0), interestCents: cents(0), expenseCents: cents(0) }
  open('/records/3/money', {
    record: head({ certificate: certificate({ lines: paid, ...nothing, totalCents: cents(0) }) }),
  })
  const table = await screen.findByRole('table', { name: 'What is owed, event by event' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows.slice(1)).toEqual([
    'Nov 12, 2019SoldStill owed $0.00',
    'Purchase price$1,000.00',
    'Principal already paid-$1,000.00',
    'Interest, Nov 12, 2019 to Sep 30, 202010 months at 18% a year$150.00',
    'Interest already paid-$150.00',
    'Sep 10, 20202020 taxesStill owed $0.00',
    'Taxes paid by the holder$200.00',
    'Principal already paid-$200.00',
    'Interest, Feb 1, 2020 to Dec 1, 202010 months at 18% a year$30.00',
    'Interest already paid-$30.00',
    'Sep 10, 2020Title searchStill owed $0.00',
    'Expensebears no interest$50.00',
    'Expense already paid-$50.00',
    'Owed through Nov 30, 2026$0.00$0.00$0.00$0.00',
  ])
  expect(within(table).getByRole('columnheader', { name: 'Still owed' })).toBeTruthy()
})

test('Money: interest on what was left after a payment names the amount that it is counted on', async () => {
  const [sold] = certificate().lines
  if (sold === undefined) throw new Error('the fixture has a line')
  const runs = sold.runs.flatMap((run) => [run, { ...run, baseCents: cents(40_000) }])
  const line = { ...sold, baseCents: cents(40_000), basePaidCents: cents(60_000), runs }
  open('/records/3/money', { record: head({ certificate: certificate({ lines: [line] }) }) })
  const table = await screen.findByRole('table', { name: 'What is owed, event by event' })
  const [first, second] = within(table).getAllByRole('row', { name: /^Interest, / })
  expect(first?.textContent).not.toContain(' on $')
  expect(second?.textContent).toContain('10 months at 18% a year on $400.00')
})

test('Money: the total is what was applied, and what a bank took back stands below zero with its day and reason', async () => {
  const amountCents = cents(148_905)
  const check = { kind: 'payment', on: '2026-11-24', name: 'CHECK', amountCents } as const
  const events = [
    event({ ...check, key: 'a', state: 'taken-back' }),
    event({ key: 'b', kind: 'payment-returned', on: '2026-11-29', note: 'Insufficient funds', amountCents }),
    event({ ...check, key: 'c', state: 'paid', amountCents: cents(2_000_000) }),
  ]
  open('/records/3/money', {
    record: head({ appliedCents: cents(1_063_025) }),
    life: { ...LIFE, events },
  })
  const table = await screen.findByRole('table', { name: 'Receipts and money in process' })
  const returned = within(table).getByRole('row', { name: /Payment returned, Insufficient funds/ })
  expect(returned.textContent).toMatch(/Nov 29, 2026.*– \$1,489\.05/)
  expect(within(table).getByRole('row', { name: /Applied to the lien so far/ }).textContent).toMatch(
    /\$10,630\.25/,
  )
})
