import type { Person, PersonSums } from '@fieldstone/contract/entities/people/person'
import type { PersonPayment } from '@fieldstone/contract/entities/people/rows'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { outcomeOf } from '@fieldstone/domain/payments/outcome'
import { MONEY_OUTCOME_OF, type ReceivedOutcome } from '@fieldstone/domain/payments/received'
import type { ReviewedState } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { RECEIVED_OUTCOME } from '../../records/funds.ts'
import { PAYMENT_REFUNDED_CENTS, refundedByStaffCents } from '../../records/payment-accounts.ts'
import { havingOutcome } from '../payments/service.ts'
import type { PersonScope } from './scope.ts'

type Sums = Pick<PersonSums, 'onlineCents' | 'receivedCents'>

interface MoneyRow extends Omit<PersonPayment, 'outcome'> {
  readonly state: ReviewedState['state'] | null
  readonly needsReview: boolean
  readonly receivedOutcome: ReceivedOutcome | null
  readonly total: number
  readonly onlineCents: Cents
  readonly receivedCents: Cents
}

/** Lists the person's payments, online or received by staff, newest first, with the sum of what cleared. */
export async function listPayments(
  { services }: AdminContext,
  scope: PersonScope,
  most: number,
): Promise<Person['payments'] & { readonly sums: Sums }> {
  const { rows } = await sql<MoneyRow>`
    select money.*, c.certificate_no as "certificateNo", count(*) over ()::int as total,
      coalesce(sum(${KEPT}) filter (where money."isCleared" and money."userId" is not null) over (), 0)::bigint as "onlineCents",
      coalesce(sum(${KEPT}) filter (where money."isCleared" and money."userId" is null) over (), 0)::bigint as "receivedCents"
    from (${moneyOf(scope)}) money left join certificate c on c.id = money."certificateId"
    order by money."on" desc, money."moneyId" desc limit ${most}`.execute(services.db)
  const { total = 0, onlineCents = cents(0), receivedCents = cents(0) } = rows[0] ?? {}
  return { rows: rows.map(present), totalCount: total, sums: { onlineCents, receivedCents } }
}

const KEPT = sql`(money."totalCents" - money."refundedCents")`

const moneyOf = ({ online, onlineBasis, received, receivedBasis }: PersonScope): RawBuilder<unknown> => sql`
  select payment.id as "moneyId", payment.certificate_id as "certificateId", payment.effective_on as "on",
    payment.method, payment.total_cents as "totalCents",
    ${PAYMENT_REFUNDED_CENTS} as "refundedCents",
    payer.first_name || ' ' || payer.last_name as "payerName", payment.user_id as "userId",
    payment.receipt_no::text as "receiptNo", ${onlineBasis} as basis, payment.status as state,
    payment.needs_review as "needsReview", null::text as "receivedOutcome",
    ${havingOutcome('paid')} as "isCleared"
  from payment join app_user payer on payer.id = payment.user_id where ${online}
  union all
  select received.money_id, received.certificate_id, received.received_on, received.instrument,
    received.amount_cents + received.fee_cents, ${refundedByStaffCents(sql`received.money_id`)}, received.payer_name, null, received.receipt_no::text,
    ${receivedBasis}, null, false, ${RECEIVED_OUTCOME},
    received.state = 'settled'
  from received_payment received where ${received}`

function present({ state, needsReview, receivedOutcome, ...row }: MoneyRow): PersonPayment {
  const { moneyId, certificateId, certificateNo, on, method, totalCents, refundedCents } = row
  const { payerName, userId, receiptNo, basis } = row
  return {
    ...{ moneyId, certificateId, certificateNo, on, method, totalCents, refundedCents },
    ...{ payerName: payerName.trim(), userId, receiptNo, basis },
    outcome:
      state === null ? MONEY_OUTCOME_OF[receivedOutcome ?? 'pending'] : outcomeOf({ state, needsReview }),
  }
}
