import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Bps, bps, type Cents, cents } from '@fieldstone/domain/money/cents'
import type { AgreedMethod } from '@fieldstone/domain/payments/charge-methods'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'

/** Automatic payments that are on, with what each debit needs. */
export interface RunningAutopay {
  readonly id: string
  readonly planId: number
  readonly certificateId: number
  readonly userId: number
  readonly method: AgreedMethod
  /** One of the two is set, by the method. */
  readonly accountId: string | null
  readonly cardId: string | null
  readonly cardExpiresOn: PlainDate | null
  readonly authorizationId: number | null
  readonly last4: string | null
  /** Whether the account or card can be debited. */
  readonly isUsable: boolean
}

export async function listRunning(db: Db): Promise<readonly RunningAutopay[]> {
  return autopays(db).where('autopay.status', '=', 'ON').orderBy('autopay.created_at').execute()
}

/** Finds automatic payments that are on. Null if they were stopped meanwhile. */
export async function findRunning(trx: Transaction, id: string): Promise<RunningAutopay | null> {
  const isOn = autopays(trx).where('autopay.id', '=', id).where('autopay.status', '=', 'ON')
  return (await isOn.executeTakeFirst()) ?? null
}

/** Finds the plan's last automatic payments if they ended with it since then. Null if others were set up later. */
export async function findEndedSince(
  trx: Transaction,
  planId: number,
  since: Date,
): Promise<RunningAutopay | null> {
  const ended = autopays(trx)
    .where('autopay.plan_id', '=', planId)
    .where('autopay.ended_because', '=', 'plan-ended')
    .where('autopay.ended_at', '>=', since)
    .where(
      sql<boolean>`not exists (select from autopay later
        where later.plan_id = autopay.plan_id and later.created_at > autopay.created_at)`,
    )
  return (await ended.executeTakeFirst()) ?? null
}

/** Finds automatic payments of the certificate's active plan that a hold paused. Null if others were set up later. */
export async function findHeld(db: Db | Transaction, certificateId: number): Promise<RunningAutopay | null> {
  const held = autopays(db)
    .where('plan.certificate_id', '=', certificateId)
    .where('plan.status', '=', 'ACTIVE')
    .where('autopay.ended_because', '=', 'hold')
    .where(
      sql<boolean>`not exists (select from autopay later
        where later.plan_id = autopay.plan_id and later.created_at > autopay.created_at)`,
    )
  return (await held.executeTakeFirst()) ?? null
}

/** Finds automatic payments in any status. */
export const findAutopay = (db: Db, id: string): Promise<RunningAutopay | undefined> =>
  autopays(db).where('autopay.id', '=', id).executeTakeFirst()

export async function resumeAutopay(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('autopay')
    .set({ status: 'ON', ended_because: null, ended_at: null })
    .where('id', '=', id)
    .execute()
}

const autopays = (db: Db | Transaction) =>
  db
    .selectFrom('autopay')
    .innerJoin('payment_plan as plan', 'plan.id', 'autopay.plan_id')
    .leftJoin('ach_account as account', 'account.id', 'autopay.ach_account_id')
    .leftJoin('saved_card as card', 'card.id', 'autopay.card_id')
    .select([
      'autopay.id',
      'autopay.plan_id as planId',
      'plan.certificate_id as certificateId',
      'autopay.user_id as userId',
      'autopay.method',
      'autopay.ach_account_id as accountId',
      'autopay.authorization_id as authorizationId',
      'autopay.card_id as cardId',
      'card.expires_on as cardExpiresOn',
    ])
    .select(sql<string | null>`coalesce(account.last4, card.last4)`.as('last4'))
    .select(sql<boolean>`coalesce(account.status = 'VERIFIED', card.status = 'SAVED', false)`.as('isUsable'))

/** An agreed debit. */
export interface DebitItem {
  readonly id: number
  readonly instalmentId: number
  /** The agreed day. */
  readonly debitOn: PlainDate
  readonly portionCents: Cents
  readonly totalCents: Cents
  readonly feeBps: Bps
}

/** Lists the agreed debits in the order of their installments. */
export async function listItems(trx: Transaction, autopayId: string): Promise<readonly DebitItem[]> {
  const rows = await trx
    .selectFrom('autopay_item as item')
    .innerJoin('plan_instalment as due', 'due.id', 'item.instalment_id')
    .selectAll('item')
    .where('item.autopay_id', '=', autopayId)
    .orderBy('due.no')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    instalmentId: row.instalment_id,
    debitOn: row.debit_on,
    portionCents: cents(row.portion_cents),
    totalCents: cents(row.total_cents),
    feeBps: bps(row.fee_bps),
  }))
}
