import { formatMoney } from '@fieldstone/contract/format'
import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { beginDebit, givenAccount } from '../../../../test/bank-steps.ts'
import { payInFull, sweep } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { linesOf } from '../../../../test/pdf-lines.ts'
import { approveAs, lastApproval } from '../../../../test/second-approval.ts'
import { runWaitingTasks } from '../../../jobs/tasks.ts'
import { lockboxTask } from '../received/lockbox/lockbox.ts'

const world = sharedPaymentWorld()
const COUNTY = 855
const PAYOFF = 4_240
/** With the fee of a wire. What the last two pay too much becomes unapplied funds. */
const WIRES = [4_255, 4_256, 4_257]
const SHORT = 10

let admin: TestActor
let month: { readonly first: PlainDate; readonly last: PlainDate }

const dayOfMonth = (no: number) => addDays(month.first, no - 1)

async function inject(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, accept?: string) {
  const answer = await world.testApp.inject({
    ...{ method, url: `/api/${path}`, token: admin.token },
    ...(payload ? { payload } : {}),
    ...(accept ? { headers: { accept } } : {}),
  })
  return { status: answer.statusCode, text: answer.body }
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const { status, text } = await inject(method, path, payload)
  expect(status, text).toBeLessThan(300)
  return text === '' ? null : JSON.parse(text)
}

/** Moves the sandbox and the server to a day. A session does not last that long. */
async function moveTo(day: PlainDate): Promise<void> {
  while (world.testApp.today() < day) {
    await world.sandbox.advance(86_400)
    await world.sandbox.idle()
    world.testApp.clock.advanceSeconds(86_400)
    await sweep(world)
  }
  admin = await createActor(world.testApp, 'admin')
  await call('POST', 'payments/payouts/fetch', {})
}

const sumOf = async (query: ReturnType<typeof sql<{ cents: number | null }>>): Promise<number> =>
  (await query.execute(world.testApp.db)).rows[0]?.cents ?? 0

let made = 0

/** A payment by mail or at the counter on a certificate of its own. Returns its number. */
async function receive(instrument: string, more: object = {}): Promise<number> {
  const { id } = await createLien(world)
  const reference = instrument === 'CASH' ? '' : `no ${++made}`
  const payment = { parcelID: id, instrument, amount: PAYOFF, reference, payerName: `Payer ${made}`, ...more }
  return (await call('POST', 'admin/receivedpayments', payment)).receivedPaymentID
}

const payByCard = async () =>
  payInFull(world, await createLien(world), { payer: await createActor(world.testApp, 'taxpayer') })

async function takeLockbox(day: PlainDate): Promise<void> {
  const items: string[] = []
  for (const no of [1, 2, 3]) {
    const certificate = `LOCKBOX-${no}`
    await createLien(world, { certificate_no: certificate })
    items.push(`D,${day},B1,${no},${PAYOFF}.00,check,LB-${no},${certificate},A Payer`)
  }
  const total = (3 * PAYOFF).toFixed(2)
  const content = [
    LOCKBOX_COLUMNS.join(','),
    ...items,
    `B,${day},B1,3,${total},,,,`,
    `F,,,3,${total},,,,`,
  ].join('\n')
  const { totalAmount } = await call('POST', 'admin/lockbox/preview', { content })
  await call('POST', 'admin/lockbox', { name: 'lockbox.csv', content, totalAmount })
  const { services } = world.testApp
  await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
}

const slip = (accountID: number, depositDate: PlainDate, receivedPaymentIDs: number[]) =>
  call('POST', 'payments/deposits', {
    ...{ accountID, depositDate, receivedPaymentIDs, total: receivedPaymentIDs.length * PAYOFF },
  })

/** The rows of the bank's file. Each payout that arrived by the day is a line. */
async function bankFile(lines: readonly (readonly [PlainDate, string, number])[]): Promise<string> {
  const { rows } = await sql<{ on: PlainDate; id: string; cents: number }>`
    select arrives_on as on, id, amount_cents as cents from payout where arrives_on <= ${month.last}::date and status = 'paid'
    order by arrives_on`.execute(world.testApp.db)
  const payouts = rows.map(({ on, id, cents }) => [on, `STRIPE ${id}`, cents / 100] as const)
  const all = [...payouts, ...lines].map(([on, text, amount]) => `${on},${text},${amount.toFixed(2)}`)
  return ['Date,Description,Amount', ...all].join('\n')
}

