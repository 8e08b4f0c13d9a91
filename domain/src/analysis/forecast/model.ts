import type { Cohort, Month } from './cohorts.ts'
import { type Band, bandAt, lifeTable } from './life-table.ts'

/** All that a forecast rests on. Everything in it is a count or a ratio of two counts. */
export interface Model {
  /** The last month of the history. */
  readonly through: Month
  /** Months in which anything was watched. */
  readonly monthCount: number
  readonly redeemed: number
  readonly bands: readonly Band[]
  /** By group. */
  readonly groups: ReadonlyMap<string, Factor>
  /** January first; null while the history is too short to tell. */
  readonly seasons: readonly Factor[] | null
  /** By how much more than chance alone the last months strayed, as a ratio of variances; at least one. */
  readonly spread: number
  /** How many months it was taken from. */
  readonly spreadMonths: number
}

/** A part of the portfolio: see `factorOf`. */
export interface Factor extends Experience {
  readonly watched: number
  readonly factor: number
}

/** A forecast is made from at least so much. */
export const LEAST_REDEMPTIONS = 50
export const LEAST_MONTHS = 12

/** Whether a history suffices for a forecast. */
export const isEnough = ({ redeemed, monthCount }: Pick<Model, 'redeemed' | 'monthCount'>): boolean =>
  redeemed >= LEAST_REDEMPTIONS && monthCount >= LEAST_MONTHS

/** Each month of the calendar must have been seen twice. */
const SEASON_MONTHS = 24
const SPREAD_MONTHS = 36

/** Learns from the history of a portfolio: first the table of all, then each group, then the months of the calendar. */
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

/** By age, so that no band is looked for twice. */
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
 * The squares by which the last months missed what the model says of them, over what chance alone would give. The model has
 * seen them: twelve factors that were fitted to them take their part of the misses, which is given back.
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

/** So many redemptions must be expected of a part of the portfolio before its own experience counts half. */
export const HALF_CREDIBLE = 25

/** What was seen of a part of the portfolio, and what the rates of the whole would have made of it. */
export interface Experience {
  readonly redeemed: number
  readonly expected: number
}

/** The share to which a part's own experience counts, n / (n + k) with n the redemptions that were expected (Bühlmann). */
export const weightOf = ({ expected }: Experience): number => expected / (expected + HALF_CREDIBLE)

/**
 * By how much the rates of the whole are multiplied for a part: its own ratio of redeemed to expected by its weight, one
 * by the rest. It is the same as adding `HALF_CREDIBLE` redemptions at the rates of the whole.
 */
export const factorOf = ({ redeemed, expected }: Experience): number =>
  (redeemed + HALF_CREDIBLE) / (expected + HALF_CREDIBLE)

/** The variance of a factor's error as a share of its square. */
export const factorError = ({ redeemed }: Experience): number => 1 / (redeemed + HALF_CREDIBLE)
