import { ratesToWatch, standingOf } from '@fieldstone/domain/payments/return-rates'
import { systemContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { t } from '../../../messages/alerts.ts'
import type { Services } from '../../../services.ts'
import { alertOfBooks } from '../core/alerts.ts'
import { countReturns } from './summary.ts'

/** Tells staff once, while its task is open, that returns have reached half of what the network allows, and once more above it. */
export async function watchReturns(services: Services): Promise<void> {
  const counts = await countReturns(services.db, services.clock.now())
  const rates = ratesToWatch(counts)
  if (rates.length === 0) return
  const context = await systemContext(services)
  await inTransaction(services.db, async (trx) => {
    for (const rate of rates) {
      const standing = standingOf(rate, counts) === 'over' ? t('rateOver') : t('rateHalf')
      await alertOfBooks(trx, { id: 'returns', note: t(rate, { standing }) }, context)
    }
  })
}
