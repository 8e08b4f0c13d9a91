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

/** What a field of a defendant or an expense is called, by its name on the wire. */
export function trackingLabel(field: string): string {
  const key = KEYS.find((it) => it === field)
  if (key) return t(key)
  return field === 'postedDate' ? t('posted') : field
}
