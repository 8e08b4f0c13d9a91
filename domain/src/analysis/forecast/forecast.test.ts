import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLongTests } from '../../long-tests.testing.ts'
import { backTestOf, isWithin80Percent } from './back-test.ts'
import { cohortsOf, type Entry, type Exit } from './cohorts.ts'
import { forecast } from './forecast.ts'
import { bandAt, lifeTable } from './life-table.ts'
import { factorOf, HALF_CREDIBLE, isEnough, modelOf, weightOf } from './model.ts'
import { chanceOf, FIRST, historyOf, type Life, livesOf, openOf, type World } from './portfolio.fixtures.ts'

const entry = (from: number, count: number, boughtIn = 0): Entry => ({ group: 'a', boughtIn, from, count })
const exit = (month: number, how: Exit['how'], count: number, boughtIn = 0): Exit => ({
  ...{ group: 'a', boughtIn, month, how, count },
})

describe('the history of a cohort', () => {
  test('counts a certificate as watched until the month it leaves, and for half of that month unless it is redeemed', () => {
    const [cohort] = cohortsOf(
      [entry(0, 10)],
      [exit(1, 'redeemed', 2), exit(2, 'ended', 3), exit(2, 'plan', 1)],
      3,
    )
    expect(cohort).toEqual({
      group: 'a',
      boughtIn: 0,
      openCount: 4,
      cells: [
        { month: 0, age: 0, watched: 10, redeemed: 0, ended: 0 },
        { month: 1, age: 1, watched: 10, redeemed: 2, ended: 0 },
        { month: 2, age: 2, watched: 6, redeemed: 0, ended: 3 },
        { month: 3, age: 3, watched: 4, redeemed: 0, ended: 0 },
      ],
    })
  })

  test('does not count months before a certificate was imported', () => {
    const [cohort] = cohortsOf([entry(5, 10)], [], 6)
    expect(cohort?.cells.map(({ age, watched }) => [age, watched])).toEqual([
      [5, 10],
      [6, 10],
    ])
  })

  test('counts a certificate imported in the last month as open and not yet watched', () => {
    expect(cohortsOf([entry(4, 2)], [], 3)).toEqual([{ group: 'a', boughtIn: 0, openCount: 2, cells: [] }])
  })

  test('rejects more departures than arrivals', () => {
    expect(() => cohortsOf([entry(0, 1)], [exit(1, 'redeemed', 2)], 3)).toThrow('more certificates left')
    expect(() => cohortsOf([entry(0, 1)], [exit(4, 'redeemed', 1)], 3)).toThrow('after the last month')
  })
})

describe('the life table', () => {
  test('computes a rate as redeemed over watched, and joins ages until a band has 20 redemptions', () => {
    const cohorts = cohortsOf(
      [entry(0, 1000)],
      [exit(0, 'redeemed', 30), exit(1, 'redeemed', 8), exit(2, 'redeemed', 12), exit(3, 'redeemed', 4)],
      3,
    )
    expect(lifeTable(cohorts)).toEqual([
      {
        fromAge: 0,
        throughAge: 0,
        watched: 1000,
        redeemed: 30,
        ended: 0,
        hazard: 0.03,
        endHazard: 0,
        openShare: 0.97,
      },
      {
        ...{ fromAge: 1, throughAge: 3, watched: 970 + 962 + 950, redeemed: 24, ended: 0 },
        ...{ hazard: 24 / 2882, endHazard: 0, openShare: 0.97 * (1 - 24 / 2882) ** 3 },
      },
    ])
  })

  test('uses the last band for every later age', () => {
    const bands = lifeTable(cohortsOf([entry(0, 100)], [exit(0, 'redeemed', 20), exit(2, 'redeemed', 20)], 2))
    expect([0, 1, 2, 3, 400].map((age) => bandAt(bands, age))).toEqual([0, 1, 1, 1, 1])
  })

  test('returns no table if nothing was watched', () => {
    expect(lifeTable([])).toEqual([])
    expect(() => bandAt([], 0)).toThrow('empty')
  })
})

describe('credibility', () => {
  test('weights by n / (n + 25), which equals adding 25 redemptions at the rates of the whole', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.double({ min: 0.01, max: 5000, noNaN: true }), (redeemed, expected) => {
        const weight = weightOf({ redeemed, expected })
        expect(factorOf({ redeemed, expected })).toBeCloseTo(weight * (redeemed / expected) + 1 - weight, 9)
      }),
    )
  })

  test('uses the rates of the whole for a part without experience, and half of its own with 25 expected redemptions', () => {
    expect(factorOf({ redeemed: 0, expected: 0 })).toBe(1)
    expect(weightOf({ redeemed: 3, expected: HALF_CREDIBLE })).toBe(0.5)
    expect(factorOf({ redeemed: 50, expected: 25 })).toBe(1.5)
  })
})

/** Many leave in the first year, few afterwards. */
const trueHazard = (age: number): number => (age < 12 ? 0.02 : age < 36 ? 0.035 : 0.012)

