import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { getStanding, type PlanStanding } from './plan-standing.ts'

/**
 * Stores how a plan stands, as its money says: which payment pays which installment, and how each stands. Only differences
 * are written; returns the numbers of the installments that stood otherwise. Call it with the certificate locked, after
 * whatever changed the money.
 */
export async function writeStanding(
  trx: Transaction,
  planId: number,
): Promise<{ readonly plan: PlanStanding; readonly changed: readonly number[] }> {
  const plan = await getStanding(trx, planId)
  const idOf = new Map(plan.agreed.map(({ id, number }) => [number, id]))
  const fills = plan.fills.map(({ moneyId, number, amountCents }) => ({
    payment_id: moneyId,
    instalment_id: idOf.get(number),
    amount_cents: amountCents,
  }))
  await sql`
    with wanted as (
      select given.* from json_to_recordset(${JSON.stringify(fills)}::json)
        as given (payment_id text, instalment_id bigint, amount_cents bigint)
    ), gone as (
      delete from instalment_fill fill using plan_instalment due
      where due.id = fill.instalment_id and due.plan_id = ${planId} and not exists (select from wanted
        where wanted.payment_id = fill.payment_id and wanted.instalment_id = fill.instalment_id)
    )
    insert into instalment_fill (payment_id, instalment_id, amount_cents)
    select wanted.payment_id, wanted.instalment_id, wanted.amount_cents from wanted
    on conflict (payment_id, instalment_id) do update set amount_cents = excluded.amount_cents
      where instalment_fill.amount_cents <> excluded.amount_cents`.execute(trx)
  const standing = plan.instalments.map(({ id, paidCents, state }) => ({
    id,
    paidCents,
    state: storedState(state),
  }))
  const { rows } = await sql<{ no: number }>`
    update plan_instalment due set paid_cents = given."paidCents", status = given.state
    from json_to_recordset(${JSON.stringify(standing)}::json) as given (id bigint, "paidCents" bigint, state text)
    where due.id = given.id and (due.paid_cents <> given."paidCents" or due.status <> given.state)
    returning due.no`.execute(trx)
  return { plan, changed: rows.map(({ no }) => no) }
}

/** Stores how the plans of a certificate stand after its ledger has changed. Canceled plans too: their money stays theirs. */
export async function writeStandings(trx: Transaction, planIds: readonly number[]): Promise<void> {
  for (const id of planIds) await writeStanding(trx, id)
}

/** What a complete plan leaves unpaid is due again should it open: that it is closed follows from the plan. */
const storedState = (state: string): string => (state === 'CLOSED' ? 'DUE' : state)
