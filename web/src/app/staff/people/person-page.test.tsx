import { type Person, person as personCodec } from '@fieldstone/contract/entities/people/person'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Routes } from 'react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, renderPage, signIn } from '../../../lib/testing.tsx'
import { staffRoutes } from '../staff-routes.tsx'

const NOTHING = { rows: [], totalCount: 0 }

const ACCOUNT: NonNullable<Person['account']> = {
  ...{ userId: 12, username: 'dana', accountType: 2, email: 'dana@example.com', phone: '3305550142' },
  ...{ language: 'es', isApproved: true, isDisabled: false, hasSecondFactor: false, isGuest: false },
  ...{ hasVerifiedBankAccount: true, placeName: '', lastLogInAt: null },
  createdAt: new Date('2026-01-05T12:00:00Z'),
}

const person = (more: Partial<Person> = {}): Person => ({
  ...{ kind: 'account', name: 'Dana Novak', address: '12 Elm St, Akron, OH 44301', account: ACCOUNT },
  sums: {
    ...{ owedCents: cents(0), openCount: 0, noFigureCount: 0, onlineCents: cents(0) },
    ...{ receivedCents: cents(0), runningPlanCount: 0, defaultPlanCount: 0, holds: [] },
  },
  ...{ certificates: NOTHING, namesakes: NOTHING, accounts: NOTHING, payments: NOTHING },
  ...{ plans: NOTHING, words: NOTHING, consents: NOTHING, holds: NOTHING },
  ...more,
})

const summary = {
  ...{ id: 3, certificateNo: '2026-71', parcelNo: '67-00001', status: 'Active Certificate' as const },
  ...{ purchasedOn: plainDate('2026-03-10'), ownerName: 'Novak Dana', address: '12 Elm St' },
  ...{ addressFull: '12 Elm St, Akron, OH 44301', countyName: 'Summit', redemptionInProcessOn: null },
}

/** With one row of each. */
const full = (): Person =>
  person({
    sums: {
      ...person().sums,
      ...{ owedCents: cents(424_000), openCount: 1, onlineCents: cents(10_000), receivedCents: cents(2_500) },
      ...{ runningPlanCount: 1, defaultPlanCount: 1 },
      holds: [{ kind: 'contact-stopped', certificateCount: 1 }],
    },
    certificates: {
      rows: [{ ...summary, ties: ['letters', 'saved'], redeemedOn: null, totalCents: cents(424_000) }],
      totalCount: 1,
    },
    payments: {
      rows: [
        {
          ...{ moneyId: 'received-9', certificateId: 3, certificateNo: '2026-71', method: 'CHECK' },
          ...{ on: plainDate('2026-11-18'), totalCents: cents(2_500), refundedCents: cents(0) },
          ...{ outcome: 'paid', payerName: 'Novak Dana', userId: null, receiptNo: '100', basis: 'name' },
        },
      ],
      totalCount: 23,
    },
    plans: {
      rows: [
        {
          ...{ id: 5, certificateId: 3, certificateNo: '2026-71', requester: 'Dana Novak', userId: 12 },
          ...{ status: 'DEFAULT', requestedOn: plainDate('2026-05-01'), termMonths: 12 },
          ...{ levelCents: cents(35_000), overdueCount: 2, isAutomatic: false },
          next: { dueOn: plainDate('2026-10-01'), amountCents: cents(35_000) },
        },
      ],
      totalCount: 1,
    },
    words: {
      rows: [
        {
          ...{ key: 'mail-7', kind: 'mail', on: plainDate('2026-11-18'), title: 'Your receipt' },
          ...{ who: 'dana@example.com', state: 'sent', ref: 7, certificateId: 3, certificateNo: '2026-71' },
        },
      ],
      totalCount: 1,
    },
    consents: {
      rows: [
        {
          ...{ key: 'letters-1', kind: 'letters', userId: 12, name: 'Dana Novak', about: 'old@example.com' },
          ...{ planId: null, fromOn: plainDate('2026-02-01'), untilOn: null, isStanding: false },
        },
      ],
      totalCount: 1,
    },
    holds: {
      rows: [
        {
          ...{ certificateId: 3, certificateNo: '2026-71' },
          hold: {
            ...{ id: 1, version: 1, kind: 'contact-stopped', fromOn: plainDate('2026-11-01'), untilOn: null },
            ...{ source: 'reader', isStanding: true, name: '', address: '', email: '', detail: '' },
            ...{ reason: 'By the link in a mail', endReason: '', setBy: null },
          },
        },
      ],
      totalCount: 1,
    },
  })

