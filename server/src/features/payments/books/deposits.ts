import type { DepositRecord } from '@fieldstone/contract/entities/payments/deposit'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { type Selectable, sql } from 'kysely'
import type { AdminContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import type { DepositTable } from '../../../db/tables.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import { todayOf } from '../../payoff/service.ts'
import { requireAccount } from './accounts.ts'
import { refuseClosed } from './closed.ts'
import { readDeposit } from './deposit-lists.ts'
import { lockBank, matchOpenLines } from './match-lines.ts'

interface Slip {
  readonly accountId: number
  readonly depositedOn: PlainDate
  readonly paymentIds: readonly number[]
  /** The total that the person saw. */
  readonly totalCents: Cents
  readonly note: string
}

/**
 * Makes a deposit slip of payments that are on hand. Throws `state_changed` if one of them is on another deposit or was taken
 * back meanwhile, or if the total is not theirs.
 */
export async function makeDeposit(context: AdminContext, slip: Slip): Promise<DepositRecord> {
  const { services, actor, at } = context
  const id = await inTransaction(services.db, async (trx) => {
    await lockBank(trx)
    await checkSlip(trx, context, slip)
    const deposit = await trx
      .insertInto('deposit')
      .values({ kind: 'slip', ...columnsOf(slip), made_by: actor.userId, made_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putOnSlip(trx, deposit.id, slip)
    await matchOpenLines(trx, at)
    context.audit(trx, {
      action: 'make-deposit',
      subject: { kind: 'deposit', id: deposit.id },
      detail: { totalCents: slip.totalCents, count: slip.paymentIds.length, on: slip.depositedOn },
    })
    return deposit.id
  })
  return readDeposit(services.db, id)
}

/** Changes the payments, account, day or note of a slip. */
export async function changeDeposit(context: AdminContext, id: number, slip: Slip): Promise<DepositRecord> {
  const { services, at } = context
  await inTransaction(services.db, async (trx) => {
    await lockBank(trx)
    const before = await getSlip(trx, id)
    await checkSlip(trx, context, slip)
    await trx.updateTable('deposit').set(columnsOf(slip)).where('id', '=', id).execute()
    await putOnSlip(trx, id, slip, await takeOffSlip(trx, id))
    await matchOpenLines(trx, at)
    context.audit(trx, {
      action: 'change-deposit',
      subject: { kind: 'deposit', id },
      detail: { totalCents: slip.totalCents, on: slip.depositedOn, beforeOn: before.deposited_on },
    })
  })
  return readDeposit(services.db, id)
}

/** Undoes a slip. Its payments are on hand again. */
export async function undoDeposit(context: AdminContext, id: number): Promise<void> {
  await inTransaction(context.services.db, async (trx) => {
    await lockBank(trx)
    const before = await getSlip(trx, id)
    await takeOffSlip(trx, id)
    await trx.deleteFrom('deposit').where('id', '=', id).execute()
    const detail = { on: before.deposited_on, accountId: before.account_id }
    context.audit(trx, { action: 'undo-deposit', subject: { kind: 'deposit', id }, detail })
  })
}

const columnsOf = ({ accountId, depositedOn, note }: Slip) => ({
  account_id: accountId,
  deposited_on: depositedOn,
  note,
})

async function checkSlip(
  trx: Transaction,
  { services }: AdminContext,
  { accountId, depositedOn }: Slip,
): Promise<void> {
  const account = await requireAccount(trx, accountId)
  await refuseClosed(trx, depositedOn, 'depositDate')
  if (depositedOn < account.opened_on)
    throw new Refusal('bad_request', { fields: { depositDate: fieldSentence('beforeOpening') } })
  if (depositedOn > todayOf(services, null))
    throw new Refusal('bad_request', { fields: { depositDate: fieldSentence('dayToCome') } })
}

/** Returns a slip that can still be changed. Lockbox deposits and wires form by themselves. */
async function getSlip(trx: Transaction, id: number): Promise<Selectable<DepositTable>> {
  const deposit = await trx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_found', { log: 'no such deposit' }))
  const matches = trx.selectFrom('bank_match_item').select('item_id').where('kind', '=', 'deposit')
  if (deposit.kind !== 'slip' || (await hasRow(matches.where('item_id', '=', String(id)))))
    throw new Refusal('state_changed', { log: `${deposit.kind}, or matched` })
  await refuseClosed(trx, deposit.deposited_on, 'depositDate')
  return deposit
}

/** Returns the payments that were on the slip. */
async function takeOffSlip(trx: Transaction, id: number): Promise<readonly number[]> {
  const rows = await trx
    .updateTable('received_payment')
    .set({ deposit_id: null })
    .where('deposit_id', '=', id)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

interface SlipPayment {
  readonly totalCents: Cents
  readonly isMistake: boolean
  readonly receivedOn: PlainDate
}

/** A payment that was taken back stays on its slip, but is put on no other one. */
async function putOnSlip(
  trx: Transaction,
  id: number,
  { paymentIds, totalCents, depositedOn }: Slip,
  before: readonly number[] = [],
): Promise<void> {
  const ids = [...new Set(paymentIds)]
  const { rows } = await sql<SlipPayment>`
    update received_payment set deposit_id = ${id}
    where id = any(${ids}::bigint[]) and deposit_id is null and instrument <> 'WIRE'
      and (state <> 'returned' or id = any(${[...before]}::bigint[]))
    returning amount_cents + fee_cents as "totalCents", is_mistake as "isMistake", received_on as "receivedOn"`.execute(
    trx,
  )
  if (rows.length !== ids.length) throw new Refusal('state_changed', { log: 'not on hand' })
  if (rows.some(({ receivedOn }) => receivedOn > depositedOn))
    throw new Refusal('bad_request', { fields: { depositDate: fieldSentence('depositBeforeReceipt') } })
  const sum = sumCents(rows.filter(({ isMistake }) => !isMistake).map((it) => cents(it.totalCents)))
  if (sum !== totalCents) throw new Refusal('state_changed', { log: `the total is ${sum}` })
}
