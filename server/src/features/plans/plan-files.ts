import { pathTo } from '@fieldstone/contract/pages'
import { languageOfText } from '@fieldstone/contract/papers/text-version'
import type { FileAnswer } from '@fieldstone/contract/route'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { isOpenOffer } from '@fieldstone/domain/plans/offer'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { PAPERS } from '../../messages/papers.ts'
import { readLien } from '../payoff/service.ts'
import { agreementOf, findAccepted } from './agreement-text.ts'
import { findPlan } from './lock-plan.ts'
import { offerOf, requireSchedule, sumOf, termsOf } from './offer-terms.ts'
import { storePrintedOffer } from './printed-offer.ts'
import { requesterOf } from './read-desk-plan.ts'

/** Prints the agreement as it was accepted, from what was stored then, for its owner and for administrators. */
export async function agreementFile(
  context: Context<ActorOf<'taxpayer' | 'admin'>>,
  planId: number,
): Promise<FileAnswer> {
  const { services, company, actor, at } = context
  const accepted = await findAccepted(services.db, planId)
  if (!accepted || (actor.role === 'taxpayer' && accepted.userId !== actor.userId)) {
    throw await outOfReach(context, { kind: 'payment_plan', id: planId })
  }
  // Loaded on first use: only PDFs need this library.
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

/** Prints an open offer as a letter, with the schedule as of now, for its recipient and for administrators. */
export async function offerFile(
  context: Context<ActorOf<'taxpayer' | 'admin'>>,
  planId: number,
): Promise<FileAnswer> {
  const { services, company, actor, at } = context
  const { db } = services
  const plan = await findPlan(db, planId)
  const isTheirs = actor.role === 'admin' || plan?.requested_by === actor.userId
  const record = plan && isTheirs ? await readLien(db, services, plan.certificate_id) : null
  if (!plan || !record || !isOpenOffer(offerOf(plan), record.today))
    throw await outOfReach(context, { kind: 'payment_plan', id: planId })
  const schedule = requireSchedule(record, termsOf(plan))
  const { requester, reach, language } = await requesterOf(db, plan)
  const agreed = agreementOf({ requester, language }, record, schedule, company)
  // Loaded on first use: only PDFs need this library.
  const { offerPdf } = await import('./offer-pdf.ts')
  const link = services.config.baseUrl + pathTo('plan', { parcelId: plan.certificate_id })
  const bytes = await offerPdf(
    {
      planId,
      certificateNo: record.row.certificateNo,
      parcelNo: record.row.parcelNo,
      requester,
      offeredOn: plan.offered_on,
      expiresOn: plan.offer_expires_on ?? record.today,
      schedule,
      agreedCents: sumOf(schedule),
      owedCents: record.quote?.totalCents ?? sumOf(schedule),
      text: agreed.text,
      link: plan.requested_by === null || reach === 'no-access' ? null : link,
    },
    PAPERS[language].offer,
    { company, at, language, role: actor.role },
  )
  await inTransaction(db, async (trx) => {
    await storePrintedOffer(trx, plan, { agreedCents: sumOf(schedule), agreed, at })
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'payment_plan', id: planId },
      detail: { file: 'plan-offer' },
    })
  })
  return { name: `plan-offer-${planId}.pdf`, bytes }
}
