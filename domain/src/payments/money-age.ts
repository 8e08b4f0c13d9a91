/** How long money has been held, in bands. Review for unclaimed funds begins with the oldest. */
export const MONEY_AGES = ['under-31', 'under-91', 'under-366', 'over-1-year', 'over-3-years'] as const
export type MoneyAge = (typeof MONEY_AGES)[number]

/** The first day of each band, in days since the money was received. A band ends where the next begins. */
const FROM: Readonly<Record<MoneyAge, number>> = {
  'under-31': 0,
  'under-91': 31,
  'under-366': 91,
  'over-1-year': 366,
  'over-3-years': 1096,
}

/** Returns the days since receipt of the first and last day of a band. `through` null: it has no end. */
export function daysOfAge(age: MoneyAge): { readonly from: number; readonly through: number | null } {
  const next = MONEY_AGES[MONEY_AGES.indexOf(age) + 1]
  return { from: FROM[age], through: next === undefined ? null : FROM[next] - 1 }
}
