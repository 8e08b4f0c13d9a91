import type { Model } from './model.ts'
import { factorError } from './model.ts'

/** An expected figure with its bounds for 80 and 95 of 100 cases. */
export interface Estimate {
  readonly mean: number
  readonly low80: number
  readonly high80: number
  readonly low95: number
  readonly high95: number
}

/** An expected figure split by the rates it depends on, from which its uncertainty is computed. */
export interface Expected {
  mean: number
  /** The variance by chance alone: the sum of p (1 - p) of all certificates, times the square of their amounts. */
  chance: number
  /** The additional variance, because whole months vary by more than chance. */
  beyondChance: number
  /** The mean by band of the life table, by group, and by calendar month. */
  readonly bands: number[]
  readonly groups: Map<string, number>
  readonly seasons: number[]
}

export const nothingExpected = (model: Model): Expected => ({
  mean: 0,
  chance: 0,
  beyondChance: 0,
  bands: model.bands.map(() => 0),
  groups: new Map(),
  seasons: Array.from({ length: 12 }, () => 0),
})

interface Part {
  readonly group: string
  readonly band: number
  readonly season: number
  readonly mean: number
  readonly chance: number
}

/** Adds the expected figure of some certificates of one band and group in one month. */
export function expectAlso(expected: Expected, { group, band, season, mean, chance }: Part): void {
  expected.mean += mean
  expected.chance += chance
  expected.bands[band] = (expected.bands[band] ?? 0) + mean
  expected.groups.set(group, (expected.groups.get(group) ?? 0) + mean)
  expected.seasons[season] = (expected.seasons[season] ?? 0) + mean
}

/**
 * Adds the variance of a whole month: for redemptions the model's spread beyond chance, for cash the same share of the
 * cash.
 */
export function strayTogether(model: Model, count: Expected, cash: Expected): void {
  count.beyondChance = (model.spread - 1) * count.chance
  cash.beyondChance = count.mean === 0 ? 0 : count.beyondChance * (cash.mean / count.mean) ** 2
}

/** Adds up the expected figures of several months. */
export function together(model: Model, months: readonly Expected[]): Expected {
  const all = nothingExpected(model)
  for (const { mean, chance, beyondChance, bands, groups, seasons } of months) {
    all.mean += mean
    all.chance += chance
    all.beyondChance += beyondChance
    for (const [at, part] of bands.entries()) all.bands[at] = (all.bands[at] ?? 0) + part
    for (const [group, part] of groups) all.groups.set(group, (all.groups.get(group) ?? 0) + part)
    for (const [at, part] of seasons.entries()) all.seasons[at] = (all.seasons[at] ?? 0) + part
  }
  return all
}

/**
 * Returns the variance of a forecast: chance, the past variation of whole months, and the errors of the rates and
 * factors, which depend on the number of redemptions behind them.
 */
function varianceOf(model: Model, expected: Expected): number {
  const { chance, beyondChance, bands, groups, seasons } = expected
  let variance = chance + beyondChance
  for (const [at, part] of bands.entries())
    variance += part ** 2 / Math.max(1, model.bands[at]?.redeemed ?? 0)
  for (const [group, part] of groups) {
    const factor = model.groups.get(group)
    if (factor && model.groups.size > 1) variance += part ** 2 * factorError(factor)
  }
  for (const [at, part] of seasons.entries()) {
    const season = model.seasons?.[at]
    // Each calendar month was observed only a few times, each with the variation of any month.
    if (season) variance += model.spread * part ** 2 * factorError(season)
  }
  return variance
}

/** Standard deviations on either side of a normal distribution. */
const NORMAL = { of80: 1.2816, of95: 1.96 } as const

/** Returns bounds in whole certificates, from a normal distribution with continuity correction. */
export function countEstimate(model: Model, expected: Expected): Estimate {
  const { mean } = expected
  const deviation = Math.sqrt(varianceOf(model, expected))
  return estimate(mean, deviation, {
    low: (value) => Math.max(0, Math.ceil(value - 0.5)),
    high: (value) => Math.floor(value + 0.5),
  })
}

/** Whole cents. */
export function centsEstimate(model: Model, expected: Expected): Estimate {
  const deviation = Math.sqrt(varianceOf(model, expected))
  const whole = (value: number) => Math.max(0, Math.round(value))
  return { ...estimate(expected.mean, deviation, { low: whole, high: whole }), mean: whole(expected.mean) }
}

interface Rounding {
  readonly low: (value: number) => number
  readonly high: (value: number) => number
}

const estimate = (mean: number, deviation: number, { low, high }: Rounding): Estimate => ({
  mean,
  low80: low(mean - NORMAL.of80 * deviation),
  high80: high(mean + NORMAL.of80 * deviation),
  low95: low(mean - NORMAL.of95 * deviation),
  high95: high(mean + NORMAL.of95 * deviation),
})
