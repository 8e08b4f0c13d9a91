import type { Report } from '@fieldstone/contract/report'
import { COUNTY_REPORT_NAMES, type CountyReportName, REPORTS } from '@fieldstone/contract/reports'
import { routes } from '@fieldstone/contract/routes'
import { REPORT_ROUTES } from '@fieldstone/contract/routes/counties/reports'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedActor, type TestActor } from '../../../../test/actors.ts'
import { createCertificate, createExpense } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { forgetCompany } from '../../../company.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const summit = sharedActor(testApp, 'county')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })

beforeAll(async () => {
  for (let no = 0; no < 8; no++) await lienWithHistory(no, no === 7 ? 854 : 855)
})

/** A certificate with a plan, an expense, two letters and, one in two, a redemption with its posting. */
async function lienWithHistory(no: number, countyId: number): Promise<void> {
  const day = (month: number) => plainDate(`202${no % 3}-0${month}-1${no}`)
  const isRedeemed = no % 2 === 0 || no === 7
  const id = await createCertificate(
    testApp.db,
    {
      county_id: countyId,
      owner_name: countyId === 854 ? 'Canary Owner' : `Owner ${no}`,
      purchased_on: no === 3 ? null : no === 5 ? plainDate('2026-01-05') : day(1),
      price_cents: 100_000 + no,
      ...(isRedeemed
        ? { redeemed_on: day(no === 6 ? 2 : 9), redeemed_cents: 110_000 + no, redeemed_by: 'Wire' }
        : {}),
    },
    { is_active: no === 1, noi_filed_on: no === 1 ? day(2) : null },
  )
  await createExpense(testApp.db, id, { incurred_on: day(3), amount_cents: 5_000 + no })
  const plan = { certificate_id: id, requested_on: day(4), memo: `memo ${no}` }
  await testApp.db
    .insertInto('payment_plan')
    .values(
      no % 3 === 0
        ? { ...plan, status: 'ACTIVE', stage: 'accepted', accepted_on: day(5) }
        : { ...plan, status: 'CANCELED', stage: 'declined' },
    )
    .execute()
  for (const reason of ['Payoff request', 'Other'])
    await testApp.db
      .insertInto('correspondence')
      .values({ certificate_id: id, is_incoming: true, method: 'Phone', reason, logged_on: day(6) })
      .execute()
  // Something was paid elsewhere, so that the two reports of money differ.
  if (isRedeemed) await postCash(id, 110_000 + no - 500)
}

async function received(certificateId: number, amount: number): Promise<string> {
  const { money_id } = await testApp.db
    .insertInto('received_payment')
    .values({
      certificate_id: certificateId,
      method: 'MAIL',
      amount_cents: amount,
      received_on: plainDate('2026-09-15'),
      state: 'settled',
      cleared_on: plainDate('2026-09-18'),
      destination: 'lien',
    })
    .returning('money_id')
    .executeTakeFirstOrThrow()
  return money_id
}

async function postCash(certificateId: number, amount: number): Promise<void> {
  await sql`with posting as (
      insert into ledger_posting (certificate_id, cause, cause_id, posted_on)
      values (${certificateId}, 'payment', ${await received(certificateId, amount)}, '2026-09-20') returning id)
    insert into ledger_entry (posting_id, account, class, effective_on, amount_cents)
    select id, account, 'PRINCIPAL', '2026-09-15', amount from posting,
      (values ('cash', ${amount}::bigint), ('receivable', ${-amount}::bigint)) as side (account, amount)`.execute(
    testApp.db,
  )
}

const pathOf = (name: CountyReportName, query = '', countyId = 855) =>
  REPORT_ROUTES[name].path.replace(':id', String(countyId)) + query

async function get(path: string, { token }: TestActor = summit) {
  const answer = await testApp.inject({ method: 'GET', url: path, token })
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json(),
    rows: answer.json() as Record<string, unknown>[],
    total: Number(answer.headers['x-total-count']),
  }
}

