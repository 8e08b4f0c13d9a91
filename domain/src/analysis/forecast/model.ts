import type { Cohort, Month } from './cohorts.ts'
import { type Band, bandAt, lifeTable } from './life-table.ts'

/** The data that a forecast is based on. Each value is a count or a ratio of two counts. */
export interface Model {
  /** The last month of the history. */
  readonly through: Month
  /** The number of months in which certificates were watched. */
  readonly monthCount: number
  readonly redeemed: number
  readonly bands: readonly Band[]
  /** Keyed by group. */
  readonly groups: ReadonlyMap<string, Factor>
  /** January first. Null if the history is too short. */
  readonly seasons: readonly Factor[] | null
  /** The variation of the last months over chance alone, as a ratio of variances. At least one. */
  readonly spread: number
  /** The number of months it was computed from. */
  readonly spreadMonths: number
}

/** The actual and expected redemptions of a part: see `factorOf`. */
export interface Factor extends Experience {
  readonly watched: number
  readonly factor: number
}

/** The minimum history for a forecast. */
export const LEAST_REDEMPTIONS = 50
export const LEAST_MONTHS = 12

/** Whether a history is long enough for a forecast. */
export const isEnough = ({ redeemed, monthCount }: Pick<Model, 'redeemed' | 'monthCount'>): boolean =>
  redeemed >= LEAST_REDEMPTIONS && monthCount >= LEAST_MONTHS

/** Each calendar month must have been observed twice. */
const SEASON_MONTHS = 24
const SPREAD_MONTHS = 36

/** Fits the model to the history of a portfolio: first the life table, then the groups, then the calendar months. */
export function modelOf(cohorts: readonly Cohort[], through: Month): Model {
  const bands = lifeTable(cohorts)
  const hazards = ageHazards(bands, cohorts)
  const months = new Set(cohorts.flatMap(({ cells }) => cells.map(({ month }) => month)))
  const groups = groupFactors(cohorts, hazards)
  const base = { through, bands, groups, monthCount: months.size }
  const seasons = months.size < SEASON_MONTHS ? null : seasonFactors(cohorts, hazards, groups)
  return {
    ...base,
    redeemed: bands.reduce((sum, band) => sum + band.redeemed, 0),
    seasons,
    ...spreadOf(cohorts, hazards, { groups, seasons, through, monthCount: months.size }),
  }
}

/** Returns the rate of each age, so that its band is looked up only once. */
function ageHazards(bands: readonly Band[], cohorts: readonly Cohort[]): readonly number[] {
  const oldest = cohorts.reduce((most, { cells }) => Math.max(most, cells.at(-1)?.age ?? 0), 0)
  return bands.length === 0
    ? []
    : Array.from({ length: oldest + 1 }, (_, age) => bands[bandAt(bands, age)]?.hazard ?? 0)
}

interface Sums {
  watched: number
  redeemed: number
  expected: number
}

const noSums = (): Sums => ({ watched: 0, redeemed: 0, expected: 0 })

const withFactor = (sums: Sums): Factor => ({ ...sums, factor: factorOf(sums) })

function groupFactors(cohorts: readonly Cohort[], hazards: readonly number[]): ReadonlyMap<string, Factor> {
  const groups = new Map<string, Sums>()
  for (const { group, cells } of cohorts) {
    const sums = groups.get(group) ?? noSums()
    groups.set(group, sums)
    for (const { age, watched, redeemed } of cells) {
      sums.watched += watched
      sums.redeemed += redeemed
      sums.expected += watched * (hazards[age] ?? 0)
    }
  }
  return new Map([...groups].map(([group, sums]) => [group, withFactor(sums)]))
}

function seasonFactors(
  cohorts: readonly Cohort[],
  hazards: readonly number[],
  groups: ReadonlyMap<string, Factor>,
): readonly Factor[] {
  const seasons = Array.from({ length: 12 }, noSums)
  for (const { group, cells } of cohorts) {
    const factor = groups.get(group)?.factor ?? 1
    for (const { month, age, watched, redeemed } of cells) {
      const sums = seasons[month % 12]
      if (sums === undefined) continue
      sums.watched += watched
      sums.redeemed += redeemed
      sums.expected += watched * Math.min(1, factor * (hazards[age] ?? 0))
    }
  }
  return seasons.map(withFactor)
}

/**
 * Returns the squared errors of the model in the last months, over those by chance alone. Corrects for the twelve
 * factors that were fitted to the same months.
 */
function spreadOf(
  cohorts: readonly Cohort[],
  hazards: readonly number[],
  { groups, seasons, through, monthCount }: Pick<Model, 'groups' | 'seasons' | 'through' | 'monthCount'>,
): Pick<Model, 'spread' | 'spreadMonths'> {
  const months = new Map<Month, { redeemed: number; expected: number; chance: number }>()
  for (const { group, cells } of cohorts) {
    const factor = groups.get(group)?.factor ?? 1
    for (const { month, age, watched, redeemed } of cells) {
      if (month <= through - SPREAD_MONTHS) continue
      const sums = months.get(month) ?? { redeemed: 0, expected: 0, chance: 0 }
      months.set(month, sums)
      const hazard = Math.min(1, factor * (seasons?.[month % 12]?.factor ?? 1) * (hazards[age] ?? 0))
      sums.redeemed += redeemed
      sums.expected += watched * hazard
      sums.chance += watched * hazard * (1 - hazard)
    }
  }
  let [squares, chance] = [0, 0]
  for (const sums of months.values()) {
    squares += (sums.redeemed - sums.expected) ** 2
    chance += sums.chance
  }
  const isKnown = months.size >= LEAST_MONTHS && chance > 0
  const fitted = seasons === null ? 1 : monthCount / (monthCount - seasons.length)
  return {
    spread: isKnown ? Math.max(1, (squares / chance) * fitted) : 1,
    spreadMonths: isKnown ? months.size : 0,
  }
}

/** The number of expected redemptions at which a part's own experience has a weight of one half. */
export const HALF_CREDIBLE = 25

/** Actual redemptions of a part of the portfolio, and those expected at the rates of the whole. */
export interface Experience {
  readonly redeemed: number
  readonly expected: number
}

/** Returns the weight of a part's own experience: n / (n + k), with n expected redemptions (Bühlmann). */
export const weightOf = ({ expected }: Experience): number => expected / (expected + HALF_CREDIBLE)

/**
 * Returns the factor for a part's rates: its ratio of actual to expected redemptions, weighted against one. This equals
 * adding `HALF_CREDIBLE` redemptions at the rates of the whole.
 */
export const factorOf = ({ redeemed, expected }: Experience): number =>
  (redeemed + HALF_CREDIBLE) / (expected + HALF_CREDIBLE)

/** Returns the variance of a factor's error, as a share of its square. */
export const factorError = ({ redeemed }: Experience): number => 1 / (redeemed + HALF_CREDIBLE)
