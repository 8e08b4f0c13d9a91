import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { ZERO } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { aCertificate, aView } from './certificate.fixtures.ts'
import { olderUnpaid, payoffStateOf } from './payoff-state.ts'

type NoticeId = ReturnType<typeof aView>['notices'][number]['id']
const withNotice = (id: NoticeId, table = false) => {
  const view = aView({ table, notices: [{ group: 'B', id }] })
  return { offer: { parcel: aView(), payoff: view } }
}
const monthly = { opens: 'payment-methods', awaitingCents: ZERO, isWholeRestOnly: true } as const

test.each([
  ['payable', {}],
  ['paid', { redeemedOn: plainDate('2026-10-14'), totalCents: ZERO }],
  ['submitted', { isPaymentPending: true }],
  ['submitted', { redemptionInProcessOn: plainDate('2026-11-14'), totalCents: ZERO }],
  ['nothing-owed', { totalCents: ZERO }],
  ['plan', withNotice('plan-log-in')],
  ['plan', withNotice('plan-use-monthly')],
  ['plan', { offer: { parcel: aView(), payoff: aView({ table: false, buttons: { payMonthly: monthly } }) } }],
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
  const related = [{ id: 2, certificateNo: '2018-77', status: 'Active Certificate' as const }]
  expect(olderUnpaid(aCertificate({ ...newer, related }))).toEqual({ id: 2, certificateNo: '2018-77' })
  expect(olderUnpaid(aCertificate(newer))).toEqual({ id: 2, certificateNo: null })
  expect(olderUnpaid(aCertificate())).toBeNull()
})
