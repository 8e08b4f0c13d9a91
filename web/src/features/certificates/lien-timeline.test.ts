import { paymentProgress } from '@fieldstone/contract/entities/payments/payment-progress'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aCertificate, aView } from '../../records/certificate.fixtures.ts'
import { PROGRESS } from '../../records/payment-progress.fixtures.ts'
import { timelineOf } from './lien-timeline.ts'

const TODAY = plainDate('2026-11-20')
const steps = (it: ReturnType<typeof aCertificate>, today = TODAY) =>
  timelineOf({ ...it, today }).map(({ key, stage }) => `${stage}:${key}`)

test('an open certificate: past steps in order, the present, the steps after a payment', () => {
  const timeline = timelineOf(aCertificate({ today: TODAY }))
  expect(timeline.map(({ key, when }) => [key, when])).toEqual([
    ['sold', 'Nov 12, 2019'],
    ['taxes', 'Feb 1, 2020'],
    ['now', 'Today'],
    ['clear', 'When you pay'],
    ['release', '30–60 days after funds clear'],
  ])
})

test('without a figure: no later taxes are shown, and no payment is offered', () => {
  const closed = { parcel: aView({ table: false }), payoff: aView({ table: false }) }
  expect(steps(aCertificate({ lines: [], offer: closed }))).toEqual(['past:sold', 'now:now'])
})

test('a future sale is after today, a past one before', () => {
  const it = aCertificate({
    lines: [],
    sheriffSaleOn: plainDate('2026-11-20'),
    noiFiledOn: plainDate('2026-01-05'),
  })
  expect(steps(it).slice(0, 4)).toEqual(['past:sold', 'past:noi', 'now:now', 'next:sale'])
  expect(steps(it, plainDate('2026-11-21')).slice(0, 4)).toEqual([
    'past:sold',
    'past:noi',
    'past:sale',
    'now:now',
  ])
})

test('a submitted payment is the present, and clearing its funds comes next', () => {
  const [, , now, clear] = timelineOf(aCertificate({ today: TODAY, isPaymentPending: true }))
  expect(now).toMatchObject({ title: 'Payment submitted', stage: 'now' })
  expect(clear).toMatchObject({ when: 'When funds clear', stage: 'next' })
})

test('leaves clearing and release to the progress of the reader’s own payment', () => {
  const ownProgress = z.decode(paymentProgress, PROGRESS.card)
  const certificate = aCertificate({ today: TODAY, isPaymentPending: true, ownProgress })
  expect(timelineOf(certificate).at(-1)).toMatchObject({ title: 'Payment submitted', stage: 'now' })
  const part = z.decode(paymentProgress, PROGRESS.part)
  expect(timelineOf({ ...certificate, ownProgress: part }).at(-1)).toMatchObject({ key: 'release' })
})

test('a redeemed certificate ends there; its release is named only while its 60 days run', () => {
  const it = aCertificate({ lines: [], redeemedOn: plainDate('2026-10-14') })
  expect(steps(it)).toEqual(['past:sold', 'past:redeemed', 'next:release'])
  expect(steps(it, plainDate('2026-12-14'))).toEqual(['past:sold', 'past:redeemed'])
})

test('a step without a date is left out', () => {
  expect(steps(aCertificate({ purchasedOn: null, lines: [] }))).not.toContain('past:sold')
})

test('a certificate that cannot be paid in full does not say that it can', () => {
  const now = (more: Parameters<typeof aCertificate>[0]) =>
    timelineOf(aCertificate({ today: TODAY, ...more })).find(({ key }) => key === 'now')?.title
  const past = aView({ table: false, notices: [{ group: 'B', id: 'past-redemption' }] })
  expect(now({})).toBe('Open, and can be paid in full')
  expect(now({ offer: { parcel: aView(), payoff: past } })).toBe('May be past redemption')
  expect(now({ isOldestUnpaid: false, oldestUnpaidId: 2 })).toBe(
    'Open; an older certificate has to be paid first',
  )
})
