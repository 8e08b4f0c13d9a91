import type { ForecastGroup, ForecastMonth } from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { cents } from '@fieldstone/domain/money/cents'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/forecast.ts'

type Count = ForecastMonth['redemptions']
type Cash = ForecastMonth['cash']

/** Returns '6.2'. Expected counts of certificates are fractional. */
export const expectedCount = (value: number): string =>
  value >= 1_000 ? formatCount(Math.round(value)) : value.toFixed(1)

/** Returns '$5,240'. Bounds are not more precise than whole dollars. */
export const wholeDollars = (amount: number): string =>
  formatMoney(cents(Math.round(amount / 100) * 100)).slice(0, -3)

/** '2.31%' */
export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)}%`

export const bounds = {
  count80: ({ low80, high80 }: Count) =>
    t('bounds80', { low: formatCount(low80), high: formatCount(high80) }),
  count95: ({ low95, high95 }: Count) =>
    t('bounds95', { low: formatCount(low95), high: formatCount(high95) }),
  cash80: ({ low80Cents, high80Cents }: Cash) =>
    t('bounds80', { low: wholeDollars(low80Cents), high: wholeDollars(high80Cents) }),
  cash95: ({ low95Cents, high95Cents }: Cash) =>
    t('bounds95', { low: wholeDollars(low95Cents), high: wholeDollars(high95Cents) }),
} as const

export const saleText = ({ saleType }: Pick<ForecastGroup, 'saleType'>): string =>
  t(`sale_${saleType ?? 'unknown'}`)

export const placeText = ({ countyName, stateId }: ForecastGroup): string => `${countyName}, ${stateId}`
