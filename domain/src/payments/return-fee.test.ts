import { expect, test } from 'vitest'
import { noReturnFee, type ReturnedCheck } from './return-fee.ts'

const check = (more: Partial<ReturnedCheck>): ReturnedCheck => ({
  ...{ isStayed: false, paidBy: null, payerName: 'Rosa Marchetti', partyNames: ['MARCHETTI ROSA M & JOHN'] },
  ...more,
})

test.each<[string, Partial<ReturnedCheck>, ReturnType<typeof noReturnFee>]>([
  ['the owner paid', {}, null],
  ['the owner paid, with another initial', { payerName: 'Rosa B. Marchetti' }, null],
  ['a defendant paid', { payerName: 'First Bank', partyNames: ['Marchetti Rosa', 'First Bank'] }, null],
  ['staff said that a party paid', { paidBy: 'OWNER', payerName: 'Ann Other' }, null],
  ['somebody else paid', { payerName: 'Ann Other' }, 'stranger'],
  ['nobody knows who paid', { payerName: '' }, 'stranger'],
  ['staff said that somebody else paid', { paidBy: 'OTHER' }, 'stranger'],
  ['a trustee paid', { paidBy: 'TRUSTEE' }, 'stranger'],
  ['the owner paid during a stay', { isStayed: true, paidBy: 'OWNER' }, 'stayed'],
])('adds a fee for a returned check or not: %s', (_, more, expected) => {
  expect(noReturnFee(check(more))).toBe(expected)
})
