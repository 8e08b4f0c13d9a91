import { pathTo } from '@fieldstone/contract/pages'
import type { TemplateGroup } from '@fieldstone/contract/templates'
import { cents } from '@fieldstone/domain/money/cents'
import { type Company, getCompany } from '../../company.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { findCertificateFacts } from '../../records/certificate-facts.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { receiptValues } from '../payments/service.ts'
import { owedNow } from '../payoff/service.ts'

type Known = Readonly<Record<string, string | number>>

/**
 * Reads the values of a certificate by the names of placeholders. Templates about payments also get its last payment,
 * those about plans its last plan, each with what is owed now. Throws `not_found`.
 */
export async function lienValues(
  services: Services,
  certificateId: number,
  group: TemplateGroup,
): Promise<Known> {
  const company = await getCompany(services)
  return inTransaction(services.db, async (trx) => {
    const lien = await findCertificateFacts(trx, certificateId)
    if (!lien) throw new Refusal('not_found')
    return known({
      certificateNo: lien.certificateNo,
      parcelNo: lien.parcelNo,
      county: lien.countyName,
      state: lien.stateName,
      ownerName: lien.ownerName,
      propertyAddress: lien.address,
      name: lien.ownerName,
      property: lien.parcelNo,
      ...(group === 'payments' ? await lastPayment(trx, { services, company }, certificateId) : {}),
      ...(group === 'plans' ? await lastPlan(trx, services, certificateId) : {}),
      link: services.config.baseUrl + pathTo('certificate', { parcelId: certificateId }),
    })
  })
}

async function lastPayment(
  trx: Transaction,
  { services, company }: { readonly services: Services; readonly company: Company },
  certificateId: number,
) {
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!payment) return {}
  return {
    ...(await receiptValues(trx, payment, { services, company })),
    paymentId: payment.id,
    owed: await owedNow(trx, services, certificateId, payment.user_id),
  }
}

async function lastPlan(trx: Transaction, services: Services, certificateId: number) {
  const plan = await trx
    .selectFrom('payment_plan as plan')
    .leftJoin('plan_acceptance as accepted', 'accepted.plan_id', 'plan.id')
    .selectAll('plan')
    .select('accepted.full_text as agreement')
    .where('plan.certificate_id', '=', certificateId)
    .orderBy('plan.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!plan) return {}
  return {
    planId: plan.id,
    count: plan.term_months,
    amount: plan.level_cents,
    first: plan.first_due_on,
    until: plan.offer_expires_on,
    agreement: plan.agreement,
    ...(plan.down_cents > 0 ? { down: cents(plan.down_cents), downDue: plan.down_due_on } : {}),
    ...(plan.requested_by === null
      ? {}
      : { owed: await owedNow(trx, services, certificateId, plan.requested_by) }),
  }
}

const known = (values: Readonly<Record<string, string | number | null>>): Known =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== '',
    ),
  )
