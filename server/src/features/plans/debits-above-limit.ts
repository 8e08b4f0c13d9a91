import type { DebitsAboveLimit } from '@fieldstone/contract/entities/plans/desk-plan'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import type { AgreedMethod } from '@fieldstone/domain/payments/charge-methods'
import { limitReason } from '@fieldstone/domain/payments/limits'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'

/** How many debits are listed. The others are only counted. */
const NAMED_AT_MOST = 10

interface Scheduled {
  readonly certificateId: number
  readonly certificateNo: string
  readonly debitOn: PlainDate
  readonly totalCents: Cents
  readonly method: AgreedMethod
}

/** Returns the scheduled ACH debits that could not be made if this were the limit of one debit. */
export async function readDebitsAboveLimit(
  { services, company }: AdminContext,
  achMaxChargeCents: Cents,
): Promise<DebitsAboveLimit> {
  const { rows } = await sql<Scheduled>`
    select certificate.id as "certificateId", certificate.certificate_no as "certificateNo",
      coalesce(known.day, item.debit_on) as "debitOn", item.total_cents as "totalCents", autopay.method
    from autopay_item item join autopay on autopay.id = item.autopay_id
      join plan_instalment due on due.id = item.instalment_id
      join payment_plan plan on plan.id = autopay.plan_id join certificate on certificate.id = plan.certificate_id
      left join lateral (select notice.debit_on as day from debit_notice notice
        where notice.autopay_item_id = item.id order by notice.id desc limit 1) known on true
    where autopay.status = 'ON' and due.status = 'DUE'
    order by "debitOn", item.id`.execute(services.db)
  const above = (limitCents: Cents) =>
    rows.filter(
      ({ totalCents, method }) =>
        limitReason(totalCents, method, { achMaxChargeCents: limitCents }) === 'above_limit',
    )
  const debits = above(achMaxChargeCents)
  return {
    count: debits.length,
    totalCents: sumCents(debits.map(({ totalCents }) => totalCents)),
    nowCount: above(cents(company.achMaxChargeCents)).length,
    debits: debits.slice(0, NAMED_AT_MOST).map(({ method: _, ...debit }) => debit),
  }
}