interface Story {
  readonly accountID: number
  readonly checks: readonly number[]
  readonly late: number
}
const story = {} as { -readonly [K in keyof Story]: Story[K] }

/** A month with 30 payments of all methods, as it is on the second day of the next month. */
beforeAll(async () => {
  const first = addMonths(firstOfMonth(world.testApp.today()), 1)
  month = { first, last: lastOfMonth(first) }
  await moveTo(dayOfMonth(2))
  const account = { name: 'Operating', openedDate: first, openingBalance: 1_000 }
  story.accountID = (await call('POST', 'payments/depositaccounts', account)).accountID
  const cards: string[] = []
  for (let no = 0; no < 7; no++) cards.push(await payByCard())
  for (const bank of ['success', 'success', 'success', 'dispute'])
    await beginDebit(world, await createLien(world), await givenAccount(world, bank))

  await sweep(world)

  await moveTo(dayOfMonth(3))
  const checks: number[] = []
  for (let no = 0; no < 4; no++) checks.push(await receive('CHECK'))
  for (let no = 0; no < 3; no++) checks.push(await receive('MONEY_ORDER'))
  for (let no = 0; no < 3; no++) checks.push(await receive('CASH', { settledDate: dayOfMonth(3) }))
  for (const amount of WIRES) await receive('WIRE', { amount, settledDate: dayOfMonth(3) })
  await takeLockbox(dayOfMonth(3))
  await slip(story.accountID, dayOfMonth(3), checks)
  story.checks = checks

  await moveTo(dayOfMonth(8))
  for (const check of checks.slice(0, 7))
    await call('POST', `admin/receivedpayments/${check}/settle`, { settledDate: dayOfMonth(6) })
  await call('POST', `admin/receivedpayments/${checks[0]}/return`, {
    returnedDate: dayOfMonth(8),
    reason: 'NSF',
  })
  const { stripe_pi_id } = await world.testApp.db
    .selectFrom('payment')
    .select('stripe_pi_id')
    .where('id', '=', String(cards[0]))
    .executeTakeFirstOrThrow()
  await atProvider(world, 'refund', { payment_intent: stripe_pi_id })

  await moveTo(addDays(month.last, -1))
  await payByCard()
  await sweep(world)
  await receive('MONEY_ORDER', { settledDate: addDays(month.last, -1) })
  story.late = await receive('CHECK')
  await slip(story.accountID, addDays(month.last, -1), [story.late])

  await moveTo(addDays(month.last, 2))
  const text = await bankFile([
    ...WIRES.map((amount) => [dayOfMonth(3), 'WIRE IN', amount] as const),
    [dayOfMonth(4), 'DEPOSIT', 10 * PAYOFF - SHORT],
    [dayOfMonth(4), 'LOCKBOX', 3 * PAYOFF],
    [dayOfMonth(8), 'RETURNED ITEM', -PAYOFF],
    [dayOfMonth(8), 'RETURNED ITEM FEE', -12],
    [dayOfMonth(20), 'SERVICE CHARGE', -25],
    [month.last, 'INTEREST', 1.23],
  ])
  await call('POST', 'payments/bankstatements', { fileName: 'month.csv', text, accountId: story.accountID })
})

const cent = (dollars: number) => Math.round(dollars * 100)

interface Group {
  readonly group: string
  readonly amount: number
  readonly lines: readonly { readonly label: string; readonly amount: number; readonly note: string }[]
}

/** The statement of a month, with its groups by name. */
async function statementOf(last: PlainDate) {
  const statement = await call('GET', `payments/months/${last}`)
  const groups = Object.fromEntries(statement.tie.groups.map((one: Group) => [one.group, one]))
  return { ...statement, groups: groups as Readonly<Record<string, Group>> }
}

const lineIdOf = async (description: string): Promise<number> =>
  (await call('GET', 'payments/banklines?pageSize=100')).find(
    (line: { description: string }) => line.description === description,
  ).lineID

