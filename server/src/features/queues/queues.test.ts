import { QUEUES } from '@fieldstone/contract/entities/queues/queue'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../test/factories.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let admin: TestActor

beforeAll(async () => {
  // A Monday: a request of Friday is due today, one of Thursday was due on Friday.
  testApp = await buildTestApp({ now: '2026-11-23T15:00:00Z' })
  admin = await createActor(testApp, 'admin')
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-22']) await planRequested(day)
  const at = testApp.clock.now()
  await testApp.db
    .insertInto('outbox')
    .values([
      {
        kind: 'receipt',
        recipient: 'a@example.com',
        subject: 'Your receipt',
        body: '',
        last_error: 'refused',
        created_at: at,
      },
      { kind: 'receipt', recipient: 'b@example.com', subject: 'On its way', body: '', created_at: at },
    ])
    .execute()
  await testApp.db
    .insertInto('task')
    .values([
      {
        kind: 'import',
        title: 'summit.csv',
        input: '{}',
        runner: 'server',
        state: 'failed',
        error: 'bad row',
        created_at: at,
      },
      { kind: 'import', title: 'done.csv', input: '{}', runner: 'server', state: 'done', created_at: at },
    ])
    .execute()
  await testApp.db
    .insertInto('staff_task')
    .values([
      { kind: 'refund', subject_kind: 'certificate', subject_id: '1', note: 'open' },
      { kind: 'refund', subject_kind: 'certificate', subject_id: '1', note: 'done', done_at: at },
    ])
    .execute()
})
afterAll(() => testApp.close())

async function planRequested(day: string): Promise<void> {
  const certificate_id = await createCertificate(testApp.db)
  await testApp.db
    .insertInto('payment_plan')
    .values({
      certificate_id,
      requested_on: plainDate(day),
      status: 'PENDING',
      stage: 'requested',
      comment: day,
    })
    .execute()
}

async function get(path: string) {
  const answer = await testApp.inject({ method: 'GET', url: path, token: admin.token })
  const rows = answer.json() as Record<string, unknown>[]
  return { rows, total: Number(answer.headers['x-total-count']), totals: answer.headers['x-totals'] }
}

test('each queue says how much waits, since when, and what is late by the business day', async () => {
  const { rows } = await get('/api/admin/queues')
  expect(rows.map(({ queue }) => queue)).toEqual(QUEUES)
  const of = (name: string) => rows.find(({ queue }) => queue === name)
  expect(of('plan-requests')).toEqual({
    queue: 'plan-requests',
    waiting: 3,
    dueToday: 2,
    nextDueDate: null,
    late: 1,
    oldest: '2026-11-19',
    amount: null,
  })
  expect(of('unsent-mail')).toMatchObject({ waiting: 1 })
  expect(of('imports')).toMatchObject({ waiting: 1, late: 1 })
  expect(of('staff-tasks')).toMatchObject({ waiting: 1 })
  expect(of('payments-to-post')).toMatchObject({ waiting: 0, oldest: null })
})

test.each(QUEUES)('the list behind %s has as many rows as the home page says', async (queue) => {
  const { rows } = await get('/api/admin/queues')
  const { total } = await get(`/api/admin/queues/${queue}?sort=-since`)
  expect(total).toBe(rows.find((row) => row['queue'] === queue)?.['waiting'])
})

test.each(QUEUES)('what waits in %s is added up over all of it', async (queue) => {
  const { rows, totals } = await get(`/api/admin/queues/${queue}?pageSize=200`)
  const amounts = rows.flatMap(({ amount }) => (amount == null ? [] : [Math.round(Number(amount) * 100)]))
  // No sum of $0.00 where nothing has an amount.
  expect(totals).toBe(amounts.length === 0 ? undefined : `amount=${amounts.reduce((sum, it) => sum + it, 0)}`)
})

test('the oldest comes first, with the certificate it is about', async () => {
  const { rows } = await get('/api/admin/queues/plan-requests')
  expect(rows.map(({ note }) => note)).toEqual(['2026-11-19', '2026-11-20', '2026-11-22'])
  expect(rows[0]?.['parcelID']).toEqual(expect.any(Number))
})

