import {
  ALL_COUNTIES_REPORT_NAMES,
  type AllCountiesReportName,
  acrossCounties,
  COUNTY_REPORT_NAMES,
  REPORTS,
} from '@fieldstone/contract/reports'
import { ALL_COUNTIES_REPORT_ROUTES } from '@fieldstone/contract/routes/counties/reports'
import { addDays, addMonths, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import {
  createCertificate,
  createExpense,
  createSubsequent,
  insertPayment,
} from '../../../../test/factories.ts'
import { payInFull } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { shared } from '../../../../test/shared.ts'
import { fetchPayouts } from '../../payments/books/fetch.ts'
import { readLiens } from '../../payoff/service.ts'
import { listReport } from './service.ts'

const [SUMMIT, HAMILTON] = [855, 854]

const world = sharedPaymentWorld()
const admin = shared(() => createActor(world.testApp, 'admin'))
const treasurer = shared(() => createActor(world.testApp, 'county', { countyId: SUMMIT }))
const counsel = shared(() => createActor(world.testApp, 'legal', { firmId: 1 }))

const today = () => world.testApp.today()
const daysAgo = (days: number) => addDays(today(), -days)
const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)

type WireRow = Readonly<Record<string, unknown>>

async function get(path: string, actor: TestActor = admin) {
  const answer = await world.testApp.inject({ method: 'GET', url: `/api/${path}`, token: actor.token })
  return { status: answer.statusCode, rows: answer.json() as WireRow[] }
}

async function send(path: string, payload: object) {
  const url = `/api/admin/${path}`
  const answer = await world.testApp.inject({ method: 'POST', url, token: admin.token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

/** The rows with the name of their county alone: only one report has the state in a column of its own. */
async function rowsOf(name: AllCountiesReportName, query = ''): Promise<readonly WireRow[]> {
  const { rows } = await get(`admin/reports/${REPORTS[name].page}?pageSize=200${query}`)
  return rows.map((row) => ({ ...row, countyName: String(row['countyName']).replace(', OH', '') }))
}

/** Reads rows by a statement that the report does not share. */
const byHand = async <Row>(statement: RawBuilder<Row>): Promise<readonly Row[]> =>
  (await statement.execute(world.testApp.db)).rows

/** Adds up a column by the values of others, as 'Summit|2026': 4000. */
function sumBy(rows: readonly WireRow[], keys: readonly string[], value: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows) {
    const key = keys.map((it) => row[it]).join('|')
    sums[key] = (sums[key] ?? 0) + Number(row[value])
  }
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, sum]) => sum !== 0)
      .map(([key, sum]) => [key, Math.round(sum * 100) / 100]),
  )
}

let checks = 0

/** A payment that staff received and that cleared. Returns its id. */
async function receive(certificateId: number | null, amount: number, more: object = {}): Promise<number> {
  const day = daysAgo(40)
  const facts = { parcelID: certificateId, instrument: 'CHECK', amount, receivedDate: day, settledDate: day }
  const payload = { ...facts, reference: `across ${++checks}`, ...more }
  return (await send('receivedpayments', payload)).receivedPaymentID
}

beforeAll(async () => {
  for (const countyId of [SUMMIT, HAMILTON]) await fillCounty(countyId)
  await receive(null, 55, { receivedDate: daysAgo(400), settledDate: daysAgo(400) })
  await world.sandbox.advance(8 * 86_400)
  await world.sandbox.idle()
  await fetchPayouts(world.testApp.services, world.provider)
})

