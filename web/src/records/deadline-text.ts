import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { t } from '../lib/messages/deadlines.ts'

/** What is due, and of whom. */
export const whatText = ({ rule, defendantName }: Pick<DeadlineLine, 'rule' | 'defendantName'>): string =>
  t(`rule_${rule}`) + (defendantName === null ? '' : ` (${defendantName})`)

/** Uses the id, because two defendants can have the same name. */
export const keyOfLine = ({ certificateId, rule, defendantId }: DeadlineLine): string =>
  `${certificateId} ${rule} ${defendantId}`
