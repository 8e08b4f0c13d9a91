import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { type Arriving, type Concern, concernOf } from './arrival.ts'

const TODAY = plainDate('2027-03-15')
const FREE: Arriving = {
  ...{
    arrivedOn: TODAY,
    heardOn: TODAY,
    isRedeemed: false,
    saleConfirmedOn: null,
    holds: [],
    isBegunBeforePetition: true,
  },
  ...{ sheriffSaleOn: null, isPayoffOff: false },
}
const PETITION = { kind: 'bankruptcy', from: addDays(TODAY, -2), until: null } as const

test.each<[string, Partial<Arriving>, Concern | null]>([
  ['nothing is known', {}, null],
  ['the sale was confirmed that day', { saleConfirmedOn: TODAY }, 'sale-confirmed'],
  ['the sale is confirmed the day after', { saleConfirmedOn: addDays(TODAY, 1) }, null],
  ['a petition was entered after it was begun', { holds: [PETITION] }, 'petition'],
  ['it was begun when the petition was known', { holds: [PETITION], isBegunBeforePetition: false }, null],
  ['the bankruptcy is over', { holds: [{ ...PETITION, until: addDays(TODAY, -1) }] }, null],
  ['a sheriff sale is scheduled', { sheriffSaleOn: TODAY, isPayoffOff: true }, 'sheriff-sale'],
  [
    'the sale took place before its check cleared',
    { sheriffSaleOn: TODAY, heardOn: addDays(TODAY, 1) },
    'sale-over',
  ],
  ['the sale was yesterday', { sheriffSaleOn: addDays(TODAY, -1) }, null],
  ['the county has switched payoffs off', { isPayoffOff: true }, 'payoff-off'],
  ['the certificate is redeemed', { isRedeemed: true, saleConfirmedOn: TODAY }, 'redeemed'],
])('money arrives, and %s', (_, facts, concern) => {
  expect(concernOf({ ...FREE, ...facts })).toBe(concern)
})
