import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { paymentProgress } from '@fieldstone/contract/entities/payments/payment-progress'
import { MESSAGES } from '@fieldstone/contract/messages'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { NoticeId } from '@fieldstone/domain/payoff/view-notices'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { answerApi, renderPage, signIn } from '../lib/testing.tsx'
import { SITE_SETTINGS } from '../lib/wire.fixtures.ts'
import { aCertificate, aView } from './certificate.fixtures.ts'
import { OfferNotices } from './offer-notices.tsx'
import { PROGRESS } from './payment-progress.fixtures.ts'

async function textOf(
  id: NoticeId,
  planStatus: string | null = null,
  more: Partial<Certificate> = {},
): Promise<string> {
  answerApi({ 'GET /api/site/settings': { body: SITE_SETTINGS } })
  const view = aView({ notices: [{ group: 'A', id, on: plainDate('2026-10-14') }] })
  const { container } = renderPage(
    '/parcels/:parcelId',
    <OfferNotices view={view} certificate={aCertificate({ planStatus, ...more })} />,
    '/parcels/3',
  )
  await vi.waitFor(() => expect(container.querySelector('.skeleton')).toBeNull())
  return container.querySelector('.notice')?.textContent ?? ''
}

test.each<[NoticeId, string]>([
  ['paid-in-full', 'Paid in Full October 14, 2026 - $0 due'],
  ['payment-submitted', MESSAGES.paymentAwaiting],
  ['payoff-from-county', 'Payoff and costs must be obtained from the county fiscal office.'],
  ['payoff-from-treasurer', MESSAGES.payoffFromTreasurer],
  ['plan-use-monthly', 'Use Make a Monthly Payment'],
  ['plan-offered', 'You can accept it until October 14, 2026.'],
  ['plan-request-under-review', 'Your request of October 14, 2026 is being reviewed.'],
])('%s says: %s', async (id, text) => {
  expect(await textOf(id)).toContain(text)
})

test.each<NoticeId>(['payoff-from-county', 'payoff-from-treasurer'])(
  '%s names the office of the county, with its phone, address and website',
  async (id) => {
    const countyOffice = {
      officeName: 'Franklin County Treasurer',
      officePhone: '6145550123',
      officeAddress: '100 Example St, Columbus, OH 43215',
      officeUrl: 'https://treasurer.example/',
    }
    const text = await textOf(id, null, { countyOffice })
    expect(text).toContain('Franklin County Treasurer(614) 555-0123100 Example St, Columbus, OH 43215')
    const phone = screen.getByRole('link', { name: '(614) 555-0123' })
    expect(phone.getAttribute('href')).toBe('tel:+16145550123')
    const website = screen.getByRole('link', { name: 'https://treasurer.example/' })
    expect(website.getAttribute('href')).toBe('https://treasurer.example/')
  },
)

test('shows the progress of the reader’s own payment after the notices', async () => {
  await textOf('payment-submitted', null, { ownProgress: z.decode(paymentProgress, PROGRESS.card) })
  expect(screen.getByText('Your payment')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((it) => it.querySelector('b')?.textContent)).toEqual([
    'Paid',
    'Cleared',
    'Recorded',
    'Released',
  ])
})

test('shows no progress to readers who paid nothing', async () => {
  await textOf('payment-submitted')
  expect(screen.queryByText('Your payment')).toBeNull()
})

test.each<NoticeId>(['past-redemption', 'legal-contact', 'payoff-from-staff', 'plan-contact'])(
  '%s names the toll-free phone and the e-mail of servicing',
  async (id) => {
    const text = await textOf(id)
    expect(text).toContain('(800) 555-0119')
    expect(text).toContain('servicing@fieldstone.example')
  },
)

test('the login of a plan carries the certificate and the way to where it is paid', async () => {
  await textOf('plan-log-in')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/login?parcelId=3&returnTo=%2Fparcels%2F3%2Fpayoffrequest',
  )
})

test('an offer leads to where it is accepted', async () => {
  await textOf('plan-offered')
  expect(screen.getByRole('link', { name: 'See the offer' }).getAttribute('href')).toBe('/parcels/3/plan')
})

test('a plan that is complete with a rest does not read as one that has failed', async () => {
  const text = await textOf('plan-contact', 'COMPLETE')
  expect(text).toContain('The payment plan is complete. A balance is still owed.')
  expect(text).toContain('(800) 555-0119')
})

test('a plan that is complete with a rest: who is not logged in is led to where it can be paid', async () => {
  expect(await textOf('plan-contact', 'COMPLETE')).toContain('Log in to pay it.')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('payoffrequest')
})

test('a plan that is complete with a rest: who is logged in is not asked to log in', async () => {
  signIn()
  expect(await textOf('plan-contact', 'COMPLETE')).not.toContain('Log in')
})

test('a plan that is complete with a rest, past redemption: nobody is told that it can be paid', async () => {
  const payoff = aView({ notices: [{ group: 'B', id: 'past-redemption' }] })
  const offer = { parcel: aView(), payoff }
  expect(await textOf('plan-contact', 'COMPLETE', { offer })).not.toContain('Log in')
})
