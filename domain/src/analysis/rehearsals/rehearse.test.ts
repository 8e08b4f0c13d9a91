import { expect, test } from 'vitest'
import { plainDate } from '../../calendar/plain-date.ts'
import { NO_FILE } from '../../legal/file.ts'
import { bps } from '../../money/cents.ts'
import { aLien } from '../../payoff/lien.fixtures.ts'
import { payoffOn } from '../../payoff/payoff-on.ts'
import { type RegimeRow, regimeFor } from '../../payoff/regime.ts'
import type { Settings } from '../../payoff/settings.ts'
import type { EffectFacts } from './effects.ts'
import { isAffected, type RehearsedCertificate, rehearse, weightOf } from './rehearse.ts'
import { addTo, BIN_COUNT, binOf, newTally } from './tally.ts'

const DAY = plainDate('2026-12-15')
const HORIZON = plainDate('2028-06-15')
const OHIO: RegimeRow = {
  ...{ stateId: 'OH', countyId: null, effectiveFrom: plainDate('1990-01-01') },
  values: {},
}

function rulesWith(values: Partial<Settings>, effectiveFrom = '2000-01-01') {
  const staged = { ...OHIO, effectiveFrom: plainDate(effectiveFrom), values }
  return {
    before: regimeFor([OHIO], 'OH', 855),
    after: regimeFor([OHIO, staged], 'OH', 855),
    names: new Set(Object.keys(values) as (keyof Settings)[]),
  }
}

const certificateOf = (
  lien = aLien(),
  facts: Partial<EffectFacts['file']> = {},
  status: EffectFacts['status'] = 'Active Certificate',
): RehearsedCertificate => ({
  lien: { before: lien, after: lien },
  file: { ...NO_FILE, purchasedOn: lien.purchasedOn, saleType: lien.saleType, ...facts },
  status,
})

const days = { day: DAY, horizon: HORIZON }

test('a staged rate: each payoff is the one that the engine gives with the rule among the others', () => {
  const lien = aLien({ noiOn: plainDate('2021-03-01') })
  const rules = rulesWith({ postNoiRateBps: bps(1_000) })
  const found = rehearse(certificateOf(lien), rules, days)
  if (!rules.before || !rules.after) throw new Error('no rules')
  const figure = ({ totalCents, goodThrough }: ReturnType<typeof payoffOn>) => ({ totalCents, goodThrough })
  expect(found.onDay).toEqual({
    before: figure(payoffOn(lien, rules.before, DAY)),
    after: figure(payoffOn(lien, rules.after, DAY)),
  })
  expect(found.onHorizon?.after).toEqual(figure(payoffOn(lien, rules.after, HORIZON)))
  expect(isAffected(found)).toBe(true)
  // 69 months at 8 % less on $1,000.00.
  expect(weightOf(found)).toBe(46_000)
})

test('a rule whose key date is before its day: nothing changes, on no day', () => {
  const rules = rulesWith({ minChargeBps: bps(900), postNoiRateBps: bps(500) }, '2020-01-01')
  const found = rehearse(certificateOf(aLien({ noiOn: plainDate('2021-03-01') })), rules, days)
  expect(isAffected(found)).toBe(false)
  expect(weightOf(found)).toBe(0)
})

test('a change that shows on the later day alone: the certificate is affected', () => {
  const lien = aLien({ purchasedOn: plainDate('2025-06-15') })
  const found = rehearse(certificateOf(lien), rulesWith({ interestCapUnits: 24 }), days)
  expect(found.onDay.before).toEqual(found.onDay.after)
  expect(found.onHorizon?.before).not.toEqual(found.onHorizon?.after)
  expect(isAffected(found)).toBe(true)
  expect(weightOf(found)).toBe(12_000)
})

test('a rule under which the engine refuses a figure: the payoff goes, which weighs more than any amount', () => {
  const found = rehearse(certificateOf(), rulesWith({ maxRateBps: bps(600) }), days)
  expect(found.onDay.after).toBeNull()
  expect(weightOf(found)).toBe(Number.MAX_SAFE_INTEGER)
})

