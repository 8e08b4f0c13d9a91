import { languageOfText } from '@fieldstone/contract/papers/text-version'
import type { FileAnswer } from '@fieldstone/contract/route'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { PAPERS } from '../../messages/papers.ts'
import { findAccepted } from './accepted-agreement.ts'

/** The agreement as it was accepted, from what was kept then; for its owner and for administrators. */
export async function agreementFile(
  context: Context<ActorOf<'taxpayer' | 'admin'>>,
  planId: number,
): Promise<FileAnswer> {
  const { services, company, actor, at } = context
  const accepted = await findAccepted(services.db, planId)
  if (!accepted || (actor.role === 'taxpayer' && accepted.userId !== actor.userId)) {
    throw await outOfReach(context, { kind: 'payment_plan', id: planId })
  }
  // Loaded when first asked for: setting a page takes a library that nothing else needs.
  const { agreementPdf } = await import('./agreement-pdf.ts')
  const language = languageOfText(accepted.textVersion)
  const setting = { company, at, language, role: actor.role, ...services.config }
  const bytes = await agreementPdf(accepted, PAPERS[language].agreement, setting)
  await inTransaction(services.db, (trx) =>
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'payment_plan', id: planId },
      detail: { file: 'plan-agreement' },
    }),
  )
  return { name: `plan-agreement-${planId}.pdf`, bytes }
}