/** Money by every method, a plan in each status, and legal files at several steps. */
async function fillCounty(countyId: number): Promise<void> {
  const { db } = world.testApp
  const of = { county_id: countyId }
  await payInFull(world, await createLien(world, of))
  await receive((await createLien(world, of)).id, 4240, { instrument: 'CASH', receivedBy: 'COUNTER' })
  await receive((await createLien(world, of)).id, 4240, { instrument: 'MONEY_ORDER' })
  const returned = await receive((await createLien(world, of)).id, 4240)
  await send(`receivedpayments/${returned}/return`, { returnedDate: daysAgo(5), reason: 'NSF' })
  const held = await createLien(world, of)
  const sourceID = `received-${await receive(held.id, 4000)}`
  await createSubsequent(db, held.id, { paid_on: daysAgo(100) })
  await send(`parcels/${held.id}/escrow/apply`, { sourceID, amount: 1000, reason: 'As the owner asked' })
  const boxed = await receive((await createLien(world, of)).id, 4240, { instrument: 'CHECK' })
  await insertLockboxRow(boxed)
  await insertPayment(db, {
    ...{ id: `pay_${String(countyId).padEnd(26, 'r')}`, status: 'SUCCEEDED', needs_review: true },
    effective_on: daysAgo(200),
    ...{ user_id: world.payer.userId, certificate_id: (await createLien(world, of)).id },
  })
  for (const [status, paid, months] of [
    ['ACTIVE', 1, 2],
    ['COMPLETE', 3, 8],
    ['DEFAULT', 0, 6],
  ] as const)
    await insertPlan((await createLien(world, of)).id, { status, paid, months })
  const filed = { firm_id: 1, is_active: true }
  await createActor(world.testApp, 'legal', { firmId: 1 })
  await createLien(world, of, { ...filed, noi_filed_on: daysAgo(20), complaint_filed_on: daysAgo(10) })
  await createLien(world, of, { ...filed, noi_filed_on: daysAgo(30) })
  await createLien(world, of, { ...filed, noi_filed_on: daysAgo(200) })
  await createLien(world, of, { is_active: true, bankruptcy_in_on: daysAgo(9) })
  await createLien(world, of, { ...filed, tax_deed_issued_on: daysAgo(9) })
  const redeemed = { redeemed_on: daysAgo(10), redeemed_cents: 424_000, redeemed_by: 'Wire' }
  const old = await createCertificate(db, { ...of, purchased_on: plainDate('2019-04-01'), ...redeemed })
  await createExpense(db, old, { incurred_on: daysAgo(90), amount_cents: 1_000 + countyId })
  await createCertificate(db, { ...of, purchased_on: plainDate('2020-04-01') })
  await createCertificate(db, { ...of, purchased_on: null, price_cents: null })
}

