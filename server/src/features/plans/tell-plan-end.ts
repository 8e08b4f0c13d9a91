import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { followReopening } from './follow-reopening.ts'
import { tellCompletion } from './tell-completion.ts'

/** Tells the owner of this certificate's plan that it has become complete, or goes on after all, if they do not know. */
export async function tellPlanEnd(
  trx: Transaction,
  context: SystemContext,
  certificateId: number,
): Promise<void> {
  await followReopening(trx, context, certificateId)
  await tellCompletion(trx, context, certificateId)
}