const WORLD: World = {
  months: 84,
  boughtMonthly: 25,
  groups: { north: 1.3, south: 0.8, east: 1, west: 0.9 },
  hazard: trueHazard,
  endHazard: (age) => (age > 30 ? 0.004 : 0),
}

const THROUGH = FIRST + 71

const modelFrom = (lives: readonly Life[], through = THROUGH) => {
  const { entries, exits } = historyOf(lives, through)
  return modelOf(cohortsOf(entries, exits, through), through)
}

const anyLives = fc
  .record({
    seed: fc.nat(),
    months: fc.integer({ min: 3, max: 40 }),
    base: fc.double({ min: 0, max: 0.4, noNaN: true }),
  })
  .map(({ seed, months, base }) => ({
    through: FIRST + months - 1,
    lives: livesOf(
      {
        ...{ months: months + 6, boughtMonthly: 6, groups: { a: 1, b: 2 } },
        ...{ hazard: (age) => base / (1 + age / 9), endHazard: (age) => (age > 5 ? 0.05 : 0) },
      },
      seed,
    ),
  }))

describe('what holds for any portfolio', () => {
  test('rates are shares, survivors fall, the bands hold every age in order, and all that was watched and redeemed is in them', () => {
    fc.assert(
      fc.property(anyLives, ({ lives, through }) => {
        const { entries, exits } = historyOf(lives, through)
        const cohorts = cohortsOf(entries, exits, through)
        const bands = lifeTable(cohorts)
        for (const [at, { hazard, endHazard, fromAge, openShare }] of bands.entries()) {
          expect(openShare).toBeLessThanOrEqual(bands[at - 1]?.openShare ?? 1)
          expect(hazard).toBeGreaterThanOrEqual(0)
          expect(hazard + endHazard).toBeLessThanOrEqual(1)
          expect(fromAge).toBe((bands[at - 1]?.throughAge ?? -1) + 1)
        }
        const cells = cohorts.flatMap((it) => it.cells)
        expect(bands.reduce((sum, it) => sum + it.watched, 0)).toBe(
          cells.reduce((sum, it) => sum + it.watched, 0),
        )
        expect(bands.reduce((sum, it) => sum + it.redeemed, 0)).toBe(
          exits.filter(({ how }) => how === 'redeemed').length,
        )
        expect(cohorts.reduce((sum, it) => sum + it.openCount, 0)).toBe(entries.length - exits.length)
      }),
      { numRuns: inLongTests(20, 2_000) },
    )
  })

  test('forecasts no more redemptions than open certificates, groups that add up to the cent, and bounds around the mean', () => {
    fc.assert(
      fc.property(anyLives, ({ lives, through }) => {
        const model = modelFrom(lives, through)
        fc.pre(model.bands.length > 0)
        const open = openOf(lives, through, 24)
        const { months, groups, total } = forecast(model, open, 24)
        const openCount = open.reduce((sum, it) => sum + it.openCount, 0)
        const ofGroups = (at: number) =>
          [...groups.values()].reduce((sum, it) => sum + (it.cashCents[at] ?? 0), 0)
        expect(total.redemptions.mean).toBeLessThanOrEqual(openCount + 1e-6)
        for (const [at, { redemptions, cash }] of months.entries()) {
          expect(cash.mean).toBe(ofGroups(at))
          expect(Number.isSafeInteger(cash.mean)).toBe(true)
          for (const { mean, low80, low95, high80, high95 } of [redemptions, cash]) {
            expect(low95).toBeLessThanOrEqual(low80)
            expect(high80).toBeLessThanOrEqual(high95)
            expect(low80).toBeLessThanOrEqual(mean + 1)
            expect(high80).toBeGreaterThanOrEqual(mean - 1)
          }
        }
        expect(total.cash.mean).toBe(months.reduce((sum, it) => sum + it.cash.mean, 0))
      }),
      { numRuns: inLongTests(20, 2_000) },
    )
  })

  test('ignores everything after the history', () => {
    fc.assert(
      fc.property(anyLives, ({ lives, through }) => {
        const known = lives
          .filter(({ boughtIn }) => boughtIn <= through)
          .map((life) => (life.left !== null && life.left > through ? { ...life, left: null } : life))
        expect(modelFrom(known, through)).toEqual(modelFrom(lives, through))
        expect(openOf(known, through, 12)).toEqual(openOf(lives, through, 12))
      }),
      { numRuns: inLongTests(20, 500) },
    )
  })
})

