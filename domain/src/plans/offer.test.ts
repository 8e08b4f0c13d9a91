import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { cents, ZERO } from '../money/cents.ts'
import { checkOffer, isOpenOffer } from './offer.ts'

const TODAY = plainDate('2026-11-20')
const GOOD = {
  instalmentCount: 12,
  firstDueOn: plainDate('2026-12-15'),
  expiresOn: plainDate('2026-12-10'),
  downCents: ZERO,
  downDueOn: null,
}
const DOWN = { downCents: cents(50_000) }

test.each([
  ['as it should be', {}, {}],
  ['one instalment', { instalmentCount: 1 }, {}],
  ['no instalment', { instalmentCount: 0 }, { instalmentCount: 'count' }],
  ['half an instalment', { instalmentCount: 1.5 }, { instalmentCount: 'count' }],
  ['ten years and a month', { instalmentCount: 121 }, { instalmentCount: 'count' }],
  ['due on the 28th', { firstDueOn: plainDate('2026-12-28') }, {}],
  ['due on a day that not every month has', { firstDueOn: plainDate('2026-12-29') }, { firstDueOn: 'day' }],
  ['due today', { firstDueOn: TODAY, expiresOn: TODAY }, { firstDueOn: 'first-due', expiresOn: 'expiry' }],
  ['due in four months', { firstDueOn: plainDate('2027-03-20') }, { firstDueOn: 'first-due' }],
  ['over already', { expiresOn: plainDate('2026-11-19') }, { expiresOn: 'expiry' }],
  ['with money down on its last day', { ...DOWN, downDueOn: plainDate('2026-12-10') }, {}],
  ['with money down on no day', DOWN, { downDueOn: 'down-due' }],
  [
    'with money down while it is still open',
    { ...DOWN, downDueOn: plainDate('2026-12-09') },
    { downDueOn: 'down-due' },
  ],
  [
    'with money down after the first instalment',
    { ...DOWN, downDueOn: plainDate('2026-12-15') },
    { downDueOn: 'down-due' },
  ],
  ['open until the first due date', { expiresOn: plainDate('2026-12-15') }, { expiresOn: 'expiry' }],
])('an offer %s', (_, changes, problems) => {
  expect(checkOffer({ ...GOOD, ...changes }, TODAY)).toEqual(problems)
})

test.each([
  ['PENDING', 'offered', '2026-11-20', true],
  ['PENDING', 'offered', '2026-11-19', false],
  ['PENDING', 'offered', null, false],
  ['PENDING', 'countered', '2026-11-30', false],
  ['ACTIVE', 'accepted', '2026-11-30', false],
  ['CANCELED', 'offered', '2026-11-30', false],
] as const)('%s, %s until %s: can be accepted on November 20: %s', (status, stage, expiresOn, isOpen) => {
  expect(isOpenOffer({ status, stage, expiresOn: expiresOn && plainDate(expiresOn) }, TODAY)).toBe(isOpen)
})