test('a check that came back waits among the returned payments until other money for its certificate has come', async () => {
  const certificate_id = await createCertificate(testApp.db, { certificate_no: '2026-CHECK' })
  const check = {
    certificate_id,
    method: 'MAIL',
    amount_cents: 12_500,
    received_on: plainDate('2026-11-02'),
  } as const
  const { id } = await testApp.db
    .insertInto('received_payment')
    .values({
      ...check,
      state: 'returned',
      returned_on: plainDate('2026-11-20'),
      return_reason: 'Insufficient funds',
      recorded_at: new Date('2026-11-02T15:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await get('/api/admin/queues/returned-payments')).rows).toEqual([
    expect.objectContaining({
      no: `received-${id}`,
      title: '2026-CHECK',
      note: 'Insufficient funds',
      since: '2026-11-20',
      amount: 125,
      paymentID: `received-${id}`,
      parcelID: certificate_id,
    }),
  ])
  const settle = (day: string) =>
    testApp.db
      .insertInto('received_payment')
      .values({
        ...check,
        state: 'settled',
        destination: 'lien',
        cleared_on: plainDate(day),
        recorded_at: new Date(`${day}T15:00:00Z`),
      })
      .execute()
  // It was there before the check came back, and pays nothing of what that left owed.
  await settle('2026-11-19')
  expect((await get('/api/admin/queues/returned-payments')).rows).toHaveLength(1)
  await settle('2026-11-21')
  expect((await get('/api/admin/queues/returned-payments')).rows).toEqual([])
})

test('codes stand in the queues as words: instruments, methods, disputes and returns, and never an earlier failed try', async () => {
  const certificate_id = await createCertificate(testApp.db, { certificate_no: '2026-WORDS' })
  const noteOf = async (queue: string) =>
    (await get(`/api/admin/queues/${queue}?filter=2026-WORDS`)).rows.map(({ note }) => note)
  const id = `pay_${'q'.repeat(26)}`
  await insertPayment(testApp.db, {
    ...{ id, user_id: admin.userId, certificate_id, effective_on: plainDate('2026-11-20') },
    status: 'DISPUTED',
    ...{ return_code: 'N7', last_error_code: 'incorrect_cvc' },
  })
  const dispute = { payment_id: id, provider_id: 'du_words', amount_cents: 1, status: 'needs_response' }
  await testApp.db
    .insertInto('dispute')
    .values({ ...dispute, opened_at: new Date() })
    .execute()
  expect(await noteOf('returned-payments')).toEqual(['Disputed: evidence is due'])
  const change = (values: object) =>
    testApp.db.updateTable('payment').set(values).where('id', '=', id).execute()
  await change({ method: 'ACH', status: 'REVERSED', return_code: 'R01' })
  expect(await noteOf('returned-payments')).toEqual(['Not enough money in the account (R01)'])
  await change({ method: 'CC', status: 'SUCCEEDED', destination: 'lien', return_code: 'N7' })
  expect(await noteOf('payments-to-post')).toEqual(['Card'])
  await testApp.db
    .insertInto('received_payment')
    .values({
      method: 'MAIL',
      instrument: 'MONEY_ORDER',
      amount_cents: 12_500,
      state: 'settled',
      received_on: plainDate('2026-11-20'),
      note: '2026-WORDS',
      recorded_at: testApp.clock.now(),
    })
    .execute()
  expect(await noteOf('unidentified-money')).toEqual(['Money order 2026-WORDS'])
})

test('an import that failed and was tried again waits for nobody; one that failed last does', async () => {
  const created_at = testApp.clock.now()
  const run = { sender: 'summit', byte_count: 1, created_by: admin.userId, created_at } as const
  const task = { kind: 'import-run', input: '{}', runner: 'server', created_at } as const
  const fail = { ...task, state: 'failed', error: '1 of 7 rows is invalid' } as const
  const tasks = await testApp.db
    .insertInto('task')
    .values([
      { ...fail, title: 'again.csv' },
      { ...task, title: 'again.csv', state: 'done' },
      { ...fail, title: 'last.csv' },
    ])
    .returning('id')
    .execute()
  const runs = await testApp.db
    .insertInto('import_run')
    .values([
      { ...run, file_name: 'again.csv', task_id: tasks[1]?.id ?? 0 },
      { ...run, file_name: 'last.csv', task_id: tasks[2]?.id ?? 0 },
    ])
    .returning('id')
    .execute()
  const { rows } = await get('/api/admin/queues/imports?filter=.csv')
  // That of a command has no page of its own.
  expect(rows.map(({ title, importID }) => [title, importID])).toEqual([
    ['summit.csv', null],
    ['last.csv', runs[1]?.id],
  ])
})

test('e-mail that no mail server has taken for an hour is unsent, although no attempt failed', async () => {
  const hourAgo = new Date(testApp.clock.now().getTime() - 3_600_001)
  await testApp.db
    .insertInto('outbox')
    .values({ kind: 'receipt', recipient: 'c@example.com', subject: 'Stuck', body: '', created_at: hourAgo })
    .execute()
  const { rows } = await get('/api/admin/queues/unsent-mail')
  expect(rows.map(({ title, note }) => [title, note])).toEqual([
    ['Your receipt', 'refused'],
    ['Stuck', 'Not sent yet. Check the mail server.'],
  ])
})

test('an active plan waits with what is overdue of it, until it is paid', async () => {
  const certificate_id = await createCertificate(testApp.db, { certificate_no: '2026-LATE' })
  const plan = await testApp.db
    .insertInto('payment_plan')
    .values({ certificate_id, requested_on: plainDate('2026-08-01'), status: 'ACTIVE', stage: 'accepted' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = (no: number, due: string, paid_cents: number) => ({
    ...{
      plan_id: plan.id,
      no,
      due_on: plainDate(due),
      portion_cents: 10_000,
      paid_cents,
      status: 'DUE' as const,
    },
  })
  await testApp.db
    .insertInto('plan_instalment')
    .values([part(1, '2026-10-15', 4_000), part(2, '2026-11-22', 0), part(3, '2026-11-23', 0)])
    .execute()
  const overdue = () => get('/api/admin/queues/overdue-installments')
  expect((await overdue()).rows).toEqual([
    expect.objectContaining({
      ...{
        no: String(plan.id),
        since: '2026-10-15',
        note: '2 installments',
        amount: 160,
        parcelID: certificate_id,
      },
    }),
  ])
  await testApp.db.updateTable('plan_instalment').set({ status: 'PAID', paid_cents: 10_000 }).execute()
  expect((await overdue()).rows).toEqual([])
})
