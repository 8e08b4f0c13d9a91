import { type Cents, cents, ZERO } from '@fieldstone/domain/money/cents'
import { type Disputed, disputeState, takenBackCents } from '@fieldstone/domain/payments/disputes'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DisputeFacts } from '../../../providers/payment-provider.ts'
import { type PaymentRow, updatePayment } from '../core/queries.ts'
import { type DisputeRow, disputedIn, insertDispute, listDisputes, updateDispute } from './dispute-rows.ts'

/** One dispute as it was stored, and as it is now. */
export interface DisputeChange {
  /** Null: it is new. */
  readonly before: DisputeRow | null
  readonly after: DisputeRow
}

/** What a fetch brought about disputes of a payment. */
export interface DisputeNews {
  readonly before: Disputed
  readonly after: Disputed
  readonly changes: readonly DisputeChange[]
}

const NO_NEWS: DisputeNews = {
  before: { openCents: ZERO, lostCents: ZERO },
  after: { openCents: ZERO, lostCents: ZERO },
  changes: [],
}

/** Updates the stored disputes of a payment, and their sum. Call it before the payment itself moves. */
export async function recordDisputes(
  trx: Transaction,
  { at }: Pick<SystemContext, 'at'>,
  payment: PaymentRow,
  facts: readonly DisputeFacts[],
): Promise<DisputeNews> {
  if (facts.length === 0) return NO_NEWS
  const known = await listDisputes(trx, payment.id)
  const changes: DisputeChange[] = []
  for (const fact of facts) {
    const before = known.find((row) => row.provider_id === fact.id) ?? null
    const after = await store(trx, { at, payment, before, fact })
    if (after !== before) changes.push({ before, after })
  }
  const before = disputedIn(known)
  if (changes.length === 0) return { before, after: before, changes }
  const after = disputedIn(await listDisputes(trx, payment.id))
  await updatePayment(trx, payment.id, { disputed_cents: takenBackCents(after) })
  return { before, after, changes }
}

interface Told {
  readonly at: Date
  readonly payment: PaymentRow
  readonly before: DisputeRow | null
  readonly fact: DisputeFacts
}

async function store(trx: Transaction, { at, payment, before, fact }: Told): Promise<DisputeRow> {
  const outcome = outcomeOf(fact, before)
  const told = {
    amount_cents: fact.amountCents,
    status: fact.status,
    reason: fact.reason,
    due_at: fact.evidenceDueAt ?? before?.due_at ?? null,
    outcome,
  }
  const isSame =
    before !== null &&
    before.amount_cents === told.amount_cents &&
    before.status === told.status &&
    before.reason === told.reason &&
    before.due_at?.getTime() === told.due_at?.getTime()
  if (isSame) return before
  const isDecided = outcome === 'lost' || outcome === 'won'
  const decided = {
    decided_at: isDecided ? (before?.outcome === outcome ? before.decided_at : at) : null,
    lost_at: outcome === 'lost' ? (before?.lost_at ?? at) : (before?.lost_at ?? null),
  }
  if (before === null) {
    const { id: provider_id, openedAt: opened_at } = fact
    return insertDispute(trx, { payment_id: payment.id, provider_id, opened_at, ...told, ...decided })
  }
  const is_held = before.is_held && outcome === 'won'
  return updateDispute(trx, before.id, { ...told, ...decided, is_held })
}

/** A status that is not known here moves no money. */
function outcomeOf({ status }: DisputeFacts, before: DisputeRow | null): DisputeRow['outcome'] {
  const state = disputeState(status)
  if (state === null) return before === null ? 'inquiry' : before.outcome
  return state === 'open' ? null : state
}

const isTaken = ({ outcome }: DisputeRow): boolean => outcome === null || outcome === 'lost'

/** The disputes that have begun to take money. */
export const listOpened = ({ changes }: DisputeNews): readonly DisputeRow[] =>
  changes
    .filter(({ before, after }) => isTaken(after) && !(before && isTaken(before)))
    .map(({ after }) => after)

/** The disputes of which the money has come back. */
export const listWon = ({ changes }: DisputeNews): readonly DisputeRow[] =>
  changes
    .filter(({ before, after }) => after.outcome === 'won' && before !== null && isTaken(before))
    .map(({ after }) => after)

/** By how much less is taken back than before; below zero where it is more. */
export const returnedCents = ({ before, after }: DisputeNews): number =>
  takenBackCents(before) - takenBackCents(after)

export const wonCents = (news: DisputeNews): Cents =>
  cents(listWon(news).reduce((sum, { amount_cents }) => sum + amount_cents, 0))
