import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { inTransaction, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../../db/database.ts'
import { CONNECTED } from '../../../records/account-relations.ts'
import { closeOpenCheckouts } from '../../../records/close-checkouts.ts'
import { hasMoneySince } from '../../../records/funds.ts'
import { MONEY } from '../../intake/file/store-undo-data.ts'
import { verifySnapshot } from '../../verify/verify.ts'
import { askIfDebited } from '../received/same-money.ts'
import { newPaymentId } from './ids.ts'
import {
  findOwnLive,
  findUnfinished,
  insertTransition,
  isPaymentPending,
  listInFlight,
  lockPayment,
} from './queries.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const CENTS = [10_000, 20_000, 30_000]

let made = 0
let liens: readonly number[]
let userId: number
let id: string

beforeEach(async () => {
  made += 1
  id = newPaymentId()
  userId = (await createActor(testApp, 'taxpayer')).userId
  const created = []
  for (const _ of CENTS) created.push(await createCertificate(testApp.db, { parcel_no: `61-${made}` }))
  liens = created
})

interface Changes {
  readonly amounts?: readonly number[]
  readonly paymentId?: string
  readonly status?: 'OPEN' | 'PROCESSING' | 'SUCCEEDED'
}

/** Inserts a full payment of these certificates, in this order of payment. */
async function insertFor(
  trx: Transaction,
  certificates: readonly number[],
  { amounts = CENTS, paymentId = id, status = 'OPEN' }: Changes = {},
): Promise<void> {
  const [oldest = 0, ...others] = certificates
  await insertPayment(trx, {
    ...{
      id: paymentId,
      user_id: userId,
      certificate_id: oldest,
      effective_on: plainDate('2026-11-20'),
      status,
    },
    portion_cents: CENTS.slice(0, certificates.length).reduce((sum, part) => sum + part, 0),
  })
  await trx
    .updateTable('payment_allocation')
    .set({ cents: amounts[0] ?? 0 })
    .where('money_id', '=', paymentId)
    .execute()
  for (const [index, certificate_id] of others.entries())
    await trx
      .insertInto('payment_allocation')
      .values({ money_id: paymentId, certificate_id, cents: amounts[index + 1] ?? 0, order_no: index + 2 })
      .execute()
}

const insert = (certificates = liens, changes: Changes = {}) =>
  inTransaction(testApp.db, (trx) => insertFor(trx, certificates, changes))

const allocations = () =>
  testApp.db
    .selectFrom('payment_allocation')
    .select(['certificate_id', 'cents', 'order_no', 'is_full_under_way'])
    .where('money_id', '=', id)
    .orderBy('order_no')
    .execute()

const setStatus = (status: 'CANCELED' | 'PROCESSING') =>
  testApp.db.updateTable('payment').set({ status }).where('id', '=', id).execute()

test('a payment of three liens is under way on each of them, and on none once it is canceled', async () => {
  await insert()
  for (const lien of liens) {
    expect(await findUnfinished(testApp.db, lien)).toMatchObject({ id })
    expect((await listInFlight(testApp.db, lien)).map((payment) => payment.id)).toEqual([id])
    expect(await findOwnLive(testApp.db, { certificateId: lien, userId, kind: 'FULL' })).toMatchObject({ id })
  }
  await setStatus('PROCESSING')
  for (const lien of liens) expect(await isPaymentPending(testApp.db, lien)).toBe(true)
  expect((await allocations()).map((row) => row.is_full_under_way)).toEqual([true, true, true])
  await setStatus('CANCELED')
  for (const lien of liens) expect(await isPaymentPending(testApp.db, lien)).toBe(false)
  expect((await allocations()).map((row) => row.is_full_under_way)).toEqual([false, false, false])
})

test.each([
  ['a payment of all', [0, 1, 2]],
  ['a payment of the newest lien alone', [2]],
  ['a payment of two that shares one', [1, 2]],
])('rejects a second full payment under way: %s', async (_, chosen) => {
  await insert()
  const others = chosen.map((index) => liens[index] ?? 0)
  const amounts = CENTS.slice(0, others.length)
  const second = () => insert(others, { amounts, paymentId: newPaymentId() })
  const error = await second().then(
    () => null,
    (caught: unknown) => caught,
  )
  expect(sqlState(error)).toBe(UNIQUE_VIOLATION)
  await setStatus('CANCELED')
  await second()
})

test('the commit rejects allocations that do not add up, and ones whose first is not the certificate of the payment', async () => {
  await expect(insert(liens, { amounts: [10_000, 20_000, 29_999] })).rejects.toThrow('do not add up')
  await expect(
    inTransaction(testApp.db, async (trx) => {
      await insertFor(trx, liens)
      await trx
        .updateTable('payment_allocation')
        .set((it) => ({ order_no: it('order_no', '+', 10) }))
        .where('money_id', '=', id)
        .execute()
    }),
  ).rejects.toThrow('do not add up')
  await insert()
  const remove = testApp.db
    .deleteFrom('payment_allocation')
    .where('money_id', '=', id)
    .where('order_no', '=', 3)
  await expect(remove.execute()).rejects.toThrow('do not add up')
  expect((await allocations()).map(({ cents }) => cents)).toEqual(CENTS)
})

test('certificates and amount of a payment of several liens cannot change', async () => {
  await insert()
  const change = (
    values: { certificate_id: number } | { portion_cents: number; total_cents: number; fee_cents: number },
  ) => testApp.db.updateTable('payment').set(values).where('id', '=', id).execute()
  await expect(change({ certificate_id: liens[1] ?? 0 })).rejects.toThrow('pays several certificates')
  await expect(change({ portion_cents: 10_000, fee_cents: 325, total_cents: 10_325 })).rejects.toThrow(
    'pays several certificates',
  )
})

test('a change of the newest lien closes the card page of all, once', async () => {
  await insert()
  const chosen = liens.slice(1)
  await inTransaction(testApp.db, (trx) =>
    closeOpenCheckouts(trx, chosen, { reason: 'hold', at: testApp.clock.now() }),
  )
  const payment = await testApp.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(payment).toMatchObject({ status: 'CANCELED', closed_because: 'hold' })
  const moves = testApp.db.selectFrom('payment_transition').select('to_status').where('payment_id', '=', id)
  expect(await moves.execute()).toEqual([{ to_status: 'CANCELED' }])
})

test('the lock of a payment is one of all its liens: nobody else can lock any of them meanwhile', async () => {
  await insert()
  const holder = await testApp.db.startTransaction().execute()
  const free = testApp.db
    .selectFrom('certificate')
    .select('id')
    .where('id', 'in', liens)
    .forUpdate()
    .skipLocked()
  try {
    await lockPayment(holder, { id })
    expect(await free.execute()).toEqual([])
  } finally {
    await holder.rollback().execute()
  }
  expect(await free.execute()).toHaveLength(3)
})

test.each([
  ['whose first allocation is of another lien', 'certificate_id' as const],
  ['with a cent too few on the newest', 'cents' as const],
])('I26 finds a payment %s', async (_, damage) => {
  await insert()
  const trx = await testApp.db.startTransaction().execute()
  try {
    const newest = trx.updateTable('payment_allocation').where('money_id', '=', id).where('order_no', '=', 3)
    if (damage === 'cents') await newest.set({ cents: 29_999 }).execute()
    else {
      const place = (order_no: number, from: number) =>
        trx
          .updateTable('payment_allocation')
          .set({ order_no })
          .where('money_id', '=', id)
          .where('order_no', '=', from)
          .execute()
      await place(9, 1)
      await place(1, 2)
    }
    const { findings } = await verifySnapshot(trx, testApp.services)
    const found = findings.find((finding) => finding.id === 'I26')
    expect(found?.offending).toEqual([expect.stringContaining(id)])
  } finally {
    await trx.rollback().execute()
  }
})

/** Who asks whether a certificate was paid, by the expression for it. Each must see a payment of several on the newest, too. */
const QUESTIONS: readonly (readonly [string, (lien: number) => RawBuilder<unknown>])[] = [
  [
    'the relation of a payer to a certificate',
    (lien) => sql`exists (select from ${CONNECTED} tie
    where tie.user_id = ${userId} and tie.certificate_id = ${lien})`,
  ],
  [
    'money that came since other money was gone',
    (lien) =>
      hasMoneySince(
        sql`${lien}::bigint`,
        { at: sql`'2026-11-19T00:00:00Z'::timestamptz` },
        'America/New_York',
      ),
  ],
  [
    'the undo of an import, which must not remove what was paid',
    (lien) => sql`(select 'payment-' || ${id}::text = any(${MONEY}) from certificate c where c.id = ${lien})`,
  ],
]

test.each(QUESTIONS)('a settled payment of three liens counts for each of them: %s', async (_, isPaid) => {
  const answers = async () =>
    Promise.all(
      liens.map(async (lien) => {
        const { rows } = await sql<{ paid: boolean }>`select ${isPaid(lien)} as paid`.execute(testApp.db)
        return rows[0]?.paid
      }),
    )
  expect(await answers()).toEqual([false, false, false])
  await insert(liens, { status: 'SUCCEEDED' })
  const at = testApp.clock.now()
  const step = { paymentId: id, from: 'OPEN', to: 'SUCCEEDED', cause: 'test', eventId: null, at } as const
  await inTransaction(testApp.db, (trx) => insertTransition(trx, step))
  expect(await answers()).toEqual([true, true, true])
})

test('staff who record a check for the newest of three liens are asked while the debit of all is in process', async () => {
  await insert(liens, { status: 'PROCESSING' })
  const ask = (lien: number) => inTransaction(testApp.db, (trx) => askIfDebited(trx, lien))
  for (const lien of liens) await expect(ask(lien)).rejects.toMatchObject({ code: 'already_recorded' })
  await setStatus('CANCELED')
  for (const lien of liens) await ask(lien)
})

test('the money line of a certificate shows what a payment of three liens paid on it, not the total', async () => {
  await insert(liens, { status: 'PROCESSING' })
  const staff = await createActor(testApp, 'admin')
  for (const [index, lien] of liens.entries()) {
    const url = `/api/parcels/${lien}/record/life`
    const answer = await testApp.inject({ method: 'GET', url, token: staff.token })
    const { events } = answer.json<{ events: readonly { ref: string | null; amount: number }[] }>()
    expect(events.filter(({ ref }) => ref === id).map(({ amount }) => amount)).toEqual([
      (CENTS[index] ?? 0) / 100,
    ])
  }
})
