import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { aCertificate, aRelated, aView } from './certificate.fixtures.ts'
import { olderUnpaid, payoffStateOf } from './payoff-state.ts'

type NoticeId = ReturnType<typeof aView>['notices'][number]['id']
const withNotice = (id: NoticeId, table = false) => {
  const view = aView({ table, notices: [{ group: 'B', id }] })
  return { offer: { parcel: aView(), payoff: view } }
}
const monthly = {
  opens: 'payment-methods',
  awaitingCents: ZERO,
  isInReview: false,
  isWholeRestOnly: true,
} as const
const part = { ...monthly, awaitingCents: cents(64_284), isWholeRestOnly: false } as const
const inReview = { ...part, isInReview: true } as const
const planned = (payMonthly: typeof monthly | typeof part | typeof inReview) => ({
  offer: { parcel: aView(), payoff: aView({ table: false, buttons: { payMonthly } }) },
})

test.each([
  ['payable', {}],
  ['paid', { redeemedOn: plainDate('2026-10-14'), totalCents: ZERO }],
  ['submitted', { isPaymentPending: true }],
  ['submitted', { redemptionInProcessOn: plainDate('2026-11-14'), totalCents: ZERO }],
  ['nothing-owed', { totalCents: ZERO }],
  ['plan', withNotice('plan-log-in')],
  ['plan', withNotice('plan-use-monthly')],
  ['plan', planned(monthly)],
  // A part is on its way: the next one may be paid.
  ['plan', { ...planned(part), isPaymentPending: true }],
  ['plan', { ...withNotice('plan-log-in'), isPaymentPending: true }],
  ['submitted', { ...planned(part), isPaymentPending: true, totalCents: part.awaitingCents }],
  ['submitted', { ...planned(inReview), isPaymentPending: true }],
  ['submitted', { ...planned(monthly), isPaymentPending: true }],
  ['from-county', withNotice('payoff-from-county')],
  ['past', withNotice('past-redemption')],
  ['no-figure', withNotice('payoff-from-staff')],
  ['no-figure', withNotice('payoff-from-treasurer')],
  ['no-figure', withNotice('legal-contact')],
  ['older-first', { isOldestUnpaid: false, oldestUnpaidId: 2 }],
] as const)('%s', (state, more) => {
  expect(payoffStateOf(aCertificate(more))).toBe(state)
})

test('what has to be paid first is named by its number, where the record carries it', () => {
  const newer = { isOldestUnpaid: false, oldestUnpaidId: 2 }
  const related = [aRelated({ id: 2, certificateNo: '2018-77', status: 'Active Certificate' })]
  expect(olderUnpaid(aCertificate({ ...newer, related }))).toEqual({ id: 2, certificateNo: '2018-77' })
  expect(olderUnpaid(aCertificate(newer))).toEqual({ id: 2, certificateNo: null })
  expect(olderUnpaid(aCertificate())).toBeNull()
})