async function fileOf(path: string): Promise<string[]> {
  const answer = await testApp.inject({
    method: 'GET',
    url: path,
    token: summit.token,
    headers: { accept: 'text/csv' },
  })
  return answer.body.replace('\uFEFF', '').trimEnd().split('\r\n')
}

/** Each row of these stands for one thing; the others add things up. */
const ROW_REPORTS = COUNTY_REPORT_NAMES.filter((name) => name !== 'servicing' && name !== 'portfolio')

describe.each(COUNTY_REPORT_NAMES)('the report %s', (name) => {
  const wires: readonly string[] = Object.values(REPORTS[name].columns).map(([wire]) => wire)
  const isSummed = (wire: string) => (REPORTS[name].sums as readonly string[]).includes(wire)

  test('has exactly the columns of its description, of its own county alone', async () => {
    const { rows, text } = await get(pathOf(name))
    expect(Object.keys(rows[0] ?? {})).toEqual(wires)
    expect(text).not.toContain('Canary')
    expect((await get(pathOf(name, '', 854), hamilton)).rows.length).toBeGreaterThan(0)
  })

  test('sorts by every column, both ways', async () => {
    const route = Object.values(routes).find(({ path }) => path === REPORT_ROUTES[name].path)
    const sorts = route && 'sorts' in route ? (route.sorts as readonly string[]) : []
    expect(sorts.length).toBeGreaterThan(0)
    const { total } = await get(pathOf(name))
    for (const sort of sorts.flatMap((it) => [it, `-${it}`]))
      expect([sort, (await get(pathOf(name, `?pageSize=200&sort=${sort}`))).rows.length]).toEqual([
        sort,
        total,
      ])
  })

  test('its file has every row of the table, and ends with their number and sums', async () => {
    const { rows } = await get(pathOf(name, '?pageSize=200'))
    const lines = await fileOf(pathOf(name))
    const last = lines.at(-1) ?? ''
    expect(lines).toHaveLength(rows.length + 2)
    expect(last).toMatch(new RegExp(`^Total of ${rows.length} rows`))
    const totals = (await get(`/api/counties/855/reports/${name}/totals`)).rows
    expect(totals.map((it) => it['column'])).toEqual(wires.filter((it) => isSummed(it)))
    const { columns } = REPORTS[name] as Report
    const shown = Object.values(columns).filter(([, kind]) => kind !== 'id')
    const figures = shown.flatMap(([wire, kind]) => {
      const sum = rows.reduce((cents, row) => cents + Math.round(Number(row[wire]) * 100), 0) / 100
      const total = totals.find((it) => it['column'] === wire)
      if (total !== undefined) expect([wire, total['amount'] ?? total['count']]).toEqual([wire, sum])
      return total === undefined ? [] : [kind === 'money' ? sum.toFixed(2) : String(sum)]
    })
    expect(last.split(',').slice(1).filter(Boolean)).toEqual(
      isSummed(shown[0]?.[0] ?? '') ? figures.slice(1) : figures,
    )
  })

  test('money in its file has two decimals, also below zero', async () => {
    const [heading = '', ...lines] = await fileOf(pathOf(name))
    const titles = Object.values(REPORTS[name].columns).flatMap(([, kind, title]) =>
      kind === 'money' ? [title] : [],
    )
    const at = titles.map((title) => heading.split(',').indexOf(title))
    for (const line of lines)
      for (const index of at) {
        // A text with a comma is quoted; none of these rows has a money column before it.
        const cell = line.replace(/"[^"]*"/g, '').split(',')[index] ?? ''
        expect(cell).toMatch(/^(-?\d+\.\d\d)?$/)
      }
  })

  test('S02 another county is not there', async () => {
    expect((await get(pathOf(name, '', 854))).status).toBe(404)
    expect((await get(`/api/counties/854/reports/${name}/chart`)).status).toBe(404)
    expect((await get(`/api/counties/854/reports/${name}/totals`)).status).toBe(404)
  })
})