async function insertLockboxRow(receivedPaymentId: number): Promise<void> {
  const file = { name: 'box', content: '', row_count: 1, total_cents: 424_000, sent_at: new Date() }
  const { id } = await world.testApp.db
    .insertInto('lockbox_file')
    .values({ ...file, sent_by: admin.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const texts = { batch_no: '1', item_no: '1', reference: '', slip: '', payer_name: '' }
  await world.testApp.db
    .insertInto('lockbox_row')
    .values({ file_id: id, line: 1, ...texts, outcome: 'posted', received_payment_id: receivedPaymentId })
    .execute()
}

interface PlanFacts {
  readonly status: 'ACTIVE' | 'COMPLETE' | 'DEFAULT'
  readonly paid: number
  readonly months: number
}

/** A plan of three installments. The first ones are paid; those after them are due month by month. */
async function insertPlan(certificateId: number, { status, paid, months }: PlanFacts): Promise<void> {
  const { db } = world.testApp
  const accepted = addMonths(today(), -months)
  const { id } = await db
    .insertInto('payment_plan')
    .values({
      ...{ certificate_id: certificateId, requested_on: accepted, accepted_on: accepted, status },
      stage: status === 'ACTIVE' ? 'accepted' : 'ended',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const no of [1, 2, 3])
    await db
      .insertInto('plan_instalment')
      .values({
        ...{ plan_id: id, no, due_on: addMonths(accepted, no), portion_cents: 50_000 + no },
        paid_cents: no <= paid ? 50_000 + no : 0,
        status: no <= paid ? 'PAID' : 'DUE',
      })
      .execute()
}

describe('figures', () => {
  test('the portfolio has the certificates of each county, year and status with their price', async () => {
    const rows = await rowsOf('portfolioByCounty')
    const expected = await byHand(sql<WireRow>`
      select county.name as county, coalesce(purchase_year::text, 'Not recorded') as year, status, sum(change) as count,
        sum(cents) / 100.0 as price
      from portfolio_count join county on county.id = county_id
      where from_day <= ${today()}::date group by 1, 2, 3 having sum(change) <> 0`)
    expect(expected.length).toBeGreaterThan(8)
    const keys = ['county', 'year', 'status']
    const wires = ['countyName', 'purchaseYear', 'status']
    expect(sumBy(rows, wires, 'certificateCount')).toEqual(sumBy(expected, keys, 'count'))
    expect(sumBy(rows, wires, 'price')).toEqual(sumBy(expected, keys, 'price'))
    const ages = sumBy(rows, ['age'], 'certificateCount')
    expect(Object.keys(ages)).toEqual(
      expect.arrayContaining(['Under 1 year', '5 years or more', 'No purchase date', '']),
    )
  })

  test('the principal that is left is that of the payoffs, though none is computed for it', async () => {
    const open = await byHand(sql<{ id: number }>`select id from certificate
      where redeemed_on is null and redemption_in_process_on is null and price_cents is not null`)
    const liens = await readLiens(
      world.testApp.services,
      open.map(({ id }) => id),
    )
    const owed = [...liens.values()].reduce((sum, { quote }) => sum + (quote?.principalCents ?? 0), 0)
    const partlyPaid = [...liens.values()].filter(({ quote }) => (quote?.principalCents ?? 0) % 100_000 !== 0)
    expect(partlyPaid.length).toBeGreaterThanOrEqual(2)
    const left = (await rowsOf('portfolioByCounty')).reduce(
      (sum, row) => sum + cents(row['principalLeft']),
      0,
    )
    expect(left).toBe(owed)
  })

  test('collections have the cash of each county and method on the day it settled, with our fees apart', async () => {
    const rows = await rowsOf('collections')
    const expected = await byHand(sql<WireRow>`
      select county.name as county, to_char(booking.settled_on, 'YYYY-MM') as month,
        case when exists (select from lockbox_row where received_payment_id = received.id) then 'Lockbox'
          else initcap(replace(coalesce(received.instrument, 'CARD'), '_', ' ')) end as method,
        sum(entry.amount_cents) filter (where entry.amount_cents > 0) / 100.0 as received,
        sum(entry.amount_cents) filter (where entry.amount_cents < 0) / 100.0 as returned,
        sum(entry.amount_cents) filter (where posting.cause = 'fee') / 100.0 as fees,
        sum(entry.amount_cents) filter (where posting.cause <> 'fee') / 100.0 as portion
      from cash_booking booking join ledger_posting posting on posting.id = booking.posting_id
        join ledger_entry entry on entry.posting_id = posting.id and entry.account = 'cash'
        join certificate c on c.id = posting.certificate_id join county on county.id = c.county_id
        left join received_payment received on received.money_id = posting.money_id
      where posting.certificate_id not in (select certificate_id from escrow_move)
      group by 1, 2, 3
      union all
      select county.name, to_char(cleared_on, 'YYYY-MM'), initcap(instrument), amount_cents / 100.0, 0, 0, amount_cents / 100.0
      from received_payment join certificate c on c.id = certificate_id join county on county.id = c.county_id
      where c.id in (select certificate_id from escrow_move)`)
    const named = rows.map((row) => ({
      ...row,
      paymentMethod: String(row['paymentMethod']).replace('order', 'Order'),
    }))
    const [wires, keys] = [
      ['countyName', 'month', 'paymentMethod'],
      ['county', 'month', 'method'],
    ]
    for (const [wire, column] of [
      ['received', 'received'],
      ['returned', 'returned'],
      ['ownFees', 'fees'],
      ['certificatePortion', 'portion'],
    ] as const)
      expect([wire, sumBy(named, wires, wire)]).toEqual([wire, sumBy(expected, keys, column)])
    const methods = new Set(rows.map((row) => row['paymentMethod']))
    expect([...methods].sort()).toEqual(['Card', 'Cash', 'Check', 'Lockbox', 'Money order'])
    expect(rows.some((row) => Number(row['ownFees']) > 0 && Number(row['returned']) === 0)).toBe(true)
    for (const row of rows) {
      expect(cents(row['received']) + cents(row['returned'])).toBe(cents(row['total']))
      expect(cents(row['certificatePortion']) + cents(row['ownFees'])).toBe(cents(row['total']))
    }
  })

  test('collections for certificates are the funds of the counties, also between two days', async () => {
    for (const days of ['', `&from=${daysAgo(45)}&to=${daysAgo(30)}`]) {
      const portion = sumBy(await rowsOf('collections', days), ['countyName'], 'certificatePortion')
      const funds = await Promise.all(
        [SUMMIT, HAMILTON].map(async (id) => {
          const { rows } = await get(`counties/${id}/reports/funds?pageSize=200${days}`)
          return rows.reduce((sum, row) => sum + cents(row['paymentAmount']), 0)
        }),
      )
      expect([cents(portion['Summit']), cents(portion['Hamilton'])]).toEqual(funds)
    }
  })

  test('plans have what was agreed, paid and is overdue, by their installments', async () => {
    const rows = await rowsOf('planPerformance')
    const expected = await byHand(sql<WireRow>`
      select county.name as county, initcap(plan.status) as status, sum(due.portion_cents) / 100.0 as agreed,
        sum(due.paid_cents) / 100.0 as paid,
        count(*) filter (where due.due_on < ${today()}::date and due.status <> 'PAID' and plan.status <> 'COMPLETE') as late,
        sum(due.portion_cents - due.paid_cents)
          filter (where due.due_on < ${today()}::date and plan.status <> 'COMPLETE') / 100.0 as overdue
      from payment_plan plan join plan_instalment due on due.plan_id = plan.id
        join certificate c on c.id = plan.certificate_id join county on county.id = c.county_id
      group by 1, 2`)
    const named = rows.map((row) => ({
      ...row,
      status: String(row['status']).replace('Completed', 'Complete'),
    }))
    for (const [wire, column] of [
      ['agreedAmount', 'agreed'],
      ['paidAmount', 'paid'],
      ['overdueCount', 'late'],
      ['overdueAmount', 'overdue'],
    ] as const)
      expect([wire, sumBy(named, ['countyName', 'status'], wire)]).toEqual([
        wire,
        sumBy(expected, ['county', 'status'], column),
      ])
    expect(Object.keys(sumBy(named, ['status'], 'overdueCount')).sort()).toEqual(['Default'])
    expect(rows.find((row) => row['status'] === 'Default')?.['overdueSince']).toBe(addMonths(today(), -5))
  })

  test('unapplied funds are those of their list, by county, kind and age', async () => {
    const rows = await rowsOf('unappliedFunds')
    const listed = (await get('admin/unappliedmoney?pageSize=200')).rows.map((row) => ({
      ...row,
      county: row['countyName'] ?? '',
      one: 1,
    }))
    expect(sumBy(rows, ['countyName'], 'heldAmount')).toEqual(sumBy(listed, ['county'], 'amount'))
    expect(sumBy(rows, ['countyName'], 'paymentCount')).toEqual(sumBy(listed, ['county'], 'one'))
    const ages = (await get('admin/unappliedmoney/ages')).rows
      .map((row) => row['amount'])
      .filter((it) => it !== 0)
    expect(Object.values(sumBy(rows, ['age'], 'heldAmount')).sort()).toEqual(ages.sort())
    const held = await byHand(sql<WireRow>`
      select coalesce(county.name, '') as county, -sum(entry.amount_cents) / 100.0 as amount
      from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
        left join certificate c on c.id = posting.certificate_id left join county on county.id = c.county_id
      where entry.account in ('escrow', 'unidentified') group by 1`)
    const booked = rows.filter((row) => row['kind'] !== 'In review')
    expect(sumBy(booked, ['countyName'], 'heldAmount')).toEqual(sumBy(held, ['county'], 'amount'))
    expect(rows.filter((row) => row['kind'] === 'In review')).toHaveLength(2)
    expect(rows.find((row) => row['kind'] === 'Unidentified')).toMatchObject({
      ...{ countyName: '', age: 'Over 1 year', heldAmount: 55 },
      oldestReceived: daysAgo(400),
    })
  })

  test('the legal pipeline counts each open file once, with the oldest date and the next deadline', async () => {
    const rows = await rowsOf('legalPipeline')
    const files = await byHand(sql<{ count: number }>`select count(*) as count from legal_case file
      join certificate c on c.id = file.certificate_id
      where file.is_active and file.tax_deed_issued_on is null and file.dismissal_filed_on is null and c.redeemed_on is null`)
    expect(Object.values(sumBy(rows, [], 'fileCount'))).toEqual([files[0]?.count])
    const summit = rows.filter((row) => row['countyName'] === 'Summit')
    const stepOf = (step: string) => summit.find((row) => row['step'] === step)
    expect(summit).toHaveLength(3)
    expect(stepOf('Complaint filed')).toMatchObject({ fileCount: 1, oldestStep: daysAgo(10) })
    expect(stepOf('Notice of intent filed')).toMatchObject({ fileCount: 2, oldestStep: daysAgo(200) })
    expect(stepOf('Bankruptcy stay')).toMatchObject({ lawFirm: 'No law firm', oldestStep: daysAgo(9) })
    const due = (await get('legal/deadlines?pageSize=200', counsel)).rows.filter(
      (row) => row['countyName'] === 'Summit',
    )
    const stepFiles = await byHand(sql<{ id: number; step: string }>`select certificate_id as id,
      case when complaint_filed_on is null then 'Notice of intent filed' else 'Complaint filed' end as step
      from legal_case where firm_id = 1`)
    for (const step of ['Notice of intent filed', 'Complaint filed']) {
      const ids = stepFiles.filter((it) => it.step === step).map(({ id }) => id)
      const own = due.filter((row) => ids.includes(Number(row['parcelID'])))
      const days = own.map((row) => String(row['dueDate'])).filter((day) => day >= today())
      expect(stepOf(step)).toMatchObject({
        nextDeadline: days.sort()[0] ?? null,
        overdueDeadlines: own.filter((row) => row['urgency'] === 'overdue').length,
      })
    }
    expect(Number(stepOf('Notice of intent filed')?.['overdueDeadlines'])).toBeGreaterThan(0)
    expect(stepOf('Notice of intent filed')?.['nextDeadline']).not.toBeNull()
  })

  test.each(['paymentPlans', 'expenses', 'redemptions', 'funds'] as const)(
    'the report %s across counties has the rows of each county',
    async (name) => {
      const { page } = REPORTS[name]
      const path = 'call' in REPORTS[name] ? REPORTS[name].call : `reports/${page}`
      const all = await rowsOf(name)
      for (const [id, county] of [
        [SUMMIT, 'Summit'],
        [HAMILTON, 'Hamilton'],
      ] as const) {
        const { rows } = await get(`counties/${id}/${path}?pageSize=200`)
        expect(rows.length).toBeGreaterThan(0)
        const own = all.filter((row) => row['countyName'] === county).map((row) => row['taxSaleNo'])
        expect(own.sort()).toEqual(rows.map((row) => row['taxSaleNo']).sort())
      }
    },
  )
})

describe.each(ALL_COUNTIES_REPORT_NAMES)('the report %s across counties', (name) => {
  const report = acrossCounties(REPORTS[name])
  const columns = Object.values(report.columns).filter(([, kind]) => kind !== 'id')
  const path = `admin/reports/${REPORTS[name].page}`

  test('is limited to a county or a state by its filters, in rows, sums and charts', async () => {
    const all = await rowsOf(name)
    const [own, other] = await Promise.all([
      rowsOf(name, `&countyID=${SUMMIT}`),
      rowsOf(name, `&countyID=${HAMILTON}`),
    ])
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map((row) => row['countyName']))).toEqual(new Set(['Summit']))
    expect(new Set(other.map((row) => row['countyName']))).toEqual(new Set(['Hamilton']))
    const placed = all.filter((row) => row['countyName'] !== '')
    expect(own.length + other.length).toBe(placed.length)
    expect(await rowsOf(name, '&stateID=OH')).toHaveLength(placed.length)
    expect(await rowsOf(name, '&stateID=TX')).toEqual([])
    const totals = (await get(`admin/reports/${name}/totals?countyID=${SUMMIT}`)).rows
    for (const { column, amount, count } of totals)
      expect([column, amount ?? count]).toEqual([
        column,
        own.reduce((sum, row) => sum + cents(row[String(column)]), 0) / 100,
      ])
    const chart = (await get(`admin/reports/${name}/chart?by=county&countyID=${SUMMIT}`)).rows
    expect(chart.map((it) => it['group'])).toEqual(['Summit, OH'])
    expect((await get(`${path}?countyID=999`)).status).toBe(404)
  })

  test('sorts by every column, both ways, and finds rows by the name of their county', async () => {
    const all = await rowsOf(name)
    for (const sort of columns.flatMap(([wire]) => [wire, `-${wire}`]))
      expect([sort, (await rowsOf(name, `&sort=${sort}`)).length]).toEqual([sort, all.length])
    const found = await rowsOf(name, '&filter=hamil')
    expect(found).toHaveLength(all.filter((row) => row['countyName'] === 'Hamilton').length)
  })

  test('its file has the rows of the page, and ends with their number and sums', async () => {
    const rows = await rowsOf(name)
    const headers = { accept: 'text/csv' }
    const answer = await world.testApp.inject({
      method: 'GET',
      url: `/api/${path}`,
      token: admin.token,
      headers,
    })
    const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines).toHaveLength(rows.length + 2)
    const totals = (await get(`admin/reports/${name}/totals`)).rows
    expect(totals.map(({ column }) => column)).toEqual(report.sums)
    const last = (lines.at(-1) ?? '').split(',')
    expect(last[0]).toBe(`Total of ${rows.length} rows`)
    for (const { column, amount, count } of totals) {
      const at = columns.findIndex(([wire]) => wire === column)
      const sum = rows.reduce((it, row) => it + cents(row[String(column)]), 0) / 100
      expect([column, amount ?? count]).toEqual([column, sum])
      expect([column, Number(last[at])]).toEqual([column, sum])
    }
  })

  test.each(report.charts.map((by) => [by]))('its chart by %s links each segment to its rows', async (by) => {
    const segments = (await get(`admin/reports/${name}/chart?by=${by}`)).rows.filter(
      (it) => it['count'] !== 0 || Number(it['amount']) !== 0,
    )
    expect(segments.length).toBeGreaterThan(0)
    let rowCount = 0
    for (const { group } of segments) {
      const rows = await rowsOf(name, `&by=${by}&group=${encodeURIComponent(String(group))}`)
      expect([group, rows.length > 0]).toEqual([group, true])
      rowCount += rows.length
    }
    const all = await rowsOf(name)
    // Redeemed certificates have no age.
    const drawn =
      name === 'portfolioByCounty' && by === 'ageing' ? all.filter((row) => row['age'] !== '') : all
    expect(rowCount).toBe(drawn.length)
  })

  test('S02 is refused to a county user, a law firm and a visitor, also by the inner call', async () => {
    for (const call of [path, `admin/reports/${name}/chart`, `admin/reports/${name}/totals`]) {
      expect((await get(call, treasurer)).status).toBe(403)
      expect((await get(call, counsel)).status).toBe(403)
      expect((await world.testApp.inject({ method: 'GET', url: `/api/${call}` })).statusCode).toBe(401)
    }
    const context = { actor: { role: 'county', userId: treasurer.userId, countyId: SUMMIT } }
    const query = ALL_COUNTIES_REPORT_ROUTES[name].query.parse({}) as never
    const inner = listReport(
      { ...context, services: world.testApp.services } as never,
      { name, countyId: null },
      query,
    )
    await expect(inner).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

test('a report that is only across counties is in no county, and the other way around', async () => {
  for (const name of ALL_COUNTIES_REPORT_NAMES.filter((it) => REPORTS[it].offered === 'all-counties')) {
    expect((await get(`counties/${SUMMIT}/reports/${REPORTS[name].page}`)).status).toBe(404)
    expect((await get(`counties/${SUMMIT}/reports/${name}/totals`)).status).toBe(400)
  }
  for (const name of COUNTY_REPORT_NAMES.filter((it) => REPORTS[it].offered === 'county'))
    expect((await get(`admin/reports/${name}/totals`)).status).toBe(400)
  const menu = (await get('admin/reports')).rows
  expect(menu.map(({ report }) => report)).toEqual([...ALL_COUNTIES_REPORT_NAMES])
})
