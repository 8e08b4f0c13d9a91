import { t } from '../../lib/messages/legal.ts'

const KEYS = [
  'defendantName',
  'partyType',
  'serviceType',
  'serviceDate',
  'answerDate',
  'expenseDate',
  'expenseDescr',
  'expenseAmt',
  'expenseKind',
  'expenseRef',
  'accrueInterest',
] as const

/** Whether a defendant or an expense has a field of this name. */
export const isTracked = (field: string): boolean => KEYS.some((it) => it === field)

/** Returns the label of a field of a defendant or an expense, by its name on the wire. */
export function trackingLabel(field: string): string {
  const key = KEYS.find((it) => it === field)
  if (key) return t(key)
  return field === 'postedDate' ? t('posted') : field
}
