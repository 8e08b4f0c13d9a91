import type { PaymentProgress } from '@fieldstone/contract/entities/payments/payment-progress'
import { progressEntries } from '@fieldstone/contract/papers/progress'
import { releaseSentence } from '@fieldstone/contract/papers/release'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type PayoffFacts, type ProgressFacts, paymentProgress } from '@fieldstone/domain/payments/progress'
import type { ClearedPayment } from '@fieldstone/domain/payments/release'
import type { PaymentState } from '@fieldstone/domain/payments/states'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db, Transaction } from '../db/database.ts'
import type { Sentence } from '../messages/language.ts'
import { PAPERS } from '../messages/papers.ts'
import { clearDay, clearedPayments } from './funds.ts'

interface ProgressRow extends Omit<ProgressFacts, 'payoff'> {
  readonly id: string
  readonly willPayOff: boolean
  readonly isPayoff: boolean
  readonly isPaidOff: boolean
  readonly recordedOn: PlainDate | null
  readonly releasedOn: PlainDate | null
  readonly isReleaseRecordedHere: boolean
  /** As it stands with the redemption, where somebody may have typed the day on which the funds came. */
  readonly countsFrom: PlainDate | null
  readonly payments: readonly ClearedPayment[]
}

type ProgressContext = Pick<Context, 'services' | 'company'>

/**
 * Reads how far each of these payments has come, by its key in `money_in`. Leaves out those of which nothing was paid. Only the
 * payment that paid the certificate off says when its release is expected: that day also depends on what others have paid.
 */
