import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { legalFacts } from './file.fixtures.ts'
import type { LegalDate } from './file.ts'
import { type NextStep, nextStep, noticeHolds } from './next-step.ts'
import { nextStepDay } from './next-step-day.ts'

const today = plainDate('2026-11-20')
const filed = { noiFiledOn: '2025-12-03', complaintFiledOn: '2026-02-20' }

test.each<[NextStep, Partial<Record<LegalDate, string>>]>([
  ['file-notice', {}],
  ['file-complaint', { noiFiledOn: '2026-09-08' }],
  ['serve-parties', filed],
  ['file-affidavit', { ...filed, allPartiesServedOn: '2026-06-01' }],
  ['request-judgment', { ...filed, allPartiesServedOn: '2026-06-01', militaryAffidavitOn: '2026-06-02' }],
  ['await-decree', { ...filed, judgmentRequestedOn: '2026-07-01' }],
  ['request-sale', { ...filed, judgmentEnteredOn: '2026-08-01' }],
  ['set-sale', { ...filed, judgmentEnteredOn: '2026-08-01', writRequestedOn: '2026-08-10' }],
  ['await-sale', { ...filed, sheriffSaleOn: '2026-11-20' }],
  ['await-sale', { ...filed, sheriffSaleOn: '2026-11-01', secondSheriffSaleOn: '2026-12-01' }],
  ['confirm-sale', { ...filed, sheriffSaleOn: '2026-11-19' }],
  ['await-confirmation', { ...filed, sheriffSaleOn: '2026-10-01', motionConfirmSaleOn: '2026-10-10' }],
  ['record-deed', { ...filed, orderConfirmSaleOn: '2026-10-10' }],
  ['closed', { ...filed, taxDeedIssuedOn: '2026-11-01' }],
  ['stayed', { ...filed, bankruptcyInOn: '2026-11-20' }],
  ['serve-parties', { ...filed, bankruptcyInOn: '2026-05-01', bankruptcyOutOn: '2026-11-20' }],
  ['military-hold', { ...filed, militaryHoldFromOn: '2026-10-01' }],
])('next comes %s after %j', (step, dates) => {
  expect(nextStep(legalFacts(dates), today)).toBe(step)
})

test('forfeited at the sale: the decree of forfeiture comes next; redeemed: nothing does', () => {
  const sold = { ...filed, sheriffSaleOn: '2026-10-01' }
  expect(nextStep(legalFacts(sold, { resultOfSale: 'Forfeited' }), today)).toBe('decree-of-forfeiture')
  expect(nextStep(legalFacts(sold, { redeemedOn: today }), today)).toBe('closed')
})

test('all is paid: the attorney waits for the redemption, wherever the case stands, unless it is over', () => {
  const paid = { paidInFullOn: plainDate('2026-11-19') }
  expect(nextStep(legalFacts(filed, paid), today)).toBe('await-redemption')
  expect(nextStep(legalFacts({ ...filed, bankruptcyInOn: '2026-11-01' }, paid), today)).toBe(
    'await-redemption',
  )
  expect(nextStep(legalFacts({ ...filed, dismissalFiledOn: '2026-11-20' }, paid), today)).toBe('closed')
  expect(nextStepDay('await-redemption', legalFacts(filed, paid), [])).toBe('2026-11-19')
})

test('a redemption that was only reported is not called paid here', () => {
  const reported = { paidInFullOn: plainDate('2026-11-19'), isRedemptionReported: true }
  expect(nextStep(legalFacts(filed, reported), today)).toBe('await-reported-redemption')
  expect(nextStepDay('await-reported-redemption', legalFacts(filed, reported), [])).toBe('2026-11-19')
})

test('notices stop from the first day of a stay or a hold to the day before its end', () => {
  const both = legalFacts({ bankruptcyInOn: '2026-11-20', militaryHoldFromOn: '2026-11-20' })
  expect(noticeHolds(both, today)).toEqual(['bankruptcy', 'military'])
  const over = legalFacts({ bankruptcyInOn: '2026-01-20', bankruptcyOutOn: '2026-11-20' })
  expect(noticeHolds(over, today)).toEqual([])
})