function open(at: string, answer: Person | { readonly status: number }, account = 0) {
  signIn(account, 1)
  const said =
    'status' in answer
      ? { status: answer.status, body: { code: 'internal', message: 'It failed.', requestId: 'r' } }
      : { body: z.encode(personCodec, answer) }
  const asked = answerApi({
    'GET /api/admin/people/12': said,
    'GET /api/admin/people/12/preservation': { body: { holds: [] } },
    'GET /api/admin/people/12/deletion': {
      body: {
        ...{ request: null, obstacles: [], openPlans: [], goes: [], remains: [] },
        ...{ keepsName: false, deletedAt: null },
      },
    },
    'GET /api/admin/people/owners/3': said,
    'GET /api/admin/people/payers/9': said,
  })
  renderPage('*', <Routes>{staffRoutes}</Routes>, at)
  return asked
}

const sheet = async (name: string) => within(await screen.findByRole('region', { name }))
/** What is asked of the person, and not of whether their records are held. */
const ofPeople = (asked: ReturnType<typeof open>) =>
  asked.filter(
    ({ path }) => path.startsWith('/api/admin/people/') && !/\/(preservation|deletion)$/.test(path),
  )

test('everything of a person stands on one page by one call, and each item leads to where it lives', async () => {
  const asked = open('/admin/people/12', full())
  expect(await screen.findByRole('heading', { level: 1, name: 'Dana Novak' })).toBeTruthy()
  const linkIn = async (name: string, link: string) =>
    (await sheet(name)).getByRole('link', { name: link }).getAttribute('href')
  expect(await linkIn('Certificates', '2026-71')).toBe('/admin/parcels/3')
  expect(await linkIn('Certificates', 'Novak Dana')).toBe('/admin/people/owners/3')
  expect(await linkIn('Payments', 'Check')).toBe('/admin/receivedpayments/9')
  expect(await linkIn('Payments', 'Novak Dana')).toBe('/admin/people/payers/9')
  expect(await linkIn('Plans', '2026-71')).toBe('/admin/plans/5')
  expect(await linkIn('E-mails, letters and calls', 'E-mail: Your receipt')).toBe('/admin/outbox/7')
  expect(await linkIn('Holds', '2026-71')).toBe('/admin/parcels/3')
  expect(ofPeople(asked)).toHaveLength(1)
})

test('why a certificate, and why money by a name, stands with an account is said in its row', async () => {
  open('/admin/people/12', full())
  const certificates = await sheet('Certificates')
  expect(certificates.getByText('Letters are addressed to this account')).toBeTruthy()
  expect(certificates.getByText('In My Parcels')).toBeTruthy()
  expect((await sheet('Payments')).getByText('by the name')).toBeTruthy()
})

test('the head sums up what is owed, paid, planned and held', async () => {
  open('/admin/people/12', full())
  await screen.findByRole('heading', { level: 1, name: 'Dana Novak' })
  const head = document.querySelector('.stands')?.textContent
  for (const text of ['$4,240.00', '$125.00', '1 active', '1 in default', 'Reminders stopped on request'])
    expect(head).toContain(text)
})

