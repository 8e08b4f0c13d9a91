import {
  correspondence,
  paymentPlan,
  payoffRequest,
} from '@fieldstone/contract/entities/certificates/contacts'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import { CertificateContacts } from './certificate-contacts.tsx'

const OFFER = {
  requestedOn: plainDate('2026-03-01'),
  offeredOn: plainDate('2026-03-02'),
  offerExpiresOn: plainDate('2026-03-17'),
  firstName: 'Rosa',
  lastName: 'Marchetti',
}
const REQUEST = { ...OFFER, id: 1, offerCents: cents(424_007), memo: 'May family pay?' }
const PLAN = { ...OFFER, id: 2, termMonths: 18, status: 'DEFAULT', memo: '' } as const
const LETTER = {
  id: 3,
  contactFirstName: 'Rosa',
  contactLastName: 'Marchetti',
  isIncoming: true,
  method: 'Phone',
  repFirstName: 'Samir',
  repLastName: 'Haddad',
  loggedOn: plainDate('2026-05-01'),
  reason: 'Notice of intent',
  notes: 'Had the notice.',
}

const listOf = (rows: readonly unknown[], total = rows.length): Answer => ({
  body: rows,
  headers: { 'x-total-count': String(total) },
})

function show(answers: Readonly<Partial<Record<'requests' | 'plans' | 'correspondence', Answer>>>, at = '/') {
  signIn(1)
  const asked = answerApi({
    'GET /api/parcels/3/payoffrequests': answers.requests ?? listOf([]),
    'GET /api/parcels/3/paymentplans': answers.plans ?? listOf([]),
    'GET /api/parcels/3/county/correspondence': answers.correspondence ?? listOf([]),
  })
  renderPage('/', <CertificateContacts certificateId={3} />, at)
  return asked
}

const cellsOf = async (table: string) => {
  const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row')
  return within(rows[1] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

test('each table shows its fields in words, dates and dollars; a memo opens below its row', async () => {
  show({
    requests: listOf([z.encode(payoffRequest, REQUEST)]),
    plans: listOf([z.encode(paymentPlan, PLAN)]),
    correspondence: listOf([z.encode(correspondence, LETTER)]),
  })
  await screen.findByText('$4,240.07')
  const offer = ['Mar 1, 2026', 'Rosa Marchetti', 'Mar 2, 2026', 'Mar 17, 2026']
  expect(await cellsOf('Payoff Requests')).toEqual([...offer, '$4,240.07'])
  await screen.findByText('18 months')
  expect(await cellsOf('Payment Plans')).toEqual([...offer, '18 months', 'Default'])
  await screen.findByText('Samir Haddad')
  expect(await cellsOf('Correspondence History')).toEqual([
    'May 1, 2026',
    'Rosa Marchetti',
    'Incoming',
    'Phone',
    'Samir Haddad',
    'Notice of intent',
  ])
  expect(screen.queryByText('Had the notice.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'May 1, 2026' }))
  expect(screen.getByText('Had the notice.').closest('tr')?.hidden).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'May 1, 2026' }))
  expect(screen.getByText('Had the notice.').closest('tr')?.hidden).toBe(true)
})

test('an offer that was not made shows no amount, not $0.00', async () => {
  const asked = { ...REQUEST, offeredOn: null, offerExpiresOn: null, offerCents: null, memo: '' }
  show({ requests: listOf([z.encode(payoffRequest, asked)]) })
  await screen.findByText('Mar 1, 2026')
  expect((await cellsOf('Payoff Requests')).slice(2)).toEqual(['–', '–', '–'])
})

test('an empty list says so and offers no file', async () => {
  show({})
  expect(await screen.findByText('No correspondence about this certificate is on file.')).toBeTruthy()
  await screen.findByText('Nobody has asked for a payment plan on this certificate.')
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull()
})

test('a list that fails to load offers to try again; the other lists stay', async () => {
  const body = { code: 'internal', message: 'Something went wrong.', requestId: 'r1' }
  show({ plans: { status: 500, body }, correspondence: listOf([z.encode(correspondence, LETTER)]) })
  await screen.findByText('Samir Haddad')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('each table turns its own pages, ten rows at a time, and the address holds them', async () => {
  const asked = show(
    { correspondence: listOf([z.encode(correspondence, LETTER)], 25) },
    '/?correspondencePage=2',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/?correspondencePage=3'))
  const pages = (list: string) => asked.filter(({ path }) => path.includes(list)).map(({ path }) => path)
  await waitFor(() => expect(pages('correspondence')).toHaveLength(2))
  expect(pages('correspondence').map((path) => path.split('?')[1])).toEqual([
    'page=2&pageSize=10',
    'page=3&pageSize=10',
  ])
  expect(pages('paymentplans').map((path) => path.split('?')[1])).toEqual(['page=1&pageSize=10'])
})
