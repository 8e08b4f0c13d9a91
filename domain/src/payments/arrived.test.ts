import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { type Arrival, judgeArrival } from './arrived.ts'

const day = plainDate('2026-11-20')
const before = plainDate('2026-11-19')
const after = plainDate('2026-11-21')
const begunAt = new Date('2026-11-18T12:00:00Z')
const earlier = new Date('2026-11-17T12:00:00Z')
const later = new Date('2026-11-19T12:00:00Z')

const arrival = (more: Partial<Arrival> = {}): Arrival => ({
  arrivedOn: day,
  begunAt,
  coversPayoff: true,
  isPlanMoney: false,
  isPlanActive: false,
  isBack: false,
  redeemedOn: null,
  redemptionEndedOn: null,
  isProtected: false,
  bankruptcy: null,
  trustee: null,
  saleOn: null,
  isSaleOver: false,
  isPayoffClosed: false,
  ...more,
})

const petition = (more: Partial<NonNullable<Arrival['bankruptcy']>> = {}) => ({
  bankruptcy: { enteredAt: earlier, isStaffOnly: false, ...more },
})

test.each<[string, Partial<Arrival>, ...unknown[]]>([
  ['pays the payoff', {}, 'usual', 'lien', null],
  ['is redeemed already', { redeemedOn: day, redemptionEndedOn: before }, 'redeemed', 'lien', 'redeemed'],
  ['is back, and redeemed by others', { isBack: true, redeemedOn: day }, 'redeemed', 'escrow', 'redeemed'],
  ['is redeemed later', { redeemedOn: after }, 'usual', 'lien', null],
  [
    'came after the sale was confirmed',
    { redemptionEndedOn: before },
    'redemption-ended',
    'escrow',
    'redemption-ended',
  ],
  [
    'came on the day of the confirmation',
    { redemptionEndedOn: day },
    'redemption-ended',
    'escrow',
    'redemption-ended',
  ],
  ['came before the sale was confirmed', { redemptionEndedOn: after }, 'ended-since', 'lien', null],
  [
    'came before a sale that was scheduled then and is confirmed now',
    { redemptionEndedOn: after, saleOn: after },
    'ended-since',
    'lien',
    null,
  ],
  [
    'is that of a servicemember after the end',
    { redemptionEndedOn: before, isProtected: true },
    'maybe-protected',
    'escrow',
    'maybe-protected',
  ],
  ['is that of a servicemember before the end', { isProtected: true }, 'usual', 'lien', null],
  ['began before the petition was entered', petition({ enteredAt: later }), 'stayed', 'escrow', 'stayed'],
  ['came before a sale that is to come', { saleOn: after }, 'sale-scheduled', 'lien', 'sale-scheduled'],
  ['came before a sale that is over', { saleOn: after, isSaleOver: true }, 'sale-over', 'lien', null],
  ['began as the petition was entered', petition({ enteredAt: begunAt }), 'stayed', 'escrow', 'stayed'],
  ['began after the petition was known', petition(), 'in-bankruptcy', 'lien', null],
  ['came in a bankruptcy of staff only', petition({ isStaffOnly: true }), 'stayed', 'escrow', 'stayed'],
  [
    'is a check in a bankruptcy',
    { ...petition({ enteredAt: later }), begunAt: null },
    'in-bankruptcy',
    'lien',
    null,
  ],
  [
    'is a part from a trustee, by a recorded plan',
    { ...petition({ isStaffOnly: true }), coversPayoff: false, trustee: { planPays: 'Lien' } },
    'trustee-plan',
    'lien',
    null,
  ],
  [
    'is from a trustee, without a recorded plan',
    { ...petition(), trustee: { planPays: null } },
    'trustee-without-plan',
    'escrow',
    'trustee-without-plan',
  ],
  [
    'is from a trustee whose plan pays a part',
    { trustee: { planPays: 'Part' } },
    'trustee-without-plan',
    'escrow',
    'trustee-without-plan',
  ],
  [
    'is from a trustee after the sale was confirmed',
    { redemptionEndedOn: before, trustee: { planPays: 'Lien' } },
    'redemption-ended',
    'escrow',
    'redemption-ended',
  ],
  ['has a sale to come', { saleOn: after }, 'sale-scheduled', 'lien', 'sale-scheduled'],
  ['has a closed payoff', { isPayoffClosed: true }, 'payoff-closed', 'lien', null],
  [
    'is a check while the site gives no payoff',
    { isPayoffClosed: true, begunAt: null },
    'usual',
    'lien',
    null,
  ],
  ['is less than the payoff', { coversPayoff: false }, 'usual', 'escrow', 'short'],
  [
    'is less than the payoff before a sale',
    { coversPayoff: false, saleOn: after },
    'sale-scheduled',
    'escrow',
    'short',
  ],
  ['is for a plan that is over', { coversPayoff: false, isPlanMoney: true }, 'usual', 'escrow', 'no-plan'],
  [
    'is for an active plan',
    { coversPayoff: false, isPlanMoney: true, isPlanActive: true },
    'usual',
    'lien',
    null,
  ],
  [
    'is for an active plan after the end',
    { isPlanMoney: true, isPlanActive: true, redemptionEndedOn: before },
    'redemption-ended',
    'escrow',
    'redemption-ended',
  ],
])('money that %s', (_, more, situation, destination, notice) => {
  expect(judgeArrival(arrival(more))).toMatchObject({ situation, destination, notice })
})
