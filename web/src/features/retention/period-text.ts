import { t } from '../../lib/messages/retention.ts'

const DAYS_OF_A_YEAR = 365.25

/** Returns '30 days' or '2,557 days (7 years)'. Null for records that are deleted as soon as they end. */
export function periodText(days: number | null): string {
  if (days === null) return t('untilEnd')
  const text = t('days', { count: days }).replace(String(days), days.toLocaleString('en-US'))
  const years = Math.round(days / DAYS_OF_A_YEAR)
  // Years of 365 days and those with leap days are both meant as years.
  const isWhole = years > 0 && Math.abs(days - years * DAYS_OF_A_YEAR) <= years
  return isWhole ? t('years', { days: text, count: years }) : text
}
