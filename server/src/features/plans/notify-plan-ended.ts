import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { tellCompletion } from './notify-plan-completed.ts'
import { resumeAutopayOnReopen } from './resume-autopay-on-reopen.ts'

/** Tells the owner of this certificate's plan that it has become complete, or goes on after all, if they do not know. */
export async function notifyPlanEnded(
  trx: Transaction,
  context: SystemContext,
  certificateId: number,
): Promise<void> {
  await resumeAutopayOnReopen(trx, context, certificateId)
  await tellCompletion(trx, context, certificateId)
}
