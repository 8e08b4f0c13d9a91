import { type ReturnRate, ratesToWatch } from '@fieldstone/domain/payments/return-rates'
import { inTransaction } from '../../../db/database.ts'
import type { Services } from '../../../services.ts'
import { alertOfBooks } from '../alerts.ts'
import { changeContext } from '../change.ts'
import { countReturns } from './summary.ts'

const NOTES: Readonly<Record<ReturnRate, string>> = {
  unauthorizedCount:
    'Bank debits that payers call unauthorized have reached half of the limit of the network (0.5 per cent of the last 60 days). Look at who they are before more are taken.',
  administrativeCount:
    'Bank debits of accounts that are closed or unknown have reached half of the limit of the network (3 per cent of the last 60 days). Look at how accounts are registered.',
  returnedCount:
    'Bank debits that came back have reached half of the limit of the network (15 per cent of the last 60 days). Look at why.',
}

/** Tells staff once, while its task is open, that returns have reached half of what the network allows. */
export async function watchReturns(services: Services): Promise<void> {
  const rates = ratesToWatch(await countReturns(services.db, services.clock.now()))
  if (rates.length === 0) return
  const context = await changeContext(services, null)
  await inTransaction(services.db, async (trx) => {
    for (const rate of rates) await alertOfBooks(trx, { id: 'returns', note: NOTES[rate] }, context)
  })
}
