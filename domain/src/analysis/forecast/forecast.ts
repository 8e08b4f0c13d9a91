import type { Month } from './cohorts.ts'
import {
  centsEstimate,
  countEstimate,
  type Estimate,
  type Expected,
  expectAlso,
  nothingExpected,
  strayTogether,
  together,
} from './interval.ts'
import { bandAt } from './life-table.ts'
import type { Model } from './model.ts'

/** Certificates of one group and month of purchase that are open and without a plan at the end of the history. */
export interface OpenCohort {
  readonly group: string
  readonly boughtIn: Month
  readonly openCount: number
  /** Their total payoff in each future month, in cents. Certificates without a payoff add nothing. */
  readonly owedCents: readonly number[]
  /** The sum of the squares of what each owes. */
  readonly owedSquares: readonly number[]
}

export interface MonthForecast {
  readonly month: Month
  /** Certificates. */
  readonly redemptions: Estimate
  /** Cents; the mean is the sum of the groups' whole cents. */
  readonly cash: Estimate
}

export interface GroupForecast {
  readonly openCount: number
  /** Certificates, by month. */
  readonly redemptions: readonly number[]
  /** Whole cents, by month. */
  readonly cashCents: readonly number[]
}

export interface Forecast {
  readonly months: readonly MonthForecast[]
  /** All months together. */
  readonly total: Omit<MonthForecast, 'month'>
  readonly groups: ReadonlyMap<string, GroupForecast>
}

/**
 * Forecasts redemptions and cash of the open certificates in the months after the history. Each open certificate is
 * redeemed at the rate of its age, its group and the calendar month, and brings its payoff of that month.
 */
export function forecast(model: Model, open: readonly OpenCohort[], monthCount: number): Forecast {
  const months = Array.from({ length: monthCount }, (_, at) => ({
    month: model.through + 1 + at,
    count: nothingExpected(model),
    cash: nothingExpected(model),
  }))
  const groupCash = new Map<string, number[]>()
  const groupCounts = new Map<string, number[]>()
  const openCounts = new Map<string, number>()
  for (const cohort of open) {
    const { group, openCount } = cohort
    openCounts.set(group, (openCounts.get(group) ?? 0) + openCount)
    const counts = listOf(groupCounts, group, monthCount)
    const cash = listOf(groupCash, group, monthCount)
    for (const [at, chance] of chancesOf(model, cohort, monthCount).entries()) {
      const month = months[at]
      if (month === undefined) continue
      const { share, band } = chance
      const [owed, squares] = [cohort.owedCents[at] ?? 0, cohort.owedSquares[at] ?? 0]
      const part = { group, band, season: month.month % 12 }
      const both = share * (1 - share)
      expectAlso(month.count, { ...part, mean: openCount * share, chance: openCount * both })
      expectAlso(month.cash, { ...part, mean: owed * share, chance: squares * both })
      counts[at] = (counts[at] ?? 0) + openCount * share
      cash[at] = (cash[at] ?? 0) + owed * share
    }
  }
  for (const { count, cash } of months) strayTogether(model, count, cash)
  const groups = new Map(
    [...openCounts].map(([group, openCount]) => [
      group,
      {
        openCount,
        redemptions: groupCounts.get(group) ?? [],
        cashCents: (groupCash.get(group) ?? []).map(Math.round),
      },
    ]),
  )
  const centsIn = (at: number) => [...groups.values()].reduce((sum, it) => sum + (it.cashCents[at] ?? 0), 0)
  const told = months.map(({ month, count, cash }, at) => ({
    month,
    ...estimatesOf(model, count, cash, centsIn(at)),
  }))
  const cents = told.reduce((sum, { cash }) => sum + cash.mean, 0)
  const [count, cash] = [months.map((it) => it.count), months.map((it) => it.cash)]
  return {
    months: told,
    total: estimatesOf(model, together(model, count), together(model, cash), cents),
    groups,
  }
}

const estimatesOf = (model: Model, count: Expected, cash: Expected, cents: number) => ({
  redemptions: countEstimate(model, count),
  cash: { ...centsEstimate(model, cash), mean: cents },
})

function listOf(lists: Map<string, number[]>, group: string, length: number): number[] {
  const list = lists.get(group) ?? Array.from({ length }, () => 0)
  lists.set(group, list)
  return list
}

interface Chance {
  /** The probability that a certificate that is open now is redeemed in the month. */
  readonly share: number
  readonly band: number
}

function chancesOf(model: Model, { group, boughtIn }: OpenCohort, monthCount: number): readonly Chance[] {
  const factor = model.groups.get(group)?.factor ?? 1
  const chances: Chance[] = []
  let open = 1
  for (let at = 0; at < monthCount; at += 1) {
    const month = model.through + 1 + at
    const band = bandAt(model.bands, month - boughtIn)
    const { hazard = 0, endHazard = 0 } = model.bands[band] ?? {}
    const season = model.seasons?.[month % 12]?.factor ?? 1
    const redeemed = Math.min(1, factor * season * hazard)
    chances.push({ share: open * redeemed, band })
    open *= 1 - redeemed - Math.min(1 - redeemed, endHazard)
  }
  return chances
}
