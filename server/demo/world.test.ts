import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PayoffView } from '@fieldstone/domain/payoff/view'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareInstallation } from '../src/installation.ts'
import { expectNoOvercharge } from '../test/overcharges.ts'
import { buildTestApp, type TestApp } from '../test/test-app.ts'
import { loadDemoWorld } from './world.ts'

/** What each certificate of the demo must show. A button's name includes what it opens. */
interface Promised {
  readonly no: string
  readonly county?: number
  readonly status: string
  readonly notices?: readonly string[]
  /** The notices for anonymous readers, and on the parcel's page, where they differ. */
  readonly anonymousNotices?: readonly string[]
  readonly parcelNotices?: readonly string[]
  readonly figure: boolean
  readonly print: boolean
  readonly goodUntil: string | null
  readonly anonymous: readonly string[]
  readonly taxpayer: readonly string[]
}

const [HAMILTON, FRANKLIN, PICKAWAY, MONTGOMERY] = [854, 856, 1032, 1033]
const [TODAY, MONTH_END] = ['2026-11-20', '2026-11-30']
const PAYABLE = {
  figure: true,
  print: true,
  goodUntil: MONTH_END,
  anonymous: ['Pay -> log-in', 'Plan -> log-in'],
  taxpayer: ['Pay -> payment-methods', 'Plan -> request-form'],
} as const
const NOT_OLDEST = {
  ...PAYABLE,
  print: false,
  taxpayer: ['Pay -> older-first 2019-1002', 'Plan -> request-form'],
} as const
const NO_FIGURE = { figure: false, print: false, goodUntil: null } as const
const PLAN_ONLY = {
  ...NO_FIGURE,
  parcelNotices: [],
  anonymous: ['Plan -> log-in'],
  taxpayer: ['Plan -> request-form'],
} as const
const NOTHING = { anonymous: [], taxpayer: [] } as const
const [ACTIVE, LEGAL] = ['Active Certificate', 'Legal']

const PROMISED: readonly Promised[] = [
  { no: '2021-1001', status: ACTIVE, ...PAYABLE },
  { no: '2019-1002', status: ACTIVE, ...PAYABLE },
  { no: '2020-1002', status: ACTIVE, ...NOT_OLDEST },
  { no: '2022-1002', status: ACTIVE, ...NOT_OLDEST },
  {
    no: '2018-1003',
    status: 'Redeemed',
    notices: ['paid-in-full'],
    figure: true,
    print: false,
    goodUntil: null,
    ...NOTHING,
  },
  {
    no: '2020-1004',
    status: ACTIVE,
    notices: ['payment-submitted'],
    ...PAYABLE,
    anonymous: ['Plan -> log-in'],
    taxpayer: ['Plan -> request-form'],
  },
  {
    no: '2021-1005',
    status: ACTIVE,
    anonymousNotices: ['plan-log-in'],
    notices: ['plan-use-monthly'],
    parcelNotices: ['plan-use-payoff-page'],
    ...NO_FIGURE,
    anonymous: [],
    taxpayer: ['Monthly -> payment-methods'],
  },
  {
    no: '2020-1006',
    status: ACTIVE,
    notices: ['payoff-from-staff'],
    parcelNotices: ['plan-contact'],
    ...NO_FIGURE,
    ...NOTHING,
  },
  { no: '2020-1007', status: ACTIVE, notices: ['payoff-from-staff'], ...PLAN_ONLY },
  { no: '2019-1008', status: ACTIVE, notices: ['payoff-from-staff'], ...PLAN_ONLY },
  { no: '2017-1009', status: LEGAL, ...PAYABLE },
  { no: '2018-1010', county: HAMILTON, status: LEGAL, notices: ['legal-contact'], ...PLAN_ONLY },
  { no: '2018-1011', county: PICKAWAY, status: LEGAL, notices: ['payoff-from-county'], ...PLAN_ONLY },
  { no: '2017-1012', status: LEGAL, notices: ['past-redemption'], ...PLAN_ONLY },
  { no: '2021-1013', county: FRANKLIN, status: ACTIVE, notices: ['payoff-from-treasurer'], ...PLAN_ONLY },
  { no: '2018-1014', status: 'Bankruptcy', ...PAYABLE },
  {
    no: '2016-1015',
    status: 'REO',
    notices: ['past-redemption'],
    parcelNotices: [],
    ...NO_FIGURE,
    ...NOTHING,
  },
  { no: '2021-1016', status: ACTIVE, ...PAYABLE },
  { no: '2021-1017', status: ACTIVE, ...PAYABLE, goodUntil: TODAY },
  { no: '2022-1018', county: MONTGOMERY, status: ACTIVE, ...PAYABLE },
  {
    no: '2021-1019',
    status: ACTIVE,
    notices: ['plan-contact'],
    ...NO_FIGURE,
    anonymous: [],
    taxpayer: ['Monthly -> payment-methods, the whole rest only'],
  },
  { no: '2022-1020', status: ACTIVE, ...PAYABLE },
  { no: '2019-1021', status: LEGAL, ...PAYABLE },
]

