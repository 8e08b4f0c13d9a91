import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { insertDepositAccount } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'

const world = receivedWorld()
const { record, send } = world

let accountId: number
let otherId: number
beforeAll(async () => {
  accountId = await insertDepositAccount(world.testApp.db)
  otherId = await insertDepositAccount(world.testApp.db, { name: 'Other account' })
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const url = `/api/payments/${path}`
  const { token } = world.admin
  const answer = await world.testApp.inject({ method, url, token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

const line = async (amount: number, more: object = {}) =>
  (
    await call('POST', 'banklines', {
      ...{ accountID: accountId, bookedOn: '2026-11-20', amount, description: 'A LINE' },
      ...more,
    })
  ).body

/** A slip of one check. Returns its id. */
async function deposit(amount: number, more: object = {}): Promise<number> {
  const { body } = await record(null, { amount, receivedDate: '2026-10-01' })
  const slip = await call('POST', 'deposits', {
    ...{ accountID: accountId, depositDate: '2026-10-02', receivedPaymentIDs: [body.receivedPaymentID] },
    ...{ total: amount, ...more },
  })
  return slip.body.depositID
}

const item = (id: number) => ({ kind: 'deposit', id: String(id) })
const match = (lineIds: number[], items: object[], note = '') =>
  call('POST', 'bankmatches', { lineIds, items, note })
const read = async (lineId: number) =>
  (await call('GET', 'banklines?pageSize=200')).body.find((it: { lineID: number }) => it.lineID === lineId)
const openItems = async (): Promise<string[]> =>
  (await call('GET', 'bankitems?pageSize=200')).body.map(
    (it: { kind: string; itemID: string }) => `${it.kind} ${it.itemID}`,
  )

test('the items nearest to an amount come first, of all items and not of one page', async () => {
  const amounts = [610, 655, 640, 690]
  const ids = new Map<number, string>()
  for (const amount of amounts) ids.set(amount, `deposit ${await deposit(amount)}`)
  const near = async (cents: number, pageSize: number) =>
    (await call('GET', `bankitems?sort=closeness&nearCents=${cents}&pageSize=${pageSize}`)).body.map(
      (it: { kind: string; itemID: string }) => `${it.kind} ${it.itemID}`,
    )
  expect(await near(65_600, 2)).toEqual([ids.get(655), ids.get(640)])
  expect(await near(60_900, 1)).toEqual([ids.get(610)])
  expect((await call('GET', 'bankitems?sort=closeness&nearCents=x')).status).toBe(400)
})

test('a person matches several lines with several items, and undoes it', async () => {
  const [first, second] = [await deposit(100), await deposit(200)]
  const [one, other] = [await line(120), await line(180)]
  expect(await openItems()).toEqual(expect.arrayContaining([`deposit ${first}`]))
  expect((await match([one.lineID, other.lineID], [item(first), item(second)])).status).toBe(204)
  const matched = await read(one.lineID)
  expect(matched).toMatchObject({
    ...{ standing: 'matched', evidence: 'person', matchedLineCount: 2, difference: 0 },
    decidedBy: world.admin.username,
  })
  expect(matched.items).toHaveLength(2)
  expect(await openItems()).not.toEqual(expect.arrayContaining([`deposit ${first}`]))
  expect((await call('DELETE', `bankmatches/${matched.matchID}`)).status).toBe(204)
  expect(await read(other.lineID)).toMatchObject({ standing: 'open', items: [] })
  expect(await openItems()).toEqual(expect.arrayContaining([`deposit ${first}`, `deposit ${second}`]))
})

test('sums that differ need a note, which names the difference', async () => {
  const id = await deposit(300)
  const short = await line(290)
  expect((await match([short.lineID], [item(id)])).body.fields).toHaveProperty('note')
  expect((await match([short.lineID], [item(id)], 'One bill was missing')).status).toBe(204)
  expect(await read(short.lineID)).toMatchObject({ difference: -10, note: 'One bill was missing' })
})

test('lines of two accounts, an item of another account, or what is matched already is refused', async () => {
  const [id, taken] = [await deposit(400), await deposit(401)]
  const here = await line(1.01)
  const there = await line(1.02, { accountID: otherId })
  expect((await match([here.lineID, there.lineID], [item(id)], 'x')).body.fields).toHaveProperty('lineIds')
  expect((await match([there.lineID], [item(id)], 'x')).body.fields).toHaveProperty('items')
  await match([here.lineID], [item(taken)], 'x')
  expect((await match([here.lineID], [item(id)], 'x')).status).toBe(409)
  const fresh = await line(1.03)
  expect((await match([fresh.lineID], [item(taken)], 'x')).status).toBe(409)
})

const entriesOf = async (sourceId: number) =>
  world.testApp.db
    .selectFrom('book_entry')
    .select(['account', 'amount_cents', 'posted_on'])
    .where('source', '=', 'bank-line')
    .where('source_id', '=', String(sourceId))
    .orderBy('id')
    .execute()

test('a category books the amount of its line; another one, or none, books the difference', async () => {
  const { lineID: id } = await line(-15)
  await call('PUT', `banklines/${id}`, { category: 'bank-fee' })
  expect(await read(id)).toMatchObject({ standing: 'categorized', category: 'bank-fee' })
  const fee = { account: 'bank-fee', amount_cents: -1500, posted_on: '2026-11-20' }
  expect(await entriesOf(id)).toEqual([fee])
  await call('PUT', `banklines/${id}`, { category: 'transfer' })
  const moved = [
    { ...fee, amount_cents: 1500 },
    { ...fee, account: 'transfer' },
  ]
  expect(await entriesOf(id)).toEqual(expect.arrayContaining([fee, ...moved]))
  await call('PUT', `banklines/${id}`, { category: null })
  const sum = (await entriesOf(id)).reduce((total, { amount_cents }) => total + amount_cents, 0)
  expect([sum, (await read(id)).standing]).toEqual([0, 'open'])
})

test('the category "other" needs a note, and a matched line takes no category', async () => {
  const { lineID: id } = await line(2.5)
  expect((await call('PUT', `banklines/${id}`, { category: 'other' })).body.fields).toHaveProperty('note')
  await match([id], [item(await deposit(2.5))])
  expect((await call('PUT', `banklines/${id}`, { category: 'interest' })).status).toBe(409)
})

test('only a line that was entered by hand and is open can be deleted', async () => {
  const { lineID: id } = await line(-3.33)
  await call('PUT', `banklines/${id}`, { category: 'interest' })
  expect((await call('DELETE', `banklines/${id}`)).status).toBe(409)
  await call('PUT', `banklines/${id}`, { category: null })
  expect((await call('DELETE', `banklines/${id}`)).status).toBe(204)
  expect(await read(id)).toBeUndefined()
})

test('a returned check is an item of its own, found by its number on the statement', async () => {
  const { body } = await record(null, { amount: 61, receivedDate: '2026-10-10', reference: '70451' })
  await send('POST', `/${body.receivedPaymentID}/return`, { reason: 'NSF', returnedDate: '2026-10-20' })
  expect(
    await line(-61, { bookedOn: '2026-10-16', description: 'DEPOSITED ITEM RETURNED 70451' }),
  ).toMatchObject({
    ...{ standing: 'matched', evidence: 'check-number' },
    items: [{ kind: 'returned-check', itemID: String(body.receivedPaymentID), amount: -61 }],
  })
})

test('a line from before the first day of its account is ignored', async () => {
  const text = 'Date,Description,Amount\n2025-12-31,EARLIER,5.55'
  await call('POST', 'bankstatements', { fileName: 'december.csv', text, accountId: otherId })
  const { body } = await call('GET', 'banklines?filter=EARLIER')
  expect(body).toMatchObject([{ standing: 'ignored' }])
})

test('accounts: the opening balance and the lines are the balance; a stated balance shows what is missing', async () => {
  const facts = { name: 'New account', accountNo: '5-5-5', openedDate: '2026-11-01', openingBalance: 1000 }
  const { status, body } = await call('POST', 'depositaccounts', facts)
  expect([status, body]).toMatchObject([201, { balance: 1000, isOpeningFixed: false, throughDate: null }])
  await line(-250, { accountID: body.accountID, bookedOn: '2026-11-10' })
  const enter = (statedBalance: number) =>
    call('POST', 'bankbalances', { accountID: body.accountID, balanceDate: '2026-11-15', statedBalance })
  expect((await enter(700)).status).toBe(204)
  const balances = async () => (await call('GET', `bankbalances?account=${body.accountID}`)).body
  expect(await balances()).toMatchObject([{ statedBalance: 700, computedBalance: 750, difference: -50 }])
  await enter(750)
  expect(await balances()).toMatchObject([{ difference: 0, enteredBy: world.admin.username }])
  expect((await call('POST', 'depositaccounts', facts)).body.fields).toHaveProperty('accountNo')
})

test('after a closed month nothing of it changes: no opening balance, slip, line or stated balance', async () => {
  const opening = await call('POST', 'depositaccounts', {
    ...{ name: 'Old account', openedDate: '2026-09-01', openingBalance: 10 },
  })
  const id = opening.body.accountID
  const old = await deposit(71, { depositDate: '2026-10-04' })
  const { lineID } = await line(9.09, { bookedOn: '2026-10-30' })
  await world.testApp.db
    .insertInto('period')
    .values({
      ...{ starts_on: plainDate('2026-10-01'), ends_on: plainDate('2026-10-31'), statement: '{}' },
      ...{ requested_by: world.admin.userId, closed_at: world.testApp.clock.now() },
    })
    .execute()
  const changed = { name: 'Old account', openedDate: '2026-09-01', openingBalance: 11 }
  expect((await call('PUT', `depositaccounts/${id}`, changed)).body.fields).toHaveProperty('openingBalance')
  const renamed = { name: 'Renamed', openedDate: '2026-09-01', openingBalance: 10 }
  expect((await call('PUT', `depositaccounts/${id}`, renamed)).body).toMatchObject({ name: 'Renamed' })
  expect((await call('DELETE', `deposits/${old}`)).body.fields).toHaveProperty('depositDate')
  expect((await call('DELETE', `banklines/${lineID}`)).body.fields).toHaveProperty('bookedOn')
  const balance = { accountID: id, balanceDate: '2026-10-31', statedBalance: 1 }
  expect((await call('POST', 'bankbalances', balance)).body.fields).toHaveProperty('balanceDate')
  await call('PUT', `banklines/${lineID}`, { category: 'interest' })
  expect(await entriesOf(lineID)).toMatchObject([{ amount_cents: 909, posted_on: '2026-11-01' }])
})
