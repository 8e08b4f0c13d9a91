import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { payInFull, sweep } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { approveAs, lastApproval } from '../../../../test/second-approval.ts'

const world = sharedPaymentWorld()
const MONTHS = inLongTests(2, 20)
const PAYOFF = 4_240
/** From the first hours of a month to the evening before. */
const EVENING_SECONDS = 3 * 3_600
/** A busy machine takes its time. */
const PATIENCE = { timeout: 60_000 }

let admin: TestActor
let second: TestActor
let accountID: number

async function inject(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const url = `/api/${path}`
  const answer = await world.testApp.inject({
    method,
    url,
    token: admin.token,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const { status, body } = await inject(method, path, payload)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** Moves the clock to the first hours of the next month. Returns the last day of the month to close. */
async function beginMonth(): Promise<PlainDate> {
  const first = addMonths(firstOfMonth(world.testApp.today()), 1)
  const at = Date.parse(`${first}T06:30:00Z`)
  const seconds = Math.round((at - world.testApp.clock.now().getTime()) / 1_000)
  await world.sandbox.advance(seconds)
  world.testApp.clock.advanceSeconds(seconds)
  await world.sandbox.idle()
  ;[admin, second] = [await createActor(world.testApp, 'admin'), await createActor(world.testApp, 'admin')]
  return addDays(first, -1)
}

beforeAll(async () => {
  const start = firstOfMonth(world.testApp.today())
  admin = await createActor(world.testApp, 'admin')
  const account = { name: 'Operating', openedDate: start, openingBalance: 0 }
  accountID = (await call('POST', 'payments/depositaccounts', account)).accountID
})

let made = 0
async function receive(): Promise<number> {
  const { id } = await createLien(world)
  const payment = { parcelID: id, instrument: 'CHECK', amount: PAYOFF, reference: `no ${++made}` }
  return (await call('POST', 'admin/receivedpayments', { ...payment, payerName: 'A Payer' }))
    .receivedPaymentID
}

const settle = (id: number) => inject('POST', `admin/receivedpayments/${id}/settle`, {})
const giveBack = (id: number) => inject('POST', `admin/receivedpayments/${id}/return`, { reason: 'NSF' })

async function payByCard(): Promise<string> {
  const payer = await createActor(world.testApp, 'taxpayer')
  const id = await payInFull(world, await createLien(world), { payer })
  await sweep(world)
  const { stripe_pi_id } = await world.testApp.db
    .selectFrom('payment')
    .select('stripe_pi_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(stripe_pi_id)
}

async function refund(card: string): Promise<void> {
  await atProvider(world, 'refund', { payment_intent: card })
  await sweep(world)
}

async function addLine(on: PlainDate): Promise<number> {
  const line = { accountID, bookedOn: on, amount: -(25 + ++made), description: `FEE ${made}` }
  return (await call('POST', 'payments/banklines', line)).lineID
}

const categorize = (id: number) => inject('PUT', `payments/banklines/${id}`, { category: 'bank-fee' })

async function requestClose(last: PlainDate): Promise<number> {
  const { tie } = await call('GET', `payments/months/${last}`)
  const balance = { accountID, balanceDate: last, statedBalance: tie.accounts[0].computedBalance }
  await call('POST', 'payments/bankbalances', balance)
  await call('POST', `payments/months/${last}/close`, {})
  return Number(await lastApproval(world.testApp, admin))
}

/** What is posted through a day now, as the journal and the statement add it up. */
async function postedThrough(last: PlainDate) {
  const { rows } = await sql<{ cash: number; count: number; fees: number }>`
    select ((select coalesce(sum(entry.amount_cents), 0) from ledger_entry entry
        join ledger_posting posting on posting.id = entry.posting_id
        where account = 'cash' and posted_on <= ${last}::date)
      + (select coalesce(sum(amount_cents), 0) from book_entry where posted_on <= ${last}::date))::bigint as cash,
      (select count(*) from ledger_posting where posted_on <= ${last}::date) as count,
      (select coalesce(sum(amount_cents), 0)::bigint from book_entry where posted_on <= ${last}::date) as fees`.execute(
    world.testApp.db,
  )
  return rows[0]
}

const sumsOf = async (last: PlainDate) => {
  const { rows } = await sql<{ statement: number; lines: number }>`
    select (select sum((row ->> 'collectedCents')::bigint + (row ->> 'adjustmentCents')::bigint)
        from jsonb_array_elements(statement -> 'collections') row)::bigint as statement,
      (select sum(amount_cents) from collection_line where period_ends_on = ends_on)::bigint as lines
    from period where ends_on = ${last}::date`.execute(world.testApp.db)
  return rows[0]
}

/** Payments, returns, refunds and bank fees of the month, each in a call of its own, while the close is approved in their middle. */
async function closeAmong(last: PlainDate): Promise<boolean> {
  const [fresh, booked, cards, lines] = [
    await Promise.all(Array.from({ length: 4 }, receive)),
    await Promise.all(Array.from({ length: 4 }, receive)),
    [await payByCard(), await payByCard()],
    [await addLine(last), await addLine(last), await addLine(last)],
  ]
  for (const id of booked) expect((await settle(id)).status).toBe(200)
  const id = await requestClose(last)
  const work = [
    ...fresh.map((payment) => () => settle(payment)),
    ...booked.map((payment) => () => giveBack(payment)),
    ...lines.map((line) => () => categorize(line)),
    ...cards.map((card) => () => refund(card)),
    () => payByCard(),
  ]
  const running = work.map(async (act, at) => {
    await new Promise((resolve) => setTimeout(resolve, at * 15))
    return act()
  })
  const approved = await approveAs(world.testApp, second, id)
  const answers = await Promise.all(running)
  const statuses = answers.flatMap((answer) => (typeof answer === 'object' ? [answer.status] : []))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await world.sandbox.idle()
  expect([200, 409]).toContain(approved.statusCode)
  if (approved.statusCode === 409) {
    expect(approved.json().message).toContain('have changed since the request')
    await call('POST', `admin/approvals/${id}/cancel`, {})
  }
  return approved.statusCode === 200
}

test('closes a month while payments are booked, reversed and refunded: nothing is posted in it afterwards, and its figures are what is dated in it', async () => {
  for (let month = 1; month <= MONTHS; month += 1) {
    const last = await beginMonth()
    for (let tries = 0; !(await closeAmong(last)); tries += 1) {
      if (tries < 2) continue
      // A close that is approved before any other call.
      expect((await approveAs(world.testApp, second, await requestClose(last))).statusCode).toBe(200)
      break
    }
    const { tie } = await call('GET', `payments/months/${last}`)
    const posted = await postedThrough(last)
    expect(Math.round(tie.ledger * 100)).toBe(posted?.cash)
    const sums = await sumsOf(last)
    expect(sums?.statement).toBe(sums?.lines)
    const late = await receive()
    expect((await settle(late)).status).toBe(200)
    expect((await categorize(await addLine(addDays(last, 1)))).status).toBe(200)
    expect(await postedThrough(last)).toEqual(posted)
  }
})

test('waits for a posting that has begun, and is then refused because a figure has changed', async () => {
  const last = await beginMonth()
  const payment = await receive()
  const id = await requestClose(last)
  const { pool } = world.testApp.services.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `insert into book_entry (account, source, source_id, effective_on, posted_on, amount_cents)
       values ('other', 'bank-line', 'held', $1, $1, 100)`,
      [last],
    )
    let isAnswered = false
    const approving = approveAs(world.testApp, second, id).finally(() => {
      isAnswered = true
    })
    await expect.poll(() => waitingFor('book_entry'), PATIENCE).toBeGreaterThan(0)
    expect(isAnswered).toBe(false)
    const settling = settle(payment)
    await holder.query('commit')
    const approved = await approving
    expect([approved.statusCode, approved.json().message]).toEqual([
      409,
      expect.stringContaining('have changed since the request'),
    ])
    expect((await settling).status).toBe(200)
    await call('POST', `admin/approvals/${id}/cancel`, {})
  } finally {
    holder.release()
  }
})

test('is refused if money arrives at the bank between the figures and the stored lines of the counties', async () => {
  const last = addDays(firstOfMonth(world.testApp.today()), -1)
  const id = await requestClose(last)
  const { rows } = await sql<{ id: number; on: PlainDate | null }>`
    select posting_id as id, settled_on as on from cash_booking
    where coalesce(settled_on, 'infinity') > ${last}::date limit 1`.execute(world.testApp.db)
  const [booking] = rows
  if (!booking) throw new Error('no money arrives after the month')
  const { pool } = world.testApp.services.database
  const holder = await pool.connect()
  try {
    // The close has compared its figures and waits to store them.
    await holder.query('begin')
    await holder.query('lock table period in exclusive mode')
    const approving = approveAs(world.testApp, second, id)
    await expect.poll(() => waitingFor('period'), PATIENCE).toBeGreaterThan(0)
    await holder.query('update cash_booking set settled_on = $1 where posting_id = $2', [last, booking.id])
    await holder.query('commit')
    expect((await approving).statusCode).toBe(409)
    await holder.query('update cash_booking set settled_on = $1 where posting_id = $2', [
      booking.on,
      booking.id,
    ])
  } finally {
    holder.release()
  }
  await call('POST', `admin/approvals/${id}/cancel`, {})
})

test('posts into the next month what began before the close and comes to the ledger after it', async () => {
  const last = lastOfMonth(addDays(firstOfMonth(world.testApp.today()), -1))
  // The session and the payments are of the evening before.
  world.testApp.clock.advanceSeconds(-EVENING_SECONDS)
  const evening = await createActor(world.testApp, 'admin')
  admin = evening
  const payments = await Promise.all(Array.from({ length: 3 }, receive))
  world.testApp.clock.advanceSeconds(EVENING_SECONDS)
  const closer = await createActor(world.testApp, 'admin')
  admin = closer
  const id = await requestClose(last)
  const { pool } = world.testApp.services.database
  const holder = await pool.connect()
  try {
    // The close has locked the ledger and waits for this table, while the payments wait for the ledger.
    await holder.query('begin')
    await holder.query('lock table period in exclusive mode')
    const approving = approveAs(world.testApp, second, id)
    await expect.poll(() => waitingFor('period'), PATIENCE).toBeGreaterThan(0)
    // They clear before midnight, and come to the ledger after the close.
    world.testApp.clock.advanceSeconds(-EVENING_SECONDS)
    admin = evening
    const settling = payments.map(settle)
    await expect.poll(() => waitingFor('ledger_posting'), PATIENCE).toBeGreaterThan(0)
    world.testApp.clock.advanceSeconds(EVENING_SECONDS)
    admin = closer
    await holder.query('commit')
    expect((await approving).statusCode).toBe(200)
    for (const settled of settling) expect((await settled).status).toBe(200)
  } finally {
    holder.release()
  }
  const { tie } = await call('GET', `payments/months/${last}`)
  const posted = await postedThrough(last)
  expect(Math.round(tie.ledger * 100)).toBe(posted?.cash)
  const { rows } = await sql<{ on: PlainDate }>`select distinct posted_on as on from ledger_posting
    where cause_id in (select money_id from received_payment where id = any(${payments}::bigint[]))`.execute(
    world.testApp.db,
  )
  expect(rows).toEqual([{ on: addDays(last, 1) }])
})

async function waitingFor(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks where not granted and relation = ${table}::regclass`.execute(
    world.testApp.db,
  )
  return rows[0]?.count ?? 0
}