test('letters by e-mail for an address that the account has no more, and stopped reminders, are said in words', async () => {
  open('/admin/people/12', full())
  const consents = await sheet('Consents')
  expect(consents.getByText(/for old@example.com, which is no longer the address/)).toBeTruthy()
  expect(consents.getByText('Stopped for 1 certificate')).toBeTruthy()
})

test('a link of the head goes to its part, where the keyboard goes on', async () => {
  const went: Element[] = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    went.push(this)
  }
  open('/admin/people/12', full())
  const ways = within(await screen.findByRole('navigation', { name: 'On this page' }))
  fireEvent.click(ways.getByRole('link', { name: 'Payments 23' }))
  const heading = screen.getByRole('heading', { level: 2, name: 'Payments' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(went).toEqual([heading])
})

test('a long list: Show all asks for that part as a whole, and the address keeps it', async () => {
  const asked = open('/admin/people/12', full())
  fireEvent.click((await sheet('Payments')).getByRole('link', { name: 'Show all 23' }))
  await waitFor(() => expect(ofPeople(asked)).toHaveLength(2))
  expect(ofPeople(asked)[1]?.path).toBe('/api/admin/people/12?all=payments')
  expect(screen.getByTestId('where').textContent).toContain('all=payments')
  expect((await sheet('Payments')).getByRole('link', { name: 'Show fewer' })).toBeTruthy()
})

test('parts that hold nothing share one line, and the head leads to none of them', async () => {
  open('/admin/people/12', person({ certificates: full().certificates }))
  expect(await screen.findByText('Nothing in: Plans, Payments, E-mails, letters and calls.')).toBeTruthy()
  const ways = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(ways.map((link) => link.textContent)).toEqual(['Certificates 1', 'Consents 0', 'Holds 0'])
})

test('an account with nothing yet says so once, and shows the account', async () => {
  open('/admin/people/12', person())
  expect(await screen.findByText(/Dana Novak has not saved a certificate/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Payments' })).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Account' })).getByText('Spanish')).toBeTruthy()
})

test('an owner of record is told as such, with the accounts of the certificates and the same name apart', async () => {
  open(
    '/admin/people/owners/3',
    person({
      ...{ kind: 'owner', name: 'Novak Dana', account: null },
      certificates: full().certificates,
      namesakes: { rows: [{ ...summary, id: 8, certificateNo: '2026-73' }], totalCount: 1 },
      accounts: {
        rows: [
          {
            ...{ userId: 12, name: 'Dana Novak', username: 'dana', email: 'dana@example.com' },
            ...{ ties: ['letters', 'saved'], certificateCount: 1 },
          },
        ],
        totalCount: 1,
      },
    }),
  )
  expect(await screen.findByText(/Certificates with this name on the same parcel/)).toBeTruthy()
  const accounts = await sheet('Accounts')
  expect(accounts.getByRole('link', { name: 'Dana Novak' }).getAttribute('href')).toBe('/admin/people/12')
  expect(accounts.getByText('gets the letters, saved in My Parcels, 1 certificate')).toBeTruthy()
  const apart = await sheet('Same name elsewhere')
  expect(apart.getByText(/Not confirmed as the same person/)).toBeTruthy()
  expect(apart.getByRole('link', { name: 'Novak Dana' }).getAttribute('href')).toBe('/admin/people/owners/8')
})

test('a payer by check: no consents and no account are offered', async () => {
  open(
    '/admin/people/payers/9',
    person({ kind: 'payer', name: 'Portage Title', account: null, payments: full().payments }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Portage Title' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Consents' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Account' })).toBeNull()
})

test('a page that cannot be loaded says so and can be tried again', async () => {
  open('/admin/people/12', { status: 400 })
  expect(await screen.findByText('This person could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each([1, 3])('for account type %i the page is not theirs', async (account) => {
  const asked = open('/admin/people/12', full(), account)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Dana Novak' })).toBeNull()
  expect(ofPeople(asked)).toHaveLength(0)
})