test.each([
  [{ noContactDays: 730 }, '2026-03-10', {}, 'Active Certificate', ['payoff-letter-kept']],
  [{ noContactDays: 0 }, '2026-12-01', {}, 'Active Certificate', ['payoff-letter-due']],
  [{ noiEarliestMonths: 6 }, '2026-03-10', {}, 'Active Certificate', ['notice-due']],
  [{ noiEarliestMonths: 24 }, '2025-03-10', {}, 'Active Certificate', ['notice-kept']],
  [{ noiEarliestMonths: 24 }, '2025-03-10', { noiFiledOn: '2026-11-02' }, 'Legal', []],
  [{ noiToComplaintDays: 120 }, '2025-03-10', { noiFiledOn: '2026-11-02' }, 'Legal', ['complaint-moved']],
  [{ noiToComplaintDays: 120 }, '2025-03-10', {}, 'Active Certificate', []],
  [
    { certificatePeriodMonths: { auction: 48, negotiated: 72 } },
    ...(['2025-03-10', {}, 'Active Certificate', ['expiry-moved']] as const),
  ],
  [{ bankruptcyStaffOnly: true }, '2025-03-10', {}, 'Bankruptcy', ['figure-hidden']],
  [{ bankruptcyStaffOnly: true }, '2025-03-10', {}, 'Legal', []],
] as const)(
  '%j of a certificate bought on %s with %j, %s: %j',
  (values, purchasedOn, file, status, effects) => {
    const lien = aLien({ purchasedOn: plainDate(purchasedOn) })
    const facts = Object.fromEntries(Object.entries(file).map(([name, on]) => [name, plainDate(on)]))
    const found = rehearse(certificateOf(lien, facts, status), rulesWith(values), days)
    expect(found.effects).toEqual(effects)
    expect(found.onDay.before).toEqual(found.onDay.after)
    expect(isAffected(found)).toBe(effects.length > 0)
  },
)

test('a tally: sums by day, county, sale and status, and can be stored and gone on with', () => {
  const rules = rulesWith({ postNoiRateBps: bps(1_000), noContactDays: 3_650 })
  const noticed = certificateOf(aLien({ noiOn: plainDate('2021-03-01') }))
  let tally = newTally(false)
  for (const [countyId, certificate] of [
    [855, noticed],
    [854, certificateOf()],
    [854, certificateOf(aLien({ purchasedOn: plainDate('2005-03-10') }))],
  ] as const) {
    const found = rehearse(certificate, rules, { day: DAY, horizon: null })
    addTo(tally, { countyId, saleType: 'auction', status: 'Legal' }, found)
    tally = JSON.parse(JSON.stringify(tally))
  }
  expect(tally).toMatchObject({
    affectedCount: 2,
    onDay: { count: 3, changedCount: 1, loweredCount: 1, raisedCount: 0 },
    onHorizon: null,
    byCounty: { 854: { count: 2, affectedCount: 1 }, 855: { count: 1, affectedCount: 1 } },
    effects: { 'payoff-letter-kept': 2, 'notice-kept': 2, 'notice-due': 0 },
  })
  const { byCounty, bySale, byStatus, onDay } = tally
  expect(onDay.beforeCents - onDay.afterCents).toBe(46_000)
  for (const group of [byCounty, bySale, byStatus])
    expect(Object.values(group).reduce((sum, it) => sum + it.afterCents, 0)).toBe(onDay.afterCents)
  expect(onDay.bins).toHaveLength(BIN_COUNT)
  expect(onDay.bins[binOf(-46_000)]).toBe(1)
})

test.each([
  [-1_000_001, 0],
  [-1_000_000, 1],
  [-1_000, 4],
  [-1, 4],
  [1, 5],
  [1_000, 5],
  [1_001, 6],
  [1_000_000, 8],
  [1_000_001, 9],
])('a difference of %i cents stands in bar %i', (difference, bin) => {
  expect(binOf(difference)).toBe(bin)
})