describe.each(ROW_REPORTS)('the charts of %s', (name) => {
  test.each(REPORTS[name].charts.map((by) => [by]))(
    'by %s: each segment counts the rows that its link shows, and together they are all rows',
    async (by) => {
      const segments = (await get(`/api/counties/855/reports/${name}/chart?by=${by}`)).rows
      const { total } = await get(pathOf(name))
      expect(segments.reduce((sum, it) => sum + Number(it['count']), 0)).toBe(total)
      for (const { group, count } of segments) {
        const query = `?by=${by}&group=${encodeURIComponent(String(group))}`
        expect([group, (await get(pathOf(name, query))).total]).toEqual([group, count])
      }
    },
  )
})

describe('figures', () => {
  test('the dashboard’s three charts count what stands in the tables', async () => {
    const counted = async (query: ReturnType<typeof sql<{ name: string; count: number }>>) =>
      (await query.execute(testApp.db)).rows
    const figures = async (path: string) =>
      (await get(`/api/counties/855/${path}`)).rows.map((row) => Object.values(row))
    const plans = await counted(sql<{ name: string; count: number }>`
      select case stage when 'accepted' then 'Active' else 'Declined' end as name, count(*) as count
      from payment_plan plan join certificate c on c.id = plan.certificate_id
      where c.county_id = 855 group by 1 order by 2 desc`)
    expect(plans.length).toBe(2)
    expect(await figures('payplansbystatus')).toEqual(plans.map(({ name, count }) => [name, count]))
    const letters = await counted(sql<{ name: string; count: number }>`
      select reason as name, count(*) as count from correspondence letter
      join certificate c on c.id = letter.certificate_id where c.county_id = 855 group by 1 order by 1`)
    expect(letters.length).toBe(2)
    expect(await figures('countycorrespondencecounts')).toEqual(
      letters.map(({ name, count }) => [name, count]),
    )
    const years = await counted(sql<{ name: string; count: number }>`
      select left(redeemed_on::text, 4) as name, count(*) as count from certificate
      where county_id = 855 and redeemed_on is not null group by 1 order by 1`)
    expect(await figures('redeemedcounts')).toEqual(years.map(({ name, count }) => [Number(name), count]))
  })

  test('the portfolio’s statuses add up to what was bought, in each year', async () => {
    const { rows } = await get(pathOf('portfolio'))
    for (const row of rows) {
      const sumOf = (what: 'Count' | 'Amount') =>
        ['active', 'redeemed', 'legal', 'bankruptcy', 'reo']
          .map((status) => Math.round(Number(row[`${status}${what}`]) * 100))
          .reduce((a, b) => a + b)
      expect(sumOf('Count')).toBe(Number(row['boughtCount']) * 100)
      expect(sumOf('Amount')).toBe(Math.round(Number(row['boughtAmount']) * 100))
    }
  })

  test('the servicing figures are those of the tables', async () => {
    const { rows } = await get(pathOf('servicing', '?pageSize=200'))
    const measure = (section: string, name: string) =>
      rows.find((row) => row['section'] === section && row['measure'] === name)
    expect(measure('Portfolio', 'Redeemed')).toMatchObject({ count: 4, amount: 4000.12 })
    expect(measure('Contacts', 'Phone, incoming')).toMatchObject({ count: 14, amount: null })
    expect(measure('Plans', 'Active')).toMatchObject({ count: 3 })
    expect(measure('Legal', 'Active, no attorney')).toMatchObject({ count: 1 })
    expect(measure('Aging', 'No purchase date')).toMatchObject({ count: 1, amount: 1000.03 })
  })

  test('the servicing figures stand in one order in table and charts: ages and steps as they follow, others most first', async () => {
    const { rows } = await get(pathOf('servicing', '?pageSize=200'))
    const ages = rows.filter((row) => row['section'] === 'Aging').map((row) => row['measure'])
    expect(ages).toEqual(['Under 1 year', '5 years or more', 'No purchase date'])
    for (const [by, section] of [
      ['ageing', 'Aging'],
      ['portfolio', 'Portfolio'],
      ['contacts', 'Contacts'],
      ['plans', 'Plans'],
      ['legal', 'Legal'],
    ]) {
      const segments = (await get(`/api/counties/855/reports/servicing/chart?by=${by}`)).rows
      const table = rows.filter((row) => row['section'] === section)
      expect(segments.map(({ group, count }) => [group, count])).toEqual(
        table.map(({ measure, count }) => [measure, count]),
      )
    }
  })

  test('redemptions by days stand from the quickest to the slowest', async () => {
    const segments = (await get('/api/counties/855/reports/redemptions/chart?by=days')).rows
    expect(segments.map(({ group, count }) => [group, count])).toEqual([
      ['0 to 90 days', 1],
      ['181 to 365 days', 3],
    ])
  })

  test('funds are what the ledger’s cash holds, between two days of settling', async () => {
    const { rows } = await get(pathOf('funds', '?from=2026-09-18&to=2026-09-18'))
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({ collectedDate: '2026-09-15', settledDate: '2026-09-18' })
    expect((await get(pathOf('funds', '?from=2026-09-19'))).rows).toEqual([])
  })
})

