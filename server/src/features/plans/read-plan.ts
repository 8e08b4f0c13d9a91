import type { Autopay, Plan } from '@fieldstone/contract/entities/plans/plan'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { payoffView } from '@fieldstone/domain/payoff/view'
import { sightsOf } from '@fieldstone/domain/plans/standing'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { awaitingOf } from '../../records/funds.ts'
import { findStanding, type PlanStanding } from '../../records/plan-standing.ts'
import { type LienRecord, readLien, viewFor } from '../payoff/service.ts'
import { findHeld } from './debit-items.ts'
import { findPlanFacts, listPlanPayments } from './queries.ts'
import { hasAgreement } from './read-desk-plan.ts'
import { autopayHoldOf } from './resume-autopay.ts'

/** Reads the plan of a certificate for its owner or an administrator. Refuses with `not_found` for others. */
export async function readPlan(
  context: Context<ActorOf<'taxpayer' | 'admin'>>,
  certificateId: number,
): Promise<Plan> {
  const { services, actor } = context
  const { db } = services
  const standing = await findStanding(db, certificateId)
  const facts = standing && (await findPlanFacts(db, standing.id))
  const record = standing && (await readLien(db, services, certificateId))
  const isTheirs = actor.role === 'admin' || facts?.requestedBy === actor.userId
  if (!standing || !facts || !record || !isTheirs) {
    throw await outOfReach(context, { kind: 'certificate', id: certificateId })
  }
  const { row, quote, today } = record
  const awaiting = awaitingOf(row)
  return {
    id: standing.id,
    certificateId,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    address: addressLine(row),
    status: standing.status,
    acceptedOn: standing.acceptedOn,
    today,
    termMonths: facts.termMonths,
    levelCents: facts.levelCents === null ? null : cents(facts.levelCents),
    ...sumsOf(standing, record),
    payoffCents: quote?.totalCents ?? null,
    payoffGoodThrough: quote?.goodThrough ?? null,
    instalments: [...sightsOf(standing.instalments, today)],
    underWayCents: awaiting.totalCents,
    isInReview: awaiting.isInReview,
    payments: await listPlanPayments(db, standing.id),
    autopay: await findAutopay(db, standing.id),
    autopayHold: await autopayHoldOf(db, certificateId, today),
    heldAutopayId: (await findHeld(db, certificateId))?.id ?? null,
    graceDays: context.company.planGraceDays,
    defaultAfterMissed: context.company.planDefaultAfterMissed,
    hasAgreement: await hasAgreement(db, standing.id),
    mayPay: payoffView(viewFor(record, actor), 'payoff', today).buttons.payMonthly !== null,
  }
}

function sumsOf({ instalments, acceptedOn }: PlanStanding, record: LienRecord) {
  const agreedCents = sumCents(instalments.map((one) => one.portionCents))
  const owedCents = acceptedOn && owedOn(record, acceptedOn)
  return {
    agreedCents,
    paidCents: sumCents(instalments.map((one) => one.paidCents)),
    interestCents: owedCents === null ? null : cents(Math.max(0, agreedCents - owedCents)),
  }
}

/** Computes what was owed on the day the plan began, by the charges of that day. */
const owedOn = ({ lien, regime }: LienRecord, on: PlainDate): Cents | null =>
  lien && regime ? nullIfRefused(() => quoteAt(lien, regime, on).totalCents) : null

/** Reads the automatic payments of a plan. Null if none are on. */
export async function findAutopay(db: Db | Transaction, planId: number): Promise<Autopay | null> {
  const row = await db
    .selectFrom('autopay')
    .leftJoin('ach_account as account', 'account.id', 'autopay.ach_account_id')
    .leftJoin('saved_card as card', 'card.id', 'autopay.card_id')
    .leftJoin('debit_authorization as text', 'text.id', 'autopay.authorization_id')
    .select(['autopay.id', 'autopay.method', 'account.institution', 'account.last4'])
    .select(['card.brand', 'card.last4 as card_last4', 'card.expires_on'])
    .select(['text.full_text', 'text.text_version', 'text.accepted_at'])
    .where('plan_id', '=', planId)
    .where('autopay.status', '=', 'ON')
    .executeTakeFirst()
  if (!row) return null
  const items = await listOpenItems(db, row.id)
  const [next] = items
  return {
    id: row.id,
    method: row.method,
    institution: row.institution,
    brand: row.brand,
    expiresOn: row.expires_on,
    last4: row.last4 ?? row.card_last4,
    nextDebitOn: next?.dueOn ?? null,
    nextTotalCents: next ? cents(next.totalCents) : null,
    lastDebitOn: items.at(-1)?.dueOn ?? null,
    debitCount: items.length,
    authorization:
      row.full_text === null || row.text_version === null || row.accepted_at === null
        ? null
        : { text: row.full_text, textVersion: row.text_version, acceptedAt: row.accepted_at },
  }
}

/** Lists the debits not made yet, in order, each with the day its payer was last notified of. */
const listOpenItems = (db: Db | Transaction, autopayId: string) =>
  db
    .selectFrom('autopay_item as item')
    .innerJoin('plan_instalment as due', 'due.id', 'item.instalment_id')
    .select((it) => [
      'item.total_cents as totalCents',
      it.fn
        .coalesce(
          it
            .selectFrom('debit_notice as notice')
            .select((sub) => sub.fn.max('notice.debit_on').as('day'))
            .whereRef('notice.autopay_item_id', '=', 'item.id'),
          'item.debit_on',
        )
        .as('dueOn'),
    ])
    .where('item.autopay_id', '=', autopayId)
    .where('due.status', '=', 'DUE')
    .orderBy('due.no')
    .execute()
