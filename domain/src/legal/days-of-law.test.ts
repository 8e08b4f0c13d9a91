import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { bps } from '../money/cents.ts'
import { aLien, OHIO_REGIME } from '../payoff/lien.fixtures.ts'
import type { Lien } from '../payoff/lien.ts'
import type { Regime } from '../payoff/regime.ts'
import type { Settings } from '../payoff/settings.ts'
import { daysOfLaw, growsDaily, type PublicFile } from './days-of-law.ts'

const day = plainDate
const NO_FILE: PublicFile = {
  ...{ noiFiledOn: null, complaintFiledOn: null, dismissalFiledOn: null },
  ...{ sheriffSaleOn: null, secondSheriffSaleOn: null },
}
const [TODAY, THROUGH] = [day('2026-11-20'), day('2027-12-31')]
const OLD = aLien({ purchasedOn: day('2024-10-15') })

const withSettings = (values: Partial<Settings>): Regime => ({
  ...OHIO_REGIME,
  rows: [{ stateId: 'OH', countyId: null, effectiveFrom: day('1900-01-01'), values }],
})

function legalDays(file: Partial<PublicFile> = {}, lien: Lien = OLD, regime: Regime = OHIO_REGIME) {
  const days = daysOfLaw({ lien, regime, file: { ...NO_FILE, ...file }, today: TODAY, through: THROUGH })
  return days.filter(({ kind }) => kind !== 'interest').map(({ on, kind }) => `${on} ${kind}`)
}

test('without a notice, lists the end of today’s payoff and of the certificate', () => {
  expect(legalDays()).toEqual(['2026-11-30 good-through', '2027-10-15 period-ends'])
})

test('after a notice, lists when the complaint is due instead of when the period ends', () => {
  const lien = { ...OLD, noiOn: day('2026-10-01') }
  expect(legalDays({ noiFiledOn: day('2026-10-01') }, lien)).toEqual([
    '2026-11-30 good-through',
    '2026-12-30 complaint-due',
  ])
})

test('after a complaint, lists a sale that is set, unless the case was dismissed, and no due complaint', () => {
  const lien = { ...OLD, noiOn: day('2026-07-01') }
  const file = {
    ...{ noiFiledOn: day('2026-07-01'), complaintFiledOn: day('2026-08-01') },
    sheriffSaleOn: day('2027-02-10'),
  }
  expect(legalDays(file, lien)).toEqual(['2026-11-30 good-through', '2027-02-10 sale'])
  expect(legalDays({ ...file, dismissalFiledOn: day('2026-11-02') }, lien)).toEqual([
    '2026-11-30 good-through',
  ])
})

test('after a recent purchase, lists the day a year later on which a notice is allowed, with the rate from then on', () => {
  const lien = aLien({ purchasedOn: day('2026-03-01') })
  expect(legalDays({}, lien)).toContain('2027-03-01 notice-allowed')
  const found = daysOfLaw({ lien, regime: OHIO_REGIME, file: NO_FILE, today: TODAY, through: THROUGH })
  expect(found.find(({ kind }) => kind === 'notice-allowed')).toMatchObject({ rateBps: bps(1800) })
})

test('lists the last day of interest that is capped by months, and no interest after it', () => {
  const regime = withSettings({ interestCapUnits: 27 })
  expect(legalDays({}, OLD, regime)).toContain('2027-01-01 interest-ends')
  const interest = daysOfLaw({ lien: OLD, regime, file: NO_FILE, today: TODAY, through: THROUGH })
    .filter(({ kind }) => kind === 'interest')
    .map(({ on, amountCents }) => [on, amountCents])
  expect(interest).toEqual([
    ['2026-12-01', 1000],
    ['2027-01-01', 1000],
  ])
})

test('lists a penalty by period in full on the day after each period', () => {
  const regime = withSettings({
    ...{ strategy: { kind: 'period-penalty', periodMonths: 6 }, goodThrough: 'same-day', minAppliesTo: [] },
    maxRateBps: bps(1800),
  })
  const days = daysOfLaw({ lien: OLD, regime, file: NO_FILE, today: TODAY, through: THROUGH })
  expect(days.filter(({ kind }) => kind === 'interest')).toEqual([
    { on: '2027-04-16', kind: 'interest', amountCents: 12_000, rateBps: null },
    { on: '2027-10-16', kind: 'interest', amountCents: 12_000, rateBps: null },
  ])
  expect(growsDaily(OLD, regime)).toBe(false)
})

test('lists no days of daily interest', () => {
  const regime = withSettings({ strategy: { kind: 'daily' }, goodThrough: 'same-day' })
  const days = daysOfLaw({ lien: OLD, regime, file: NO_FILE, today: TODAY, through: THROUGH })
  expect(days.filter(({ kind }) => kind === 'interest')).toEqual([])
  expect(growsDaily(OLD, regime)).toBe(true)
})

test('lists a future change of the rate with its day', () => {
  const lien = { ...OLD, noiOn: day('2027-02-15') }
  const days = daysOfLaw({ lien, regime: OHIO_REGIME, file: NO_FILE, today: TODAY, through: THROUGH })
  expect(days.filter(({ kind }) => kind === 'rate-change')).toEqual([
    { on: '2027-02-15', kind: 'rate-change', amountCents: null, rateBps: 1800 },
  ])
})
