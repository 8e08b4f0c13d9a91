import type { Model } from './model.ts'
import { factorError } from './model.ts'

/** A figure that is expected, and between which bounds it comes in 80 and in 95 of 100 cases. */
export interface Estimate {
  readonly mean: number
  readonly low80: number
  readonly high80: number
  readonly low95: number
  readonly high95: number
}

/** What is expected of a time, taken apart by what it rests on: by that its uncertainty is worked out. */
export interface Expected {
  mean: number
  /** The variance that chance alone gives: the sum of p (1 - p) of all certificates, times the square of their amounts. */
  chance: number
  /** What comes on top of it, since months as a whole stray by more than chance. */
  beyondChance: number
  /** The mean by band of the life table, by group, and by month of the calendar. */
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

/** Adds what is expected of some certificates of one band and group in one month. */
export function expectAlso(expected: Expected, { group, band, season, mean, chance }: Part): void {
  expected.mean += mean
  expected.chance += chance
  expected.bands[band] = (expected.bands[band] ?? 0) + mean
  expected.groups.set(group, (expected.groups.get(group) ?? 0) + mean)
  expected.seasons[season] = (expected.seasons[season] ?? 0) + mean
}

/**
 * A month strays as a whole: its redemptions by what the model's spread says beyond chance, and its cash by the same share
 * of itself.
 */
export function strayTogether(model: Model, count: Expected, cash: Expected): void {
  count.beyondChance = (model.spread - 1) * count.chance
  cash.beyondChance = count.mean === 0 ? 0 : count.beyondChance * (cash.mean / count.mean) ** 2
}

/** What is expected of several months together. */
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
 * The variance of what will come: chance, widened by how far months strayed before, and the errors of the rates and of
 * the factors, each of which is known as well as the redemptions that it was counted from.
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
    // A month of the calendar was seen a few times, each as far astray as any month.
    if (season) variance += model.spread * part ** 2 * factorError(season)
  }
  return variance
}

/** How many standard deviations a normal curve has on either side. */
const NORMAL = { of80: 1.2816, of95: 1.96 } as const

/** Whole certificates: bounds that hold the stated share of a normal curve with the correction for whole numbers. */
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
