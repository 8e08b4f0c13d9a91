import { pathTo } from '@fieldstone/contract/pages'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { ZERO } from '@fieldstone/domain/money/cents'
import type { PayoffFacts } from '@fieldstone/domain/payoff/facts'
import { payoffView } from '@fieldstone/domain/payoff/view'
import type { Insertable } from 'kysely'
import type { Company } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import type { PaymentPlanTable, SavedCertificateTable } from '../../db/tables.ts'
import { type ServerLanguage, STAFF_LANGUAGE } from '../../messages/language.ts'
import { t as mailText } from '../../messages/mail-words.ts'
import { t } from '../../messages/refusals.ts'
import { oneLine } from '../../outbox/queue-mail.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import { type QueuedMessage, queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'
import { getUserContact } from '../accounts/service.ts'
import { readLien, viewFor } from '../payoff/service.ts'
import { rejectDuplicatePlan } from './lock-plan.ts'

interface PlanRequest {
  /** The id of the certificate. */
  readonly id: number
  readonly comment: string
}

/**
 * Requests a payment plan for the signed-in person, and sends an e-mail to servicing and to the person. Returns the plan's
 * id. Refuses with `plan_exists` or `not_payable` where the page would not offer the form.
 */
export async function requestPlan(
  context: Context<ActorOf<'taxpayer'>>,
  request: PlanRequest,
): Promise<number> {
  const { services, company, actor, at } = context
  return rejectDuplicatePlan(() =>
    inTransaction(services.db, async (trx) => {
      const isThere = await lockCertificate(trx, request.id)
      const record = isThere ? await readLien(trx, services, request.id) : null
      if (!record) throw new Refusal('not_found')
      refuseUnlessOffered(viewFor(record, actor), record.today)
      const person = await getUserContact(trx, actor.userId)
      const planId = await insertPlanRequest(trx, {
        certificate_id: request.id,
        requested_by: actor.userId,
        requester_first_name: person.firstName,
        requester_last_name: person.lastName,
        requested_on: record.today,
        comment: request.comment,
        status: 'PENDING',
        stage: 'requested',
        created_at: at,
      })
      await saveForRequester(trx, { user_id: actor.userId, certificate_id: request.id, saved_at: at })
      const link = services.config.baseUrl + pathTo('certificate', { parcelId: request.id })
      const mails = planMails({
        company,
        person: { ...person, id: actor.userId },
        certificate: record.row,
        comment: request.comment,
        link,
      })
      for (const mail of mails) await queueMessage(trx, { at, certificateId: request.id, ...mail })
      context.audit(trx, {
        action: 'request-plan',
        subject: { kind: 'payment_plan', id: planId },
        detail: { certificateId: request.id },
      })
      return planId
    }),
  )
}

/** Saves the certificate in My Parcels, where the owner finds it each month. */
export const saveForRequester = (trx: Transaction, saved: Insertable<SavedCertificateTable>) =>
  trx
    .insertInto('saved_certificate')
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Refuses unless the page shows the button: both use the same rules. */
function refuseUnlessOffered(facts: PayoffFacts, today: PlainDate): void {
  const { requestPlan: button } = payoffView(facts, 'parcel', today).buttons
  if (button?.opens === 'request-form') return
  const hasRequest = facts.viewer.kind === 'taxpayer' && facts.viewer.planRequestedOn !== null
  const isRedeemed = facts.redeemedOn !== null
  const isPaid = isRedeemed || facts.totalCents === ZERO
  if (!isRedeemed && (hasRequest || facts.planCount > 0)) throw new Refusal('plan_exists')
  throw new Refusal('not_payable', {
    message: isPaid ? t('nothingToPlan') : t('planByStaff'),
    details: { reason: isRedeemed ? 'redeemed' : isPaid ? 'nothing_due' : 'past_redemption' },
  })
}

export async function insertPlanRequest(
  trx: Transaction,
  plan: Insertable<PaymentPlanTable>,
): Promise<number> {
  const { id } = await trx.insertInto('payment_plan').values(plan).returning('id').executeTakeFirstOrThrow()
  return id
}

interface PlanMailInput {
  readonly company: Company
  readonly person: {
    readonly id: number
    readonly username: string
    readonly email: string
    readonly firstName: string
    readonly lastName: string
    readonly language: ServerLanguage
  }
  readonly certificate: { readonly certificateNo: string; readonly parcelNo: string }
  readonly comment: string
  readonly link: string
}

/** Returns one e-mail to servicing with the person's message, and one to the person without anything that was typed. */
function planMails({
  company,
  person,
  certificate: { certificateNo, parcelNo },
  comment,
  link,
}: PlanMailInput): readonly Pick<QueuedMessage, 'to' | 'userId' | 'language' | 'company' | 'message'>[] {
  return [
    {
      to: company.servicingEmail,
      userId: null,
      language: STAFF_LANGUAGE,
      company,
      message: message('plan-request', {
        name: oneLine(`${person.firstName} ${person.lastName}`),
        username: oneLine(person.username),
        email: oneLine(person.email),
        ...{ certificateNo, parcelNo, link },
        comment: comment === '' ? mailText('none') : comment,
      }),
    },
    {
      to: person.email,
      userId: person.id,
      language: person.language,
      company,
      message: message('plan-request-received', { certificateNo, parcelNo, link }),
    },
  ]
}
