import type { Forecast, MonthForecast } from './forecast.ts'
import type { Estimate } from './interval.ts'

/** The actual figures of a month. */
export interface Came {
  readonly redeemedCount: number
  readonly cashCents: number
}

export type ComparedMonth = MonthForecast & { readonly came: Came }

/** A forecast with the actual figures, and the number of months within its bounds. */
export interface BackTest {
  readonly months: readonly ComparedMonth[]
  readonly total: Omit<ComparedMonth, 'month'>
  readonly within: {
    readonly redemptions80: number
    readonly redemptions95: number
    readonly cash80: number
    readonly cash95: number
  }
}

/** Compares a forecast with the actual figures. `came` has one entry per month of the forecast, in order. */
export function backTestOf({ months, total }: Forecast, came: readonly Came[]): BackTest {
  const compared = months.map((month, at) => ({ ...month, came: came[at] ?? NOTHING }))
  const countOf = (isWithin: (month: ComparedMonth) => boolean) => compared.filter(isWithin).length
  return {
    months: compared,
    total: {
      ...total,
      came: {
        redeemedCount: came.reduce((sum, it) => sum + it.redeemedCount, 0),
        cashCents: came.reduce((sum, it) => sum + it.cashCents, 0),
      },
    },
    within: {
      redemptions80: countOf(({ redemptions, came: it }) => isWithin80Percent(redemptions, it.redeemedCount)),
      redemptions95: countOf(({ redemptions, came: it }) => isWithin95Percent(redemptions, it.redeemedCount)),
      cash80: countOf(({ cash, came: it }) => isWithin80Percent(cash, it.cashCents)),
      cash95: countOf(({ cash, came: it }) => isWithin95Percent(cash, it.cashCents)),
    },
  }
}

const NOTHING: Came = { redeemedCount: 0, cashCents: 0 }

export const isWithin80Percent = ({ low80, high80 }: Estimate, value: number): boolean =>
  value >= low80 && value <= high80

export const isWithin95Percent = ({ low95, high95 }: Estimate, value: number): boolean =>
  value >= low95 && value <= high95
