import { isChargedToOwner } from '@fieldstone/domain/payoff/components'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import type { ExpenseRow } from '../../records/certificate-row.ts'
import type { LienRecord } from './record.ts'

/** Whether the owner never owes this expense: by the rule of the day on which it was posted, by today's while it is not. */
export function isNotCharged(
  { regime, today }: Pick<LienRecord, 'regime' | 'today'>,
  item: Pick<ExpenseRow, 'isRefundable' | 'postedOn'>,
): boolean {
  if (!regime) return false
  return nullIfRefused(() => isChargedToOwner(item, regime, item.postedOn ?? today)) === false
}
