import {
  type DisputeEffect,
  disputeState,
  effectOf,
  isTaking,
  type KnownDispute,
  takenBackCents,
} from '@fieldstone/domain/payments/disputes'
import type { Insertable } from 'kysely'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DisputeTable } from '../../../db/tables.ts'
import type { DisputeFacts } from '../../../providers/payment-provider.ts'
import { type PaymentRow, updatePayment } from '../core/queries.ts'
import { type DisputeRow, disputedIn, insertDispute, listDisputes, updateDispute } from './dispute-rows.ts'

/** One dispute as it was stored, and as it is now. */
export interface DisputeChange {
  /** Null: it is new. */
  readonly before: DisputeRow | null
  readonly after: DisputeRow
}

/** The changes of a payment's disputes in a fetch. */
export interface DisputeNews {
  readonly changes: readonly DisputeChange[]
  readonly effect: DisputeEffect
}

/** The columns to store of one dispute. */
interface PlannedChange {
  readonly before: DisputeRow | null
  readonly values: Insertable<DisputeTable>
}

/** Compares the disputes of a payment at the provider with the stored ones. Stores nothing. */
export async function planDisputes(
  trx: Transaction,
  { at }: Pick<SystemContext, 'at'>,
  payment: PaymentRow,
  facts: readonly DisputeFacts[],
): Promise<PlannedDisputes> {
  const known = facts.length === 0 ? [] : await listDisputes(trx, payment.id)
  const changes = facts.flatMap((fact) => {
    const before = known.find((row) => row.provider_id === fact.id) ?? null
    const values = valuesOf(fact, before, at)
    const isSame = before !== null && COMPARED.every((name) => String(before[name]) === String(values[name]))
    return isSame ? [] : [{ before, values: { payment_id: payment.id, provider_id: fact.id, ...values } }]
  })
  const others = known.filter((row) => changes.every(({ before }) => before?.id !== row.id))
  const effect = effectOf(
    changes.map(({ before, values }) => ({ before: before && knownOf(before), after: knownOf(values) })),
  )
  const disputed = disputedIn([...others, ...changes.map(({ values }) => values)])
  const disputedCents = facts.length > 0 ? takenBackCents(disputed) : payment.disputed_cents
  return { changes, effect, disputedCents }
}

export interface PlannedDisputes extends Pick<DisputeNews, 'effect'> {
  readonly changes: readonly PlannedChange[]
  /** The sum for the payment's row. */
  readonly disputedCents: number
}

/** Stores the disputes of a payment, and their sum. */
export async function storeDisputes(
  trx: Transaction,
  payment: PaymentRow,
  { changes: planned, effect, disputedCents }: PlannedDisputes,
): Promise<DisputeNews> {
  const changes: DisputeChange[] = []
  for (const change of planned) {
    const { values } = change
    const row = change.before
      ? await updateDispute(trx, change.before.id, values)
      : await insertDispute(trx, values)
    changes.push({ before: change.before, after: row })
  }
  if (changes.length > 0) await updatePayment(trx, payment.id, { disputed_cents: disputedCents })
  return { changes, effect }
}

const COMPARED = ['amount_cents', 'status', 'reason', 'due_at'] as const

function valuesOf(fact: DisputeFacts, before: DisputeRow | null, at: Date) {
  const outcome = outcomeOf(fact, before)
  // One that was lost before we heard of it was lost from the start, as far as is known.
  const decidedAt = before === null && outcome === 'lost' ? fact.openedAt : at
  const isDecided = outcome === 'lost' || outcome === 'won'
  return {
    amount_cents: fact.amountCents,
    status: fact.status,
    reason: fact.reason,
    opened_at: before?.opened_at ?? fact.openedAt,
    recorded_at: before?.recorded_at ?? at,
    due_at: fact.evidenceDueAt ?? before?.due_at ?? null,
    outcome,
    decided_at: isDecided ? (before?.outcome === outcome ? before.decided_at : decidedAt) : null,
    lost_at: outcome === 'lost' ? (before?.lost_at ?? decidedAt) : (before?.lost_at ?? null),
    is_held: before?.is_held === true && outcome === 'won',
  }
}

/** An unknown status moves no money. */
function outcomeOf({ status }: DisputeFacts, before: DisputeRow | null): DisputeRow['outcome'] {
  const state = disputeState(status)
  if (state === null) return before === null ? 'inquiry' : before.outcome
  return state === 'open' ? null : state
}

/** Without an outcome it is open. */
const knownOf = ({
  amount_cents: amountCents,
  outcome = null,
}: Pick<Insertable<DisputeTable>, 'amount_cents' | 'outcome'>): KnownDispute => ({
  state: outcome ?? 'open',
  amountCents,
})

const isTaken = (row: DisputeRow): boolean => isTaking(knownOf(row))

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
