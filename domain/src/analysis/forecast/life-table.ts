import type { Cohort } from './cohorts.ts'

/** Consecutive ages that share their rates. */
export interface Band {
  /** Months since the month of purchase. */
  readonly fromAge: number
  /** The last band also covers every later age. */
  readonly throughAge: number
  /** Watched certificate-months. */
  readonly watched: number
  readonly redeemed: number
  readonly ended: number
  /** The share of the certificates that is redeemed in a month: `redeemed / watched`. */
  readonly hazard: number
  /** The share that ends by foreclosure in a month. */
  readonly endHazard: number
  /** The share of all purchased certificates that is still open at the end of the band. */
  readonly openShare: number
}

/** Joins ages until a band has this many redemptions. The error of its rate is then about a fifth. */
export const BAND_REDEMPTIONS = 20

/**
 * Builds the life table of a portfolio: for each age, the share of open certificates that is redeemed. Empty if nothing
 * was watched.
 */
export function lifeTable(cohorts: readonly Cohort[]): readonly Band[] {
  const bands: Counts[] = []
  let next: Counts | null = null
  for (const [age, seen] of ageCounts(cohorts).entries()) {
    next = next === null ? { ...seen, fromAge: age, throughAge: age } : joined(next, seen, age)
    if (next.redeemed < BAND_REDEMPTIONS) continue
    bands.push(next)
    next = null
  }
  if (next !== null) {
    const last = bands.pop()
    bands.push(last === undefined ? next : joined(last, next, next.throughAge))
  }
  let openShare = 1
  return bands
    .filter(({ watched }) => watched > 0)
    .map((counts) => {
      const hazard = counts.redeemed / counts.watched
      const endHazard = Math.min(1 - hazard, counts.ended / counts.watched)
      openShare *= (1 - hazard - endHazard) ** (counts.throughAge - counts.fromAge + 1)
      return { ...counts, hazard, endHazard, openShare }
    })
}

/** The counts of an age. Empty for ages that were never reached. */
interface Seen {
  readonly watched: number
  readonly redeemed: number
  readonly ended: number
}

interface Counts extends Seen {
  readonly fromAge: number
  readonly throughAge: number
}

function ageCounts(cohorts: readonly Cohort[]): readonly Seen[] {
  const ages: { watched: number; redeemed: number; ended: number }[] = []
  for (const { cells } of cohorts)
    for (const { age, watched, redeemed, ended } of cells) {
      while (ages.length <= age) ages.push({ watched: 0, redeemed: 0, ended: 0 })
      const seen = ages[age]
      if (seen === undefined) continue
      seen.watched += watched
      seen.redeemed += redeemed
      seen.ended += ended
    }
  return ages
}

const joined = (band: Counts, seen: Seen, throughAge: number): Counts => ({
  fromAge: band.fromAge,
  throughAge,
  watched: band.watched + seen.watched,
  redeemed: band.redeemed + seen.redeemed,
  ended: band.ended + seen.ended,
})

/** Returns the band of an age. Throws RangeError if the table is empty. */
export function bandAt(bands: readonly Band[], age: number): number {
  if (bands.length === 0) throw new RangeError('the life table is empty')
  const found = bands.findIndex(({ throughAge }) => age <= throughAge)
  return found < 0 ? bands.length - 1 : found
}