describe('a made world, whose true rates are known', () => {
  const big = { ...WORLD, boughtMonthly: 400 }

  test('recovers the true rates in the life table', () => {
    const { bands } = modelFrom(livesOf({ ...big, groups: { a: 1, b: 1 } }, 1))
    for (const { fromAge, throughAge, hazard, redeemed } of bands) {
      if (trueHazard(fromAge) !== trueHazard(throughAge)) continue
      // Four standard errors of a count.
      expect(Math.abs(hazard / trueHazard(fromAge) - 1)).toBeLessThan(4 / Math.sqrt(redeemed))
    }
  })

  test('recovers the rate of each group', () => {
    const { groups } = modelFrom(livesOf(big, 2))
    const factor = (group: string) => groups.get(group)?.factor ?? 0
    // Of one another, since the whole is a mixture of all.
    expect(factor('north') / factor('south')).toBeCloseTo(1.3 / 0.8, 1)
    expect(factor('east') / factor('west')).toBeCloseTo(1 / 0.9, 1)
  })

  test('detects and uses a calendar month with more redemptions', () => {
    const hazard = (age: number, month: number) => trueHazard(age) * (month % 12 === 1 ? 1.6 : 1)
    const { seasons } = modelFrom(livesOf({ ...big, hazard }, 3))
    const [january, february] = [seasons?.[0]?.factor ?? 0, seasons?.[1]?.factor ?? 0]
    expect(february / january).toBeGreaterThan(1.45)
    expect(february / january).toBeLessThan(1.75)
  })

  test('keeps the rates if open certificates are imported late', () => {
    const cut = THROUGH - 24
    const late = livesOf(big, 4).flatMap((life): Life[] => {
      if (life.boughtIn > cut) return [life]
      // Of what was bought before, only what was open came in.
      return life.left !== null && life.left <= cut ? [] : [{ ...life, from: cut + 1 }]
    })
    const [seen, all] = [modelFrom(late), modelFrom(livesOf(big, 4))]
    const rateAt = (model: typeof seen, age: number) => model.bands[bandAt(model.bands, age)]?.hazard ?? 0
    for (const age of [3, 20, 30])
      expect(Math.abs(rateAt(seen, age) / rateAt(all, age) - 1)).toBeLessThan(0.1)
    // Counted from their purchase, as if all had been watched, they would.
    const wrong = modelFrom(late.map((life) => ({ ...life, from: life.boughtIn })))
    expect(rateAt(wrong, 20) / rateAt(all, 20)).toBeLessThan(0.8)
  })

  /** Lives many worlds for a year after their history, and counts how often what came lay within the bounds. */
  function tally(worldCount: number, worldOf: (seed: number) => World) {
    const within = { redemptions80: 0, redemptions95: 0, cash80: 0, cash95: 0, total80: 0 }
    for (let seed = 0; seed < worldCount; seed += 1) {
      const lives = livesOf(worldOf(seed), 1_000 + seed)
      const came = Array.from({ length: 12 }, (_, at) => {
        const those = lives.filter(
          ({ left, how, boughtIn }) => how === 'redeemed' && boughtIn <= THROUGH && left === THROUGH + 1 + at,
        )
        return {
          redeemedCount: those.length,
          cashCents: those.reduce((sum, { owedCents }) => sum + owedCents, 0),
        }
      })
      const told = backTestOf(forecast(modelFrom(lives), openOf(lives, THROUGH, 12), 12), came)
      for (const key of ['redemptions80', 'redemptions95', 'cash80', 'cash95'] as const)
        within[key] += told.within[key] / 12 / worldCount
      const isIn = isWithin80Percent(told.total.redemptions, told.total.came.redeemedCount)
      within.total80 += Number(isIn) / worldCount
    }
    return within
  }

  test('covers at least the stated share of actual figures with bounds that are narrow enough to be useful', () => {
    const within = tally(inLongTests(40, 1_000), () => WORLD)
    for (const share of [within.redemptions80, within.cash80]) {
      expect(share).toBeGreaterThan(0.8)
      expect(share).toBeLessThan(0.9)
    }
    for (const share of [within.redemptions95, within.cash95]) expect(share).toBeGreaterThan(0.95)
    expect(within.total80).toBeGreaterThan(0.8)
  })

  test('widens the bounds if months vary by more than chance', () => {
    const within = tally(inLongTests(25, 500), (seed) => {
      const chance = chanceOf(50_000 + seed)
      const shocks = Array.from({ length: WORLD.months }, () => 0.5 + chance())
      return { ...WORLD, hazard: (age, month) => trueHazard(age) * (shocks[month - FIRST] ?? 1) }
    })
    // The spread is itself an estimate, from 36 months.
    for (const share of [within.redemptions80, within.cash80]) expect(share).toBeGreaterThan(0.78)
    for (const share of [within.redemptions95, within.cash95]) expect(share).toBeGreaterThan(0.93)
  })
})

test('requires 50 redemptions in 12 months for a forecast', () => {
  expect(isEnough({ redeemed: 50, monthCount: 12 })).toBe(true)
  expect(isEnough({ redeemed: 49, monthCount: 12 })).toBe(false)
  expect(isEnough({ redeemed: 50, monthCount: 11 })).toBe(false)
})

test('returns the same forecast in any order of counting', () => {
  const lives = livesOf({ ...WORLD, boughtMonthly: 4 }, 9)
  const chance = chanceOf(1)
  const shuffled = [...lives].sort(() => chance() - 0.5)
  const { redemptions } = forecast(modelFrom(lives), openOf(lives, THROUGH, 12), 12).total
  expect(forecast(modelFrom(shuffled), openOf(shuffled, THROUGH, 12), 12).total.redemptions.mean).toBeCloseTo(
    redemptions.mean,
    6,
  )
})
