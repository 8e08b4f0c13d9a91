import { beforeAll, expect, test } from 'vitest'
import { insertDepositAccount } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'

const world = receivedWorld()
const { send, record, tasksOf } = world

let accountId: number
beforeAll(async () => {
  accountId = await insertDepositAccount(world.testApp.db)
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const url = `/api/payments/${path}`
  const { token } = world.admin
  const answer = await world.testApp.inject({ method, url, token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

const onHand = async (): Promise<number[]> =>
  (await call('GET', 'onhand?pageSize=200')).body.map(
    (it: { receivedPaymentID: number }) => it.receivedPaymentID,
  )

const received = async (more: object = {}): Promise<number> =>
  (await record(null, { receivedDate: '2026-11-18', ...more })).body.receivedPaymentID

const slip = (receivedPaymentIDs: number[], total: number, more: object = {}) => ({
  ...{ accountID: accountId, depositDate: '2026-11-19', receivedPaymentIDs, total },
  ...more,
})

const lineOf = (amount: number, more: object = {}) =>
  call('POST', 'banklines', {
    ...{ accountID: accountId, bookedOn: '2026-11-20', amount, description: 'DEPOSIT' },
    ...more,
  })

test('checks, money orders and cash on hand become a slip with their total; they are not on hand any more', async () => {
  const check = await received({ amount: 100.01 })
  const order = await received({ amount: 50, instrument: 'MONEY_ORDER' })
  const cash = await received({ amount: 20, instrument: 'CASH', reference: '' })
  expect(await onHand()).toEqual(expect.arrayContaining([check, order, cash]))
  const made = await call('POST', 'deposits', slip([check, order, cash], 170.01, { note: 'Main branch' }))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...{
      kind: 'slip',
      paymentCount: 3,
      total: 170.01,
      accountName: 'Operating account',
      note: 'Main branch',
    },
    ...{ madeBy: world.admin.username, canChange: true, bankDate: null },
  })
  expect(made.body.depositNo).toMatch(/^\d{6}$/)
  expect(await onHand()).not.toEqual(expect.arrayContaining([check]))
  expect((await call('POST', 'deposits', slip([check], 100.01))).status).toBe(409)
})

test('a slip whose total is not that of its payments is refused', async () => {
  const check = await received({ amount: 12 })
  expect((await call('POST', 'deposits', slip([check], 12.01))).status).toBe(409)
  expect(await onHand()).toContain(check)
})

test('a slip of a day before a payment was received, or of a day to come, is refused', async () => {
  const check = await received({ amount: 13 })
  const early = await call('POST', 'deposits', slip([check], 13, { depositDate: '2026-11-17' }))
  expect(early.body.fields).toHaveProperty('depositDate')
  const late = await call('POST', 'deposits', slip([check], 13, { depositDate: '2026-11-25' }))
  expect(late.body.fields).toHaveProperty('depositDate')
})

test('a slip is changed and undone until the bank has it; then neither', async () => {
  const [first, second] = [await received({ amount: 31 }), await received({ amount: 32 })]
  const { body } = await call('POST', 'deposits', slip([first], 31))
  const both = slip([first, second], 63)
  expect((await call('PUT', `deposits/${body.depositID}`, both)).body).toMatchObject({ total: 63 })
  expect((await call('DELETE', `deposits/${body.depositID}`)).status).toBe(204)
  expect(await onHand()).toEqual(expect.arrayContaining([first, second]))

  const again = (await call('POST', 'deposits', both)).body
  expect((await lineOf(63)).body).toMatchObject({
    ...{ standing: 'matched', evidence: 'amount-and-day', difference: 0 },
    items: [{ kind: 'deposit', itemID: String(again.depositID), amount: 63 }],
  })
  expect((await call('PUT', `deposits/${again.depositID}`, both)).status).toBe(409)
  expect((await call('DELETE', `deposits/${again.depositID}`)).status).toBe(409)
  expect((await call('GET', `deposits/${again.depositID}`)).body).toMatchObject({
    ...{ canChange: false, bankDate: '2026-11-20', bankDifference: 0 },
  })
})

test('a payment recorded by mistake leaves the total of its slip; a returned check stays on it', async () => {
  const [kept, bounced, mistake] = [
    await received({ amount: 40 }),
    await received({ amount: 41 }),
    await received({ amount: 42 }),
  ]
  const { body } = await call('POST', 'deposits', slip([kept, bounced, mistake], 123))
  await send('POST', `/${mistake}/return`, { reason: 'Entered twice', isMistake: true })
  await send('POST', `/${bounced}/return`, { reason: 'NSF', returnedDate: '2026-11-20' })
  const read = (await call('GET', `deposits/${body.depositID}`)).body
  expect(read).toMatchObject({ total: 81, paymentCount: 2 })
  expect(read.payments.map((it: { state: string }) => it.state).sort()).toEqual([
    ...['pending', 'recorded-by-mistake', 'returned'],
  ])
  expect(await tasksOf(bounced)).toEqual([])
  const smaller = slip([bounced, mistake], 41)
  expect((await call('PUT', `deposits/${body.depositID}`, smaller)).body).toMatchObject({ total: 41 })
  await call('DELETE', `deposits/${body.depositID}`)
  expect((await call('POST', 'deposits', slip([bounced], 41))).status).toBe(409)
})

test('a wire is a deposit of its own, whose account is that of its bank line', async () => {
  const id = await received({ amount: 777.77, instrument: 'WIRE', settledDate: '2026-11-18' })
  expect(await onHand()).not.toContain(id)
  const [wire] = (await call('GET', 'deposits?kind=wire')).body
  expect(wire).toMatchObject({ total: 777.77, depositDate: '2026-11-18', accountID: null, madeBy: null })
  const line = await lineOf(777.77, { bookedOn: '2026-11-18', description: 'WIRE IN' })
  expect(line.body).toMatchObject({ standing: 'matched' })
  expect((await call('GET', `deposits/${wire.depositID}`)).body).toMatchObject({ accountID: accountId })
  await call('DELETE', `bankmatches/${line.body.matchID}`)
  expect((await call('GET', `deposits/${wire.depositID}`)).body).toMatchObject({ accountID: null })
})

test('money by deposit date and method counts each payment on the day of its slip, and a return on its own day', async () => {
  const [check, cash] = [
    await received({ amount: 5, receivedDate: '2026-10-01' }),
    await received({ amount: 6, instrument: 'CASH', reference: '', receivedDate: '2026-10-01' }),
  ]
  await call('POST', 'deposits', slip([check, cash], 11, { depositDate: '2026-10-02' }))
  await send('POST', `/${check}/return`, { reason: 'NSF', returnedDate: '2026-10-05' })
  const fee = await lineOf(-12.5, { bookedOn: '2026-10-05', description: 'RETURNED ITEM FEE' })
  await call('PUT', `banklines/${fee.body.lineID}`, { category: 'returned-item-fee' })
  const { body } = await call('GET', 'bankedmoney?from=2026-10-01&to=2026-10-31&sort=bankDate')
  const rows = body.map((it: Record<string, unknown>) =>
    [it['bankDate'], it['paymentMethod'], it['gross'], it['returnedItemFee'], it['net']].join(' '),
  )
  expect(rows.sort()).toEqual([
    '2026-10-02 CASH 6 0 6',
    '2026-10-02 CHECK 5 0 5',
    '2026-10-05 fees 0 12.5 -12.5',
    '2026-10-05 returned-check -5 0 -5',
  ])
})

test('a wire that was recorded without a deposit gets one when the books are begun before it', async () => {
  const id = await received({ amount: 55, instrument: 'WIRE', settledDate: '2026-11-18' })
  const { db } = world.testApp
  await db.updateTable('received_payment').set({ deposit_id: null }).where('id', '=', id).execute()
  await call('POST', 'depositaccounts', { name: 'Second', openedDate: '2026-11-01', openingBalance: 0 })
  const row = db.selectFrom('received_payment').select('deposit_id').where('id', '=', id)
  expect(await row.executeTakeFirst()).toMatchObject({ deposit_id: expect.any(Number) })
})