export async function readPaymentProgress(
  db: Db | Transaction,
  { services, company }: ProgressContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaymentProgress>> {
  if (ids.length === 0) return new Map()
  const { businessTimeZone } = services.config
  const rule = {
    today: businessDate(services.clock.now(), businessTimeZone),
    holdDays: company.releaseHoldDays,
  }
  const rows = await listFacts(db, ids, businessTimeZone)
  return new Map(
    rows.map((row) => {
      const steps = paymentProgress({ ...row, payoff: payoffOf(row, rule.holdDays) }, rule)
      return [row.id, { asOf: rule.today, isPayoff: row.isPayoff, steps: [...steps] }]
    }),
  )
}

function payoffOf(row: ProgressRow, holdDays: number): PayoffFacts | null {
  if (!row.willPayOff && !row.isPaidOff) return null
  const { recordedOn, releasedOn, isReleaseRecordedHere } = row
  const countsFrom = row.isPayoff ? (row.countsFrom ?? clearDay(row.payments, holdDays)) : null
  return { recordedOn, releasedOn, isReleaseRecordedHere, countsFrom }
}

/** All of the money is held: none of it was applied later. */
const isHeld = (moneyId: RawBuilder<unknown>) => sql`(destination = 'escrow' and not exists (
  select from escrow_move move where move.source_id = ${moneyId} and move.kind = 'apply' and move.undone_at is null))`

async function listFacts(db: Db | Transaction, ids: readonly string[], timeZone: string) {
  const theirs = sql`any(${[...ids]}::text[])`
  const { rows } = await sql<ProgressRow>`
    with online as (
      select id, certificate_id, method, destination, effective_on as paid_on, kind = 'FULL' as is_full,
        case when status = 'DISPUTED' then 'disputed' when status = 'REFUNDED' then 'refunded'
          when status = 'REVERSED' then case when return_code is null then 'taken-back' else 'returned' end
          when status in ('PROCESSING', 'SUCCEEDED') and needs_review then 'under-review'
          when status = 'SUCCEEDED' and ${isHeld(sql`payment.id`)} then 'held'
          when status = 'SUCCEEDED' and disputed_cents > 0
            then case when taken.is_open then 'disputed-part' else 'taken-back-part' end
          when status = 'PROCESSING' then 'in-process' when status = 'SUCCEEDED' then 'received' end as standing,
        (coalesce(taken.at, (select max(step.at) from payment_transition step
          where step.payment_id = payment.id and step.to_status = payment.status)) at time zone ${timeZone})::date as since
      from payment cross join lateral (
        select bool_or(outcome is null) as is_open, max(coalesce(lost_at, opened_at)) filter (where payment.status = 'SUCCEEDED') as at
        from dispute where payment_id = payment.id and (outcome is null or outcome = 'lost')) taken
      where id = ${theirs}
    ),
    by_mail as (
      select money_id, certificate_id, instrument, destination, received_on, false,
        case when is_mistake then null when state = 'returned' then 'returned' when state = 'pending' then 'in-process'
          when ${isHeld(sql`money_id`)} then 'held'
          else 'received' end,
        case when state = 'settled' then coalesce(cleared_on, received_on) when state = 'returned' then returned_on end
      from received_payment where money_id = ${theirs} and certificate_id is not null
    )
    select money.id, money.method, money.standing, money.since, money.paid_on as "paidOn",
      money.is_full and money.standing = 'in-process' and c.redeemed_on is null
        and c.redemption_payment_id is null as "willPayOff",
      money.standing = 'received' and c.redemption_payment_id is not distinct from money.id as "isPayoff",
      money.standing = 'received' and money.destination = 'lien'
        and (c.redemption_payment_id is not distinct from money.id or c.redeemed_on is not null) as "isPaidOff",
      coalesce((redemption.posted_at at time zone ${timeZone})::date, c.redeemed_on) as "recordedOn",
      c.release_recorded_on as "releasedOn", redemption.id is not null or c.redeemed_on is null as "isReleaseRecordedHere",
      redemption.releasable_on as "countsFrom",
      (select coalesce(json_agg(cleared), '[]') from (${clearedPayments(sql`c.id`, timeZone)}) cleared) as payments
    from (select * from online union all select * from by_mail) money
      join certificate c on c.id = money.certificate_id
      left join redemption on redemption.certificate_id = c.id and redemption.undone_at is null
    where money.standing is not null`.execute(db)
  return rows
}

/** Reads how far one payment has come. Null if nothing was paid. */
export async function findPaymentProgress(
  db: Db | Transaction,
  context: ProgressContext,
  id: string,
): Promise<PaymentProgress | null> {
  return (await readPaymentProgress(db, context, [id])).get(id) ?? null
}

/** Reads how far the reader's own last payment of a certificate has come. Null if it no longer counts, or there is none. */
export async function findOwnProgress(
  db: Db,
  context: ProgressContext & Pick<Context, 'actor'>,
  certificateId: number,
): Promise<PaymentProgress | null> {
  const { actor } = context
  if (actor.role !== 'taxpayer') return null
  const last = await db
    .selectFrom('payment')
    .select(['id', 'status'])
    .where('certificate_id', '=', certificateId)
    .where('user_id', '=', actor.userId)
    .where('status', 'in', [...COUNTED, 'DISPUTED', 'REVERSED', 'REFUNDED'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && isCounted(last.status) ? findPaymentProgress(db, context, last.id) : null
}

const COUNTED = ['PROCESSING', 'SUCCEEDED'] as const
const isCounted = (status: PaymentState) => COUNTED.some((it) => it === status)

/** Words how far a payment has come, for an e-mail: a line for each step, then the rule for its release. */
export async function readProgressText(
  trx: Transaction,
  context: ProgressContext,
  { id, method }: Pick<ProgressRow, 'id' | 'method'>,
): Promise<Sentence> {
  return progressText(await findPaymentProgress(trx, context, id), method)
}

const progressText =
  (progress: PaymentProgress | null, method: ProgressRow['method']): Sentence =>
  (language) => {
    const words = PAPERS[language]
    const steps = progress ? progressEntries(progress, words.progress, language) : []
    const lines = steps.map(([name, when]) => `${name}: ${when}`).join('\n')
    const sentence = releaseSentence({ progress, method }, words.receipt)
    return [lines, sentence].filter(Boolean).join('\n\n')
  }
