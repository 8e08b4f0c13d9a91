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

function told(file: Partial<PublicFile> = {}, lien: Lien = OLD, regime: Regime = OHIO_REGIME) {
  const days = daysOfLaw({ lien, regime, file: { ...NO_FILE, ...file }, today: TODAY, through: THROUGH })
  return days.filter(({ kind }) => kind !== 'interest').map(({ on, kind }) => `${on} ${kind}`)
}

test('no notice yet: the end of the figure of today, and of the certificate', () => {
  expect(told()).toEqual(['2026-11-30 good-through', '2027-10-15 period-ends'])
})

test('a notice was filed: a complaint is due, and the period does not end any more', () => {
  const lien = { ...OLD, noiOn: day('2026-10-01') }
  expect(told({ noiFiledOn: day('2026-10-01') }, lien)).toEqual([
    '2026-11-30 good-through',
    '2026-12-30 complaint-due',
  ])
})

test('a complaint was filed, and a sale is set: the sale stands, the complaint is no longer due', () => {
  const lien = { ...OLD, noiOn: day('2026-07-01') }
  const file = {
    ...{ noiFiledOn: day('2026-07-01'), complaintFiledOn: day('2026-08-01') },
    sheriffSaleOn: day('2027-02-10'),
  }
  expect(told(file, lien)).toEqual(['2026-11-30 good-through', '2027-02-10 sale'])
  expect(told({ ...file, dismissalFiledOn: day('2026-11-02') }, lien)).toEqual(['2026-11-30 good-through'])
})

test('bought lately: a notice may come a year after the sale, with the rate that the price bears then', () => {
  const lien = aLien({ purchasedOn: day('2026-03-01') })
  expect(told({}, lien)).toContain('2027-03-01 notice-allowed')
  const found = daysOfLaw({ lien, regime: OHIO_REGIME, file: NO_FILE, today: TODAY, through: THROUGH })
  expect(found.find(({ kind }) => kind === 'notice-allowed')).toMatchObject({ rateBps: bps(1800) })
})

test('interest that stops after so many months: its last day is told, and no interest after it', () => {
  const regime = withSettings({ interestCapUnits: 27 })
  expect(told({}, OLD, regime)).toContain('2027-01-01 interest-ends')
  const interest = daysOfLaw({ lien: OLD, regime, file: NO_FILE, today: TODAY, through: THROUGH })
    .filter(({ kind }) => kind === 'interest')
    .map(({ on, amountCents }) => [on, amountCents])
  expect(interest).toEqual([
    ['2026-12-01', 1000],
    ['2027-01-01', 1000],
  ])
})

test('a penalty by the period: the day after each period, and the whole of it', () => {
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

test('interest by the day: no day of interest is told', () => {
  const regime = withSettings({ strategy: { kind: 'daily' }, goodThrough: 'same-day' })
  const days = daysOfLaw({ lien: OLD, regime, file: NO_FILE, today: TODAY, through: THROUGH })
  expect(days.filter(({ kind }) => kind === 'interest')).toEqual([])
  expect(growsDaily(OLD, regime)).toBe(true)
})

test('a rate that changes on a day to come is told with that day', () => {
  const lien = { ...OLD, noiOn: day('2027-02-15') }
  const days = daysOfLaw({ lien, regime: OHIO_REGIME, file: NO_FILE, today: TODAY, through: THROUGH })
  expect(days.filter(({ kind }) => kind === 'rate-change')).toEqual([
    { on: '2027-02-15', kind: 'rate-change', amountCents: null, rateBps: 1800 },
  ])
})
