import type { PlacementBatch } from '@fieldstone/contract/entities/legal/placement'
import { t } from '../../lib/messages/bulk-changes.ts'

/** What a bulk change does: 'Refer to Keller & Stone'. */
export function changeText({ firmId, firmName, isActive }: PlacementBatch): string {
  if (firmId !== undefined) return firmId === null ? t('takeBack') : t('refer', { firm: firmName ?? '' })
  return t(isActive ? 'open' : 'close')
}

/** How many certificates it has, whatever became of them. */
export const batchCount = ({ counts }: PlacementBatch): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