const journalOf = async (last: PlainDate) => {
  const { text } = await inject('GET', `payments/months/${last}/journal`)
  const [heading, ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return {
    heading,
    lines: rows.map(([, no = '', code = '', , debit = '', credit = '']) => {
      const cents = cent(Number(debit || 0)) - cent(Number(credit || 0))
      return { no, code, cents }
    }),
  }
}

test('lists the month as open, with all it took and nothing unexplained before a line is decided', async () => {
  const months = await call('GET', 'payments/months')
  expect(months.map(({ monthState }: { monthState: string }) => monthState)).toEqual(['running', 'open'])
  const { tie, groups } = await statementOf(month.last)
  expect(tie.unexplained).toBe(0)
  expect(groups['bank-only']?.lines.map((line: Group['lines'][number]) => line.label)).toEqual([
    'Operating: DEPOSIT',
    'Operating: RETURNED ITEM FEE',
    'Operating: SERVICE CHARGE',
    'Operating: INTEREST',
  ])
})

test('is refused with its reason while an account has no stated balance, and while a month runs', async () => {
  const missing = await inject('POST', `payments/months/${month.last}/close`, {})
  expect(missing.status).toBe(409)
  expect(JSON.parse(missing.text).message).toContain('Enter the balance of Operating on ')
  const running = await inject('POST', `payments/months/${lastOfMonth(addDays(month.last, 1))}/close`, {})
  expect(JSON.parse(running.text).message).toMatch(
    / has not ended\. .* is still open\. Close the months in their order\./,
  )
})

test('ties bank, ledger and sub-ledgers; every figure is what the rows come to, and the short deposit is named', async () => {
  for (const [description, category] of [
    ['RETURNED ITEM FEE', 'returned-item-fee'],
    ['SERVICE CHARGE', 'bank-fee'],
    ['INTEREST', 'interest'],
  ] as const)
    await call('PUT', `payments/banklines/${await lineIdOf(description)}`, { category })
  const deposits = await call('GET', 'payments/deposits?kind=slip&sort=depositDate')
  await call('POST', 'payments/bankmatches', {
    ...{
      lineIds: [await lineIdOf('DEPOSIT')],
      items: [{ kind: 'deposit', id: String(deposits[0].depositID) }],
    },
    note: 'The bank counted a bill less',
  })
  const { db } = world.testApp
  const bank = await sumOf(
    sql`select (100000 + sum(amount_cents))::bigint as cents from bank_line where booked_on <= ${month.last}::date`,
  )
  const balance = { accountID: story.accountID, balanceDate: month.last, statedBalance: bank / 100 }
  await call('POST', 'payments/bankbalances', balance)

  const statement = await statementOf(month.last)
  const { tie, groups } = statement
  const ledger = await sumOf(sql`select ((select sum(amount_cents) from ledger_entry entry
      join ledger_posting posting on posting.id = entry.posting_id
      where account = 'cash' and posted_on <= ${month.last}::date)
    + (select sum(amount_cents) from book_entry where posted_on <= ${month.last}::date))::bigint as cents`)
  expect([tie.bank, tie.ledger].map(cent)).toEqual([bank, ledger])
  const fees = await sumOf(sql`select -sum(fee_cents)::bigint as cents from balance_entry
    where (made_at at time zone 'America/New_York')::date <= ${month.last}::date`)
  const wait = await sumOf(sql`select sum(net_cents)::bigint as cents from balance_entry line
    where (made_at at time zone 'America/New_York')::date <= ${month.last}::date and not exists (select from payout
      where payout.id = line.payout_id and (payout.made_at at time zone 'America/New_York')::date <= ${month.last}::date)`)
  const onTheWay = await sumOf(sql`select sum(amount_cents)::bigint as cents from payout
    where (made_at at time zone 'America/New_York')::date <= ${month.last}::date and arrives_on > ${month.last}::date`)
  expect(Object.fromEntries(tie.groups.map((one: Group) => [one.group, cent(one.amount)]))).toEqual({
    'in-transit': PAYOFF * 100 + onTheWay,
    'outstanding-check': 0,
    'returned-check': 0,
    'at-processor': wait,
    'on-hand': PAYOFF * 100,
    'not-cleared': -PAYOFF * 100,
    'bank-only': 0,
    difference: SHORT * 100,
  })
  expect(groups['difference']?.lines).toEqual([
    expect.objectContaining({ amount: SHORT, note: 'The bank counted a bill less' }),
  ])
  // 27 of 30 payments are left: one was refunded, one returned by its bank, one debit disputed. One check has not cleared.
  const subLedgers = Object.fromEntries(
    tie.subLedgers.map((one: { account: string; amount: number }) => [one.account, cent(one.amount)]),
  )
  const feeIncome = await sumOf(
    sql`select -sum(amount_cents)::bigint as cents from ledger_entry where account = 'fee-income'`,
  )
  expect(subLedgers).toEqual({
    ...{ opening: 100_000, receivable: 26 * PAYOFF * 100, escrow: 300, 'fee-income': feeIncome },
    ...{ 'processor-fee': fees, 'bank-fee': -3_700, interest: 123 },
  })
  expect([tie.unexplained, cent(tie.subLedgerTotal)]).toEqual([0, ledger])
  expect(statement.obstacles).toEqual([])
  const journal = await sql<{ debits: number }>`select sum(cents)::bigint as debits from (
      select sum(amount_cents) as cents from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
      where posted_on between ${month.first}::date and ${month.last}::date group by posting_id, account
      union all select abs(amount_cents) from book_entry where posted_on <= ${month.last}::date) line where cents > 0`.execute(
    db,
  )
  expect(cent(statement.journal.debits)).toBe(journal.rows[0]?.debits)
})

test('exports a journal in which every number balances, and whose cash is that of the statement', async () => {
  const { heading, lines } = await journalOf(month.last)
  expect(heading?.slice(1)).toEqual([
    'Journal No.',
    'Account code',
    'Account',
    'Debit',
    'Credit',
    'Reference',
    'Memo',
    'County',
    'Certificate',
  ])
  const byNumber = new Map<string, number>()
  for (const { no, cents } of lines) byNumber.set(no, (byNumber.get(no) ?? 0) + cents)
  expect([...byNumber.values()].filter((sum) => sum !== 0)).toEqual([])
  const { tie, journal } = await statementOf(month.last)
  const sumBy = (isChosen: (line: { code: string; cents: number }) => boolean) =>
    lines.filter(isChosen).reduce((sum, { cents }) => sum + cents, 0)
  expect(sumBy(({ code }) => code === '1000')).toBe(cent(tie.ledger))
  expect(sumBy(({ cents }) => cents > 0)).toBe(cent(journal.debits))
  expect(byNumber.size).toBe(journal.entryCount)
})

test('names in each journal line what was booked, in the order of the postings', async () => {
  const { text } = await inject('GET', `payments/months/${month.last}/journal`)
  const rows = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const memosOf = (code: string) => rows.filter((cells) => cells[2] === code).map((cells) => cells[7])
  expect(memosOf('3000')).toEqual(['Operating: opening balance'])
  expect(new Set(memosOf('5000'))).toEqual(new Set(['Processor fee']))
  expect(new Set(memosOf('5100'))).toEqual(new Set(['RETURNED ITEM FEE', 'SERVICE CHARGE']))
  const numbers = rows
    .filter(([day, no = '']) => day === rows[3]?.[0] && no.startsWith('B'))
    .map(([, no = '']) => Number(no.slice(1)))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('uses one deposit number for a lockbox file with several payments', async () => {
  const { rows } = await sql<{ id: number; kind: string }>`select id, kind from deposit order by id`.execute(
    world.testApp.db,
  )
  const lockbox = rows.find(({ kind }) => kind === 'lockbox')?.id ?? 0
  expect(rows.find(({ id }) => id > lockbox)).toEqual({ id: lockbox + 1, kind: 'slip' })
})

const collections = (last: PlainDate) => call('GET', `counties/${COUNTY}/collections/${last}`)
const collectionLines = (last: PlainDate, part = 'all') =>
  call('GET', `counties/${COUNTY}/collections/${last}/lines?pageSize=200&part=${part}`)

async function fundsCents(first: PlainDate, last: PlainDate): Promise<number> {
  const rows = await call('GET', `counties/${COUNTY}/reports/funds?pageSize=200&from=${first}&to=${last}`)
  return rows.reduce((sum: number, row: { paymentAmount: number }) => sum + cent(row.paymentAmount), 0)
}

test('gives the county a statement with the totals of the report of funds, and what an agreement makes due', async () => {
  const before = await collections(month.last)
  expect(before).toMatchObject({ closed: null, adjustments: 0, due: null, shares: [] })
  expect(cent(before.total)).toBe(await fundsCents(month.first, month.last))
  expect(before.total).toBe(before.collected + before.returned)
  // One of the cards was refunded, and one of the checks returned: both were received.
  const counts = before.methods.map((by: { paymentMethod: string; count: number }) => [
    by.paymentMethod,
    by.count,
  ])
  expect(Object.fromEntries(counts)).toMatchObject({ Card: 7, Check: 4, 'Money order': 4 })
  const agreement = { startDate: month.first, shareBps: 9_125, reference: 'Resolution 26-114' }
  await call('PUT', `counties/${COUNTY}/agreements`, agreement)
  const due = Math.round((cent(before.total) * 9_125) / 10_000) / 100
  expect(await collections(month.last)).toMatchObject({
    due,
    shares: [{ ...agreement, collected: before.total, due }],
  })
})

test('gives the county the statement as a PDF file with the figures of the page and of the CSV file', async () => {
  const url = `/api/counties/${COUNTY}/collections/${month.last}/pdf`
  const pdf = await world.testApp.inject({ method: 'GET', url, token: admin.token })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const lines = linesOf(pdf.rawPayload).join('\n')
  const page = await collections(month.last)
  const rows = await collectionLines(month.last)
  const { text: csv } = await inject(
    'GET',
    `counties/${COUNTY}/collections/${month.last}/lines`,
    undefined,
    'text/csv',
  )
  for (const amount of [page.collected, page.returned, page.total, page.due])
    expect(lines).toContain(formatMoney(cents(cent(amount))))
  expect(lines).toContain('This month is not closed yet. The figures can still change.')
  expect(rows.length).toBeGreaterThan(20)
  for (const { taxSaleNo, amount } of rows) {
    expect(lines).toContain(taxSaleNo)
    expect(lines).toContain(formatMoney(cents(cent(amount))))
  }
  expect(csv.split('\r\n').filter((row) => row.includes('This month'))).toHaveLength(rows.length)
  expect(csv).toContain(page.total.toFixed(2))
})

let closed: { statement: unknown; collections: unknown; lines: unknown }

test('is closed by a second administrator, and refused if a figure has changed since the request', async () => {
  const close = `payments/months/${month.last}/close`
  await call('POST', close, {})
  expect((await statementOf(month.last)).monthState).toBe('requested')
  expect((await inject('POST', close, {})).status).toBe(409)
  const first = await lastApproval(world.testApp, admin)
  if (first === null) throw new Error('nothing waits')
  expect((await approveAs(world.testApp, admin, first)).statusCode).toBe(403)
  const fee = await lineIdOf('SERVICE CHARGE')
  await call('PUT', `payments/banklines/${fee}`, { category: 'other', note: 'Checks were printed' })
  const second = await createActor(world.testApp, 'admin')
  const changed = await approveAs(world.testApp, second, first)
  expect(changed.statusCode).toBe(409)
  expect(changed.json().message).toContain('have changed since the request')
  await call('PUT', `payments/banklines/${fee}`, { category: 'bank-fee' })
  await call('POST', `admin/approvals/${first}/cancel`, {})
  await call('POST', close, {})
  const again = await lastApproval(world.testApp, admin)
  expect((await approveAs(world.testApp, second, Number(again))).statusCode).toBe(200)
  const statement = await statementOf(month.last)
  expect(statement).toMatchObject({
    ...{ monthState: 'closed', requestedBy: admin.username, closedBy: second.username },
    tie: { unexplained: 0 },
  })
  expect((await inject('POST', close, {})).status).toBe(409)
  closed = { statement, collections: await collections(month.last), lines: await collectionLines(month.last) }
  expect(closed.collections).toMatchObject({ closed: statement.closed })
})

test('refuses an agreement that begins in a closed month', async () => {
  const agreement = { startDate: month.last, shareBps: 1, reference: 'Late' }
  const refused = await inject('PUT', `counties/${COUNTY}/agreements`, agreement)
  expect([refused.status, JSON.parse(refused.text).fields]).toEqual([
    400,
    { startDate: expect.stringContaining('closed') },
  ])
})

test('never changes for a late fact, which is an adjustment of the open month', async () => {
  const next = { first: addDays(month.last, 1), last: lastOfMonth(addDays(month.last, 1)) }
  await call('POST', `admin/receivedpayments/${story.checks[1]}/return`, {
    returnedDate: month.last,
    reason: 'NSF',
  })
  const { rows } = await sql<{ id: string; cents: number; lines: number }>`
    select payout.id, payout.amount_cents as cents from payout where arrives_on <= ${month.last}::date order by arrives_on limit 1`.execute(
    world.testApp.db,
  )
  await atProvider(world, 'payout/fail', { id: rows[0]?.id })
  await call('POST', 'payments/payouts/fetch', {})
  const { statement, collections: kept, lines } = closed
  expect(await statementOf(month.last)).toEqual(statement)
  expect(await collections(month.last)).toEqual(kept)
  expect(await collectionLines(month.last)).toEqual(lines)

  const failedCents =
    await sumOf(sql`select sum(stored.amount_cents)::bigint as cents from collection_line stored
    join cash_booking booking on booking.posting_id = stored.posting_id where booking.settled_on is null`)
  expect(failedCents).toBeGreaterThan(0)
  const open = await collections(next.last)
  expect(cent(open.adjustments)).toBe(-failedCents - PAYOFF * 100)
  expect(cent(open.total)).toBe((await fundsCents(next.first, next.last)) + cent(open.adjustments))

  // The next payout carries the money again: it is collected in the open month, and taken out of the closed one.
  await moveTo(next.last)
  const carried = await collections(next.last)
  expect(carried.adjustments).toBe(open.adjustments)
  expect(cent(carried.total)).toBe((await fundsCents(next.first, next.last)) + cent(carried.adjustments))
  const adjustments = await collectionLines(next.last, 'adjustments')
  expect(adjustments.length).toBeGreaterThan(1)
  expect(adjustments.every((line: { settledDate: string }) => line.settledDate <= month.last)).toBe(true)
})

test('lists a return by check as outstanding until the bank has paid it', async () => {
  const last = lastOfMonth(addDays(month.last, 1))
  const wire = { instrument: 'WIRE', amount: 500, reference: 'unknown', settledDate: last }
  const { receivedPaymentID } = await call('POST', 'admin/receivedpayments', wire)
  await call('POST', `admin/receivedpayments/${receivedPaymentID}/sendback`, {
    ...{ amount: 100, payee: 'Ann Payer', address: '1 Elm St', reference: '5501', reason: 'Not ours' },
  })
  const id = await lastApproval(world.testApp, admin)
  expect(
    (await approveAs(world.testApp, await createActor(world.testApp, 'admin'), Number(id))).statusCode,
  ).toBe(200)
  const before = await statementOf(last)
  expect(before.groups['outstanding-check']?.lines).toEqual([
    expect.objectContaining({ label: 'Check 5501', amount: -100, days: 0 }),
  ])
  expect(before.tie.unexplained).toBe(0)
  expect(before.tie.subLedgers).toContainEqual({ account: 'unidentified', amount: 400 })
  await call('POST', 'payments/banklines', {
    ...{ accountID: story.accountID, bookedOn: last, amount: -100, description: 'CHECK 5501' },
  })
  const after = await statementOf(last)
  expect(after.groups['outstanding-check']?.lines).toEqual([])
  expect(after.tie.unexplained).toBe(0)
})

test('begins the next month with the closing balances, and ties and closes it as well', async () => {
  const last = lastOfMonth(addDays(month.last, 1))
  await moveTo(addDays(last, 1))
  await call('POST', `admin/receivedpayments/${story.late}/settle`, { settledDate: last })
  const { tie, groups, collections: byCounty } = await statementOf(last)
  expect(tie.unexplained).toBe(0)
  const before = await statementOf(month.last)
  const { lines } = await journalOf(last)
  const cash = lines.filter(({ code }) => code === '1000').reduce((sum, { cents }) => sum + cents, 0)
  expect(cent(tie.ledger)).toBe(cent(before.tie.ledger) + cash)
  expect(groups['returned-check']?.lines).toHaveLength(1)

  const balance = {
    accountID: story.accountID,
    balanceDate: last,
    statedBalance: tie.accounts[0].computedBalance,
  }
  await call('POST', 'payments/bankbalances', balance)
  await call('POST', `payments/months/${last}/close`, {})
  const id = await lastApproval(world.testApp, admin)
  const second = await createActor(world.testApp, 'admin')
  expect((await approveAs(world.testApp, second, Number(id))).statusCode).toBe(200)
  const stored = await sumOf(
    sql`select sum(amount_cents)::bigint as cents from collection_line where period_ends_on = ${last}::date`,
  )
  expect(stored).toBe(cent(byCounty[0].collected) + cent(byCounty[0].adjustments))
  expect(await statementOf(month.last)).toEqual(closed.statement)
})