describe('what is added up', () => {
  test('what stands in two sections of the servicing figures is added up in none', async () => {
    expect((await get('/api/counties/855/reports/servicing/totals')).rows).toEqual([])
    const lines = await fileOf(pathOf('servicing'))
    expect(lines.at(-1)).toMatch(/^Total of \d+ rows,,,$/)
  })

  test('the sums are those of the view: its days, its text and its segment', async () => {
    const sumOf = async (query: string) =>
      (await get(`/api/counties/855/reports/expenses/totals?${query}`)).rows.map((it) => it['amount'])
    expect(await sumOf('by=year&group=2020')).toEqual([150.09])
    expect(await sumOf('filter=Owner%203')).toEqual([50.03])
    expect(await sumOf('from=2022-01-01&to=2022-12-31')).toEqual([100.07])
  })

  test('funds and redemptions differ by exactly the certificates of their difference, each with its reason', async () => {
    const total = async (report: string, column: string) => {
      const { rows } = await get(`/api/counties/855/reports/${report}/totals`)
      return Math.round(Number(rows.find((it) => it['column'] === column)?.['amount']) * 100)
    }
    const [funds, redemptions] = [
      await total('funds', 'paymentAmount'),
      await total('redemptions', 'rtAmountReceived'),
    ]
    expect(funds).not.toBe(redemptions)
    expect(await total('differences', 'difference')).toBe(funds - redemptions)
    const { rows } = await get(pathOf('differences'))
    expect(rows.map(({ reason, difference }) => [reason, difference])).toEqual(
      rows.map(() => ['Part of it was paid elsewhere', -5]),
    )
  })

  test('days that move with the calendar are those of today, in rows, sums and chart', async () => {
    expect((await get(pathOf('funds', '?span=last-month'))).rows).toEqual([])
    expect((await get(pathOf('funds', '?span=fiscal-year'))).total).toBe(4)
    expect((await get(pathOf('funds', '?span=nonsense'))).status).toBe(400)
  })

  test('a chart over time draws the steps without a row', async () => {
    const query = 'by=month&from=2026-07-01&to=2026-12-31'
    const { rows } = await get(`/api/counties/855/reports/funds/chart?${query}`)
    expect(rows.map(({ group, count, amount }) => [group, count, amount === 0])).toEqual([
      ['2026-07', 0, true],
      ['2026-08', 0, true],
      ['2026-09', 4, false],
      ['2026-10', 0, true],
      ['2026-11', 0, true],
    ])
  })

  test('a redemption that was posted here stands with the day of its funds and the day of its posting', async () => {
    const [row] = (await get(pathOf('expenses', '?sort=-rtRecievedDate'))).rows
    const { id } = await testApp.db
      .selectFrom('certificate')
      .select('id')
      .where('certificate_no', '=', String(row?.['taxSaleNo']))
      .executeTakeFirstOrThrow()
    const day = plainDate('2026-11-02')
    await testApp.db
      .insertInto('redemption')
      .values({
        certificate_id: id,
        received_on: day,
        cleared_on: day,
        releasable_on: day,
        amount_cents: 1,
        payment_type: 'Wire',
        payer_name: 'Owner',
        proof: 'w',
        closed_legal_file: false,
        posted_at: new Date('2026-11-06T02:00:00Z'),
      })
      .execute()
    const [posted] = (await get(pathOf('expenses', `?filter=${row?.['taxSaleNo']}`))).rows
    expect([posted?.['rtRecievedDate'], posted?.['dateRdmd']]).toEqual([
      row?.['rtRecievedDate'],
      '2026-11-05',
    ])
  })
})