let testApp: TestApp
let logIns: readonly string[]
const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-demo-'))
const tokens = new Map<string, string>()

beforeAll(async () => {
  testApp = await buildTestApp({ now: `${TODAY}T15:00:00Z`, env: { DATA_DIR: dataDir } })
  logIns = await loadDemoWorld(testApp.services)
  for (const username of ['taxpayer', 'taxpayer.bank', 'admin', 'county']) {
    tokens.set(username, (await logIn(username)).json().tokenString)
  }
})
afterAll(async () => {
  await testApp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const logIn = (username: string) =>
  testApp.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: 'lien-portal-demo' },
  })

async function idOf(no: string, county = 855): Promise<number> {
  const row = await testApp.db
    .selectFrom('certificate')
    .select('id')
    .where('certificate_no', '=', no)
    .where('county_id', '=', county)
    .executeTakeFirstOrThrow()
  return row.id
}

async function show(no: string, { county = 855, by }: { county?: number | undefined; by?: string } = {}) {
  const url = `/api/parcels/${await idOf(no, county)}`
  const answer = await testApp.inject({ method: 'GET', url, token: by && tokens.get(by) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('each certificate shows what the demo promises', () => {
  test.each(PROMISED)('$no', async (promised) => {
    const { no, county } = promised
    const anonymous = await show(no, { county })
    const taxpayer = await show(no, { county, by: 'taxpayer' })
    const notices = promised.notices ?? []
    expect(anonymous.webStatus).toBe(promised.status)
    expect(idsOf(taxpayer.offer.payoff)).toEqual(notices)
    expect(idsOf(taxpayer.offer.parcel)).toEqual(promised.parcelNotices ?? notices)
    expect(idsOf(anonymous.offer.payoff)).toEqual(promised.anonymousNotices ?? notices)
    expect(idsOf(anonymous.offer.parcel)).toEqual(
      promised.anonymousNotices ?? promised.parcelNotices ?? notices,
    )
    for (const { offer } of [anonymous, taxpayer]) {
      expect(offer.payoff.table).toBe(promised.figure)
      expect(offer.payoff.buttons.printPayoff).toBe(promised.print)
      expect(offer.payoff.goodUntil).toBe(promised.goodUntil)
    }
    expect(anonymous.payofF_TOTAL !== null).toBe(promised.figure)
    expect(await buttonsOf(anonymous.offer.payoff)).toEqual(promised.anonymous)
    expect(await buttonsOf(taxpayer.offer.payoff)).toEqual(promised.taxpayer)
    for (const by of ['admin', 'county']) {
      const { offer } = await show(no, { county, by })
      expect(await buttonsOf(offer.payoff)).toEqual([])
    }
  })

  test('2018-1003: the notice shows the day the funds came, and nothing is owed', async () => {
    const shown = await show('2018-1003', { by: 'admin' })
    expect(shown.offer.payoff.notices).toEqual([{ group: 'A', id: 'paid-in-full', on: shown.rtReceivedDate }])
    expect(shown).toMatchObject({ payofF_TOTAL: 0, rtPaymentType: 'Check' })
    expect(shown.rtAmountReceived).toBeGreaterThan(0)
  })

  test('2022-1020: the person who requested a plan sees that it is under review, instead of the plan button', async () => {
    const { offer } = await show('2022-1020', { by: 'taxpayer.bank' })
    expect(offer.payoff.notices).toEqual([{ group: 'C', id: 'plan-request-under-review', on: '2026-11-19' }])
    expect(await buttonsOf(offer.payoff)).toEqual(['Pay -> payment-methods'])
  })

  test('2019-1002: shows three related certificates, including a redeemed one', async () => {
    const { relatedTaxCertificates } = await show('2019-1002')
    expect(relatedTaxCertificates).toMatchObject([
      { parcelID: await idOf('2017-0988'), taxSaleNo: '2017-0988', status: 'Redeemed' },
      { parcelID: await idOf('2020-1002'), taxSaleNo: '2020-1002', status: ACTIVE },
      { parcelID: await idOf('2022-1002'), taxSaleNo: '2022-1002', status: ACTIVE },
    ])
  })

  test('each of the other certificates is the only one of its parcel', async () => {
    for (const { no, county } of PROMISED.filter((row) => !row.no.endsWith('-1002'))) {
      expect((await show(no, { county })).relatedTaxCertificates).toEqual([])
    }
  })
})

describe('figures', () => {
  test('every expense has the kind that its description states', async () => {
    const { rows } = await sql<{ description: string; kind: string }>`
      select distinct description, kind from expense order by description, kind`.execute(testApp.db)
    expect(rows.map(({ description, kind }) => [description, kind])).toEqual([
      ['Attorney fee', 'attorney-fee'],
      ['Complaint, filing fee', 'court-cost'],
      ['Courier', 'other'],
      ['Notice of intent, filing and mailing', 'court-cost'],
      ['Publication', 'publication'],
      ['Recording', 'other'],
      ['Skip trace', 'service'],
      ['Title search', 'title'],
    ])
  })

  test('2017-1009 equals the worked example to the cent, this month and next', async () => {
    expect(await show('2017-1009', { by: 'admin' })).toMatchObject({
      payofF_PRINCIPLE: 7121.69,
      payofF_INTEREST: 1768.72,
      payofF_EXPENSE: 3737.4,
      payofF_TOTAL: 12627.81,
      payofF_GOOD_THRU: MONTH_END,
      payofF_TOTAL_FUTURE: 12744.01,
    })
  })

  test('2022-1018 has the six percent minimum', async () => {
    expect(await show('2022-1018', { county: MONTGOMERY })).toMatchObject({ payofF_TOTAL: 4240 })
  })

  test('2021-1016 is just above the limit of a bank payment', async () => {
    const { payofF_TOTAL } = await show('2021-1016')
    expect(payofF_TOTAL).toBeGreaterThan(24_752.48)
    expect(payofF_TOTAL).toBeLessThan(24_753)
  })

  test('2021-1005: three of twelve installments are paid, the others are due later, and the payer sees the payoff', async () => {
    const shown = await show('2021-1005', { by: 'taxpayer' })
    expect(shown).toMatchObject({ hasPPS: 1, activePPS: 1, payPlanStatus: 'ACTIVE', ppsTerm: 12 })
    expect(shown.payofF_TOTAL).toBeGreaterThan(0)
    const instalments = await testApp.db
      .selectFrom('plan_instalment')
      .innerJoin('payment_plan', 'payment_plan.id', 'plan_instalment.plan_id')
      .select(['no', 'due_on', 'portion_cents', 'plan_instalment.status'])
      .where('certificate_id', '=', await idOf('2021-1005'))
      .orderBy('no')
      .execute()
    expect(instalments.map((row) => row.status)).toEqual([...Array(3).fill('PAID'), ...Array(9).fill('DUE')])
    expect(instalments[2]?.due_on).toBe('2026-11-15')
    expect(instalments[0]?.portion_cents).toBe(Math.round(shown.mthPayTotal * 100))
  })
})

describe('the other certificates', () => {
  test('each county has at least 400 certificates, in all statuses', async () => {
    const { rows } = await sql<{
      county: number
      total: number
      redeemed: number
      legal: number
      reo: number
    }>`
      select certificate.county_id as county, count(*) as total, count(redeemed_on) as redeemed,
        count(noi_filed_on) as legal, count(tax_deed_issued_on) as reo, count(bankruptcy_in_on) as bankruptcy
      from certificate left join legal_case on legal_case.certificate_id = certificate.id
      group by certificate.county_id order by 1`.execute(testApp.db)
    expect(rows.map((row) => row.county)).toEqual([854, 855, 856, 1032, 1033])
    for (const { county: _, ...counts } of rows) {
      expect(counts.total).toBeGreaterThanOrEqual(400)
      expect(Object.values(counts).every((count) => count > 0)).toBe(true)
    }
  })

  test('redemptions are spread over the years, sales begin in 2016, and some parcels have several certificates', async () => {
    const years = await sql<{ year: string; count: number }>`
      select extract(year from redeemed_on) as year, count(*) as count from certificate
      where redeemed_on is not null group by 1 order by 1`.execute(testApp.db)
    expect(years.rows.slice(1).every((row) => row.count >= 20)).toBe(true)
    expect(years.rows.map((row) => row.year).slice(1)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(2017 + index)),
    )
    const first = await sql<{ first: string }>`select min(purchased_on) as first from certificate`.execute(
      testApp.db,
    )
    expect(first.rows[0]?.first).toMatch(/^2016-/)
    const { rows } = await sql`select parcel_id from certificate group by 1 having count(*) > 1`.execute(
      testApp.db,
    )
    expect(rows.length).toBeGreaterThan(100)
  })

  test.each(['correspondence', 'payoff_request', 'payment_plan', 'document'] as const)(
    '%s on at least 20 certificates',
    async (table) => {
      const { rows } = await sql`select distinct certificate_id from ${sql.table(table)}`.execute(testApp.db)
      expect(rows.length).toBeGreaterThanOrEqual(20)
    },
  )

  test('every document is stored at its path, as a PDF or PNG of the recorded size', async () => {
    const rows = await testApp.db.selectFrom('document').selectAll().execute()
    for (const row of rows) {
      const content = readFileSync(join(dataDir, 'documents', row.storage_key))
      expect(content.length).toBe(row.byte_count)
      expect(content.subarray(0, 4).toString('latin1')).toBe(row.kind === 'image' ? '\x89PNG' : '%PDF')
    }
    expect(rows.filter((row) => row.kind === 'image').length).toBeGreaterThanOrEqual(20)
  })
})

test('K04 nothing is overcharged in the demo', () => expectNoOvercharge(testApp))

describe('the ledger', () => {
  test('the receivable of each certificate equals its payoff today', async () => {
    const { rows } = await sql<{ id: number; receivable: number }>`
      select certificate_id as id, coalesce(sum(amount_cents) filter (where account = 'receivable'), 0)::bigint as receivable
      from ledger_posting join ledger_entry on ledger_entry.posting_id = ledger_posting.id
      group by 1`.execute(testApp.db)
    expect(rows.length).toBeGreaterThanOrEqual(30)
    for (const { id, receivable } of rows) {
      const answer = await testApp.inject({
        method: 'GET',
        url: `/api/parcels/${id}`,
        token: tokens.get('admin'),
      })
      expect([id, Math.round(answer.json().payofF_TOTAL * 100)]).toEqual([id, receivable])
    }
  })

  test('only 2020-1007 has money in escrow, with the same amount on the certificate and in the ledger', async () => {
    const { rows } = await sql<{ no: string; escrow: number; held: number }>`
      select certificate_no as no, escrow_cents as escrow, (select coalesce(-sum(amount_cents), 0)::bigint
          from ledger_entry join ledger_posting on ledger_posting.id = ledger_entry.posting_id
          where account = 'escrow' and certificate_id = certificate.id) as held
      from certificate where escrow_cents <> 0`.execute(testApp.db)
    expect(rows).toEqual([{ no: '2020-1007', escrow: 250_000, held: 250_000 }])
  })
})

describe('log-ins', () => {
  const USERNAMES = 'admin admin.second county county.hamilton taxpayer taxpayer.bank taxpayer.plan legal'
  test.each(`${USERNAMES} legal.second legal.other`.split(' '))('%s logs in', async (username) => {
    expect((await logIn(username)).statusCode).toBe(200)
    expect(logIns.join('\n')).toContain(`  ${username} `)
  })

  test('rejects county.pending, which waits for approval', async () => {
    expect((await logIn('county.pending')).statusCode).toBe(401)
  })

  test('taxpayer.bank has two saved parcels', async () => {
    const answer = await testApp.inject({
      method: 'GET',
      url: '/api/parcels/myparcels',
      token: tokens.get('taxpayer.bank'),
    })
    expect(answer.json()).toHaveLength(2)
  })
})

describe('loading', () => {
  test('all e-mails were sent on their days: none has run out of retries', async () => {
    const { rows } = await sql`select subject from outbox
      where sent_at is null and retry_until <= ${testApp.clock.now()}`.execute(testApp.db)
    expect(rows).toEqual([])
  })

  test('a second start loads nothing and shows the same log-ins', async () => {
    const count = () =>
      testApp.db
        .selectFrom('certificate')
        .select((row) => row.fn.countAll().as('n'))
        .execute()
    const before = await count()
    expect(await loadDemoWorld(testApp.services)).toEqual(logIns)
    expect(await count()).toEqual(before)
  })

  test('S39 without the demo, a new installation has no account, and the demo does not load into a database with data', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldstone-empty-'))
    const fresh = await buildTestApp({ env: { DATA_DIR: folder } })
    expect(await prepareInstallation(fresh.services)).toEqual([])
    expect(await fresh.db.selectFrom('app_user').select('id').execute()).toEqual([])
    await fresh.db.insertInto('state').values({ id: 'OH', name: 'Ohio' }).execute()
    await fresh.db.insertInto('county').values({ id: 855, state_id: 'OH', name: 'Summit' }).execute()
    expect(await loadDemoWorld(fresh.services)).toEqual([])
    expect(await fresh.db.selectFrom('app_user').select('id').execute()).toEqual([])
    expect(existsSync(join(folder, 'documents'))).toBe(false)
    await fresh.close()
    rmSync(folder, { recursive: true })
  })

  test('2018-1014 with bankruptcyStaffOnly refers the reader to staff for the payoff', async () => {
    await sql`insert into regime (state_id, effective_from, values)
      values ('OH', '2026-01-01', '{"bankruptcyStaffOnly": true}')`.execute(testApp.db)
    const { offer, payofF_TOTAL } = await show('2018-1014', { by: 'taxpayer' })
    expect(idsOf(offer.payoff)).toEqual(['payoff-from-staff'])
    expect([offer.payoff.table, offer.payoff.buttons.printPayoff, payofF_TOTAL]).toEqual([false, false, null])
    expect(await buttonsOf(offer.payoff)).toEqual(['Plan -> request-form'])
  })
})

const idsOf = (view: PayoffView): string[] => view.notices.map((notice) => notice.id)

/** Names the buttons of a page and what they open. An older certificate is named by its number. */
async function buttonsOf({ buttons: { pay, payMonthly, requestPlan } }: PayoffView): Promise<string[]> {
  const names: string[] = []
  if (pay?.opens === 'older-first') {
    const { certificate_no } = await testApp.db
      .selectFrom('certificate')
      .select('certificate_no')
      .where('id', '=', pay.oldestUnpaidId)
      .executeTakeFirstOrThrow()
    names.push(`Pay -> older-first ${certificate_no}`)
  } else if (pay) names.push(`Pay -> ${pay.opens}`)
  if (payMonthly) {
    names.push(`Monthly -> ${payMonthly.opens}${payMonthly.isWholeRestOnly ? ', the whole rest only' : ''}`)
  }
  if (requestPlan) names.push(`Plan -> ${requestPlan.opens}`)
  return names
}
