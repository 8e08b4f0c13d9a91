import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { BOOKS_START } from './closed.ts'

interface ReceivedMoney {
  readonly id: number
  readonly receivedOn: PlainDate
  readonly at: Date
}

/** A wire is a deposit of its own, in the account in which its bank line is found. */
export async function depositWire(trx: Transaction, { id, receivedOn, at }: ReceivedMoney): Promise<void> {
  const deposit = await trx
    .insertInto('deposit')
    .values({ kind: 'wire', deposited_on: receivedOn, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('received_payment')
    .set({ deposit_id: deposit.id })
    .where('id', '=', id)
    .where('deposit_id', 'is', null)
    .execute()
}

/**
 * The payments of a lockbox file are one deposit for each day. One that was recorded by hand before joins it. Looks for the deposit
 * first, because an insert that conflicts leaves a gap in the deposit numbers.
 */
export async function depositByLockbox(
  trx: Transaction,
  fileId: number,
  { id, receivedOn, at }: ReceivedMoney,
): Promise<void> {
  await sql`
    with known as (
      select id from deposit where kind = 'lockbox' and lockbox_file_id = ${fileId} and deposited_on = ${receivedOn}
    ), made as (
      insert into deposit (kind, deposited_on, lockbox_file_id, made_at)
      select 'lockbox', ${receivedOn}::date, ${fileId}::bigint, ${at}::timestamptz where not exists (select from known)
      on conflict (lockbox_file_id, deposited_on) where kind = 'lockbox' do update set made_at = deposit.made_at
      returning id
    )
    update received_payment set deposit_id = formed.id from (select id from known union all select id from made) formed
    where received_payment.id = ${id} and deposit_id is null and not is_mistake`.execute(trx)
}

/**
 * Forms the deposits of wires and lockbox payments that were received since the books began and have none: they were recorded
 * before there was an account.
 */
export async function formOwnDeposits(trx: Transaction, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number; receivedOn: PlainDate; fileId: number | null }>`
    select received.id, received.received_on as "receivedOn", row.file_id as "fileId"
    from received_payment received left join lockbox_row row on row.received_payment_id = received.id
    where received.deposit_id is null and not received.is_mistake and received.received_on >= ${BOOKS_START}
      and (received.instrument = 'WIRE' or row.file_id is not null)
    order by received.id`.execute(trx)
  for (const { id, receivedOn, fileId } of rows)
    if (fileId === null) await depositWire(trx, { id, receivedOn, at })
    else await depositByLockbox(trx, fileId, { id, receivedOn, at })
}