describe('views', () => {
  test('a file has the chosen columns, in the order of the report', async () => {
    const [heading] = await fileOf(pathOf('expenses', '?columns=expenseAmt,taxSaleNo'))
    expect(heading).toBe('Certificate number,Expense')
    const [plans] = await fileOf(pathOf('paymentPlans', '?columns=getIsMyParcelStatus'))
    expect(plans).toBe('My parcel')
  })

  test('a text narrows rows, chart and file alike', async () => {
    expect((await get(pathOf('paymentPlans', '?filter=memo%203'))).total).toBe(1)
    expect((await get('/api/counties/855/reports/paymentPlans/chart?filter=memo%203')).rows).toHaveLength(1)
    expect(await fileOf(pathOf('paymentPlans', '?filter=memo%203'))).toHaveLength(3)
  })

  test('a text of signs alone is in no name or number, and so narrows to nothing', async () => {
    for (const name of ['paymentPlans', 'expenses', 'funds'] as const)
      expect((await get(pathOf(name, '?filter=--'))).total).toBe(0)
  })

  test('days more than ten years apart are refused, with a code by which the page offers fewer', async () => {
    const answer = await get(pathOf('funds', '?from=2010-01-01'))
    expect([answer.status, answer.body.code]).toEqual([400, 'span_too_long'])
    expect((await get(pathOf('funds', '?from=2010-01-01&to=2019-12-31'))).status).toBe(200)
  })

  test('a county’s user saves a parcel of the county from the report, and none of another county', async () => {
    const { rows } = await get(pathOf('paymentPlans', '?sort=parcelNo'))
    const id = Number(rows[0]?.['toggleMyParcel'])
    const toggle = (who: TestActor) =>
      testApp.inject({ method: 'POST', url: `/api/parcels/${id}/togglemyparcel`, token: who.token })
    expect((await toggle(hamilton)).statusCode).toBe(404)
    expect((await toggle(summit)).json()).toBe(true)
    expect((await get(pathOf('paymentPlans', '?sort=parcelNo'))).rows[0]?.['getIsMyParcelStatus']).toBe(true)
  })

  test('a report that a setting keeps back says that it is coming soon, in the menu and by its call', async () => {
    const setOff = async (offReports: string[]) => {
      await testApp.db
        .updateTable('company_setting')
        .set({ values: JSON.stringify({ offReports }) })
        .execute()
      forgetCompany(testApp.services.database)
    }
    await setOff(['funds'])
    const menu = (await get('/api/counties/855/reports', admin)).rows
    expect(menu.filter((it) => it['isOn'] === false)).toEqual([{ report: 'funds', isOn: false }])
    const answer = await get(pathOf('funds'))
    expect([answer.status, answer.body.message]).toEqual([403, 'This report is coming soon.'])
    await setOff([])
    expect((await get(pathOf('funds'))).status).toBe(200)
  })
})
