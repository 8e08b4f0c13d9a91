import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPlaces } from '../../../../test/factories.ts'
import { importServices } from '../../../../test/import-request.ts'
import { TestClock } from '../../../../test/test-app.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { lockCertificate } from '../../../records/lock.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { bookMany } from '../../payoff/service.ts'
import { verifySnapshot } from '../../verify/verify.ts'
import { faultText } from './faults.ts'
import { moveIn } from './move-in.ts'
import { saveFiles, type Written, writePortfolio } from './portfolio.testing.ts'
import type { MoveInRequest, MoveInResult } from './request.ts'

let database: Database
let root: string
let made = 0

beforeAll(async () => {
  database = await openTestDatabase()
  await createPlaces(database.db)
  await createAttorneys()
  root = mkdtempSync(join(tmpdir(), 'fieldstone-move-'))
})
/** One of the first firm; two of one name in the second. */
async function createAttorneys(): Promise<void> {
  const firms = [
    { id: 1, name: 'First & Sons' },
    { id: 2, name: 'Second Law' },
    { id: 3, name: 'Closed Law', closed_on: plainDate('2026-01-31') },
    { id: 4, name: 'Hamilton Law' },
  ]
  await database.db.insertInto('firm').values(firms).execute()
  await database.db.insertInto('firm_county').values({ firm_id: 4, county_id: 854 }).execute()
  const people = [
    { username: 'legal.one', first_name: 'Laura', last_name: 'Legal', firm_id: 1 },
    { username: 'pat.older', first_name: 'Pat', last_name: 'Twice', firm_id: 2 },
    { username: 'pat.younger', first_name: 'Pat', last_name: 'Twice', firm_id: 2 },
  ]
  const rest = { account_type: ACCOUNT_TYPES.legal, password_hash: 'none', phone: '', is_approved: true }
  await database.db
    .insertInto('app_user')
    .values(people.map((person) => ({ ...person, ...rest, email: `${person.username}@firm.example` })))
    .execute()
}

beforeEach(async () => {
  await sql`truncate certificate, parcel, import_batch, money_in cascade`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true })
})

const wrongIn = async (trx: Transaction): Promise<string[]> => {
  const { findings } = await verifySnapshot(trx, importServices(database))
  return findings.flatMap(({ id, offending }) => offending.map((name) => `${id}: ${name}`))
}

const folderOf = (files: Partial<Written>): string => saveFiles(join(root, String(++made)), files)

const run = (folder: string, change: Partial<MoveInRequest> = {}) =>
  moveIn(
    importServices(database),
    { folder, isRehearsal: false, acceptsDifferences: false, verify: wrongIn, ...change },
    NO_PROGRESS,
  )

const TABLES = [
  ...['certificate', 'subsequent', 'expense', 'received_payment', 'payment_plan', 'plan_instalment'],
  ...['legal_case', 'defendant', 'correspondence', 'payoff_request', 'ledger_posting', 'import_item'],
]

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database.db,
    )
    found[table] = rows[0]?.count ?? 0
  }
  return found
}

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]))

test('moves in a whole portfolio with all its parts, with the payoffs of the old system and every invariant kept', async () => {
  const size = inLongTests(60, 10_000)
  const files = writePortfolio(size)
  const folder = folderOf(files)
  const result = await run(folder)
  expect([result.outcome, result.faults]).toEqual(['moved-in', []])
  expect(result.certificates).toMatchObject({ addedCount: size, rejectedCount: 0 })
  expect(result.parts.map(({ name, addedCount }) => [name, addedCount])).toEqual(
    result.parts.map(({ name }) => [name, files[name as 'legal'].length - 1]),
  )
  expect(result.parts).toHaveLength(9)
  expect(result.comparison).toMatchObject({ comparedCount: 2 * size, differences: [] })
  const before = await counts()
  expect(before).toMatchObject({ certificate: size, subsequent: files.subsequents.length - 1 })
  expect(before['ledger_posting']).toBeGreaterThan(files.payments.length)

  const again = await run(folder)
  expect(again.certificates).toMatchObject({ addedCount: 0, unchangedCount: size })
  expect(again.parts.every((part) => part.addedCount === 0 && part.unchangedCount === part.rowCount)).toBe(
    true,
  )
  expect(await counts()).toEqual(before)
})

const SMALL = writePortfolio(12)

/** The same files with the cell of a row and a column replaced. */
function withCell(name: keyof Written, row: number, column: string, value: string): Written {
  const [head = [], ...rows] = SMALL[name]
  const at = head.indexOf(column)
  const changed = rows.map((cells, no) => (no === row ? cells.with(at, value) : cells))
  return { ...SMALL, [name]: [head, ...changed] }
}

test('adds only new items when a part is sent later, or with one more row', async () => {
  const { subsequents, payoffs: _, ...first } = SMALL
  await run(folderOf(first))
  expect(await counts()).toMatchObject({ certificate: 12, subsequent: 0 })
  await run(folderOf({ subsequents }))
  const count = subsequents.length - 1
  const more = ['OH', 'Summit', '', 'M-1', '99', 'Taxes 99', '10.00', '2026-01-02', '', '']
  const result = await run(folderOf({ subsequents: [...subsequents, more] }))
  expect(result.parts).toMatchObject([{ addedCount: 1, unchangedCount: count }])
  expect(await counts()).toMatchObject({ subsequent: count + 1 })
})

test.each<[string, Written, string]>([
  ['an unknown certificate', withCell('subsequents', 0, 'certificateNo', 'X-1'), "'X-1': is no certificate"],
  ['an amount that is none', withCell('expenses', 0, 'amount', '1,0'), 'is not an amount of dollars'],
  ['a payment that lies ahead', withCell('payments', 0, 'receivedOn', '2027-01-01'), 'lies in the future'],
  ['a payment of the year 1', withCell('payments', 0, 'receivedOn', '0001-01-01'), 'is a day before 1900'],
  [
    'a payment before the purchase',
    withCell('payments', 0, 'receivedOn', '1999-01-02'),
    "'1999-01-02': is before the purchase of this certificate",
  ],
  ['an instalment without its plan', withCell('instalments', 0, 'planNo', 'P9'), 'is no plan of this'],
  ['later taxes without their number', withCell('subsequents', 0, 'ref', ''), 'ref: is missing'],
  ['an expense without its number', withCell('expenses', 0, 'ref', ''), 'ref: is missing'],
  ['a payment without its number', withCell('payments', 0, 'ref', ''), 'ref: is missing'],
  ['an unknown state', withCell('payments', 0, 'status', 'lost'), 'is not one of settled, returned'],
  ['a plan without its terms', withCell('plans', 0, 'termMonths', ''), 'termMonths: is missing'],
  ['a request with terms', withCell('plans', 0, 'status', 'PENDING'), 'it is offered in the portal'],
  ['an unknown firm', withCell('legal', 0, 'firm', 'Nobody'), "'Nobody': is no firm here"],
  ['an unknown attorney', withCell('legal', 0, 'attorney', 'nobody'), 'is no active attorney here'],
  ['an attorney without the firm', withCell('legal', 0, 'attorney', 'legal.one'), 'no attorney of that firm'],
  ['an offered payoff without its day', withCell('payoff-requests', 0, 'offeredOn', ''), 'without offeredOn'],
  [
    'an offer that ends before it begins',
    withCell('payoff-requests', 0, 'offerExpiresOn', '2018-01-01'),
    'is before offeredOn',
  ],
  ['a flag that is none', withCell('correspondence', 0, 'isIncoming', 'perhaps'), 'is not yes or no'],
])(
  '%s: nothing is stored, and the row is in the rejected file with its line and its columns',
  async (_, files, reason) => {
    const folder = folderOf(files)
    const result = await run(folder)
    expect(result.outcome).toBe('refused')
    const [rejected] = result.parts.filter(({ rejectedCount }) => rejectedCount > 0)
    expect(rejected).toMatchObject({ rejectedCount: 1 })
    const [head, row] = readFileSync(rejected?.rejectedFile ?? '', 'utf8').split('\r\n')
    expect(head).toContain('line,reasons,state,county,fips,certificateNo')
    expect(row).toContain(reason)
    expect(row?.startsWith('2,')).toBe(true)
    expect(await counts()).toEqual(NOTHING)
  },
)

test.each([['LEGAL.one'], ['laura legal']])(
  'a legal file with its firm and its attorney %s: is theirs, and a later file gives it to nobody else',
  async (attorney) => {
    const [head = [], row = []] = SMALL.legal
    const [certificateNo = ''] = row.slice(head.indexOf('certificateNo'))
    const given = row.with(head.indexOf('firm'), 'first & sons').with(head.indexOf('attorney'), attorney)
    const folder = folderOf({ certificates: SMALL.certificates, legal: [head, given] })
    expect((await run(folder)).faults).toEqual([])
    const theirs = () =>
      database.db
        .selectFrom('legal_case')
        .innerJoin('certificate', 'certificate.id', 'certificate_id')
        .innerJoin('firm', 'firm.id', 'firm_id')
        .innerJoin('app_user', 'app_user.id', 'assigned_attorney_id')
        .select(['certificate_no', 'name', 'username'])
        .execute()
    const stored = [{ certificate_no: certificateNo, name: 'First & Sons', username: 'legal.one' }]
    expect(await theirs()).toEqual(stored)
    const other = folderOf({ legal: [head, row.with(head.indexOf('firm'), 'Second Law')] })
    expect((await run(other)).faults).toEqual(['1 rows of legal are invalid.'])
    expect(await theirs()).toEqual(stored)
  },
)

test.each([
  ['no firm here', 'Nobody & Co', 'is no firm here: add it first, in the portal or by the command'],
  ['a firm that is closed', 'Closed Law', 'is closed: it keeps its files and gets no new ones'],
  ['a firm that works elsewhere', 'Hamilton Law', 'does not work in this county: choose another'],
])('a legal file that names %s: nothing is stored, and the row says why', async (_, firm, reason) => {
  const result = await run(folderOf(withCell('legal', 0, 'firm', firm)))
  expect(result.outcome).toBe('refused')
  const rejected = result.parts.find(({ name }) => name === 'legal')?.rejectedFile ?? ''
  expect(readFileSync(rejected, 'utf8')).toContain(reason)
  expect(await counts()).toEqual(NOTHING)
})

test('keeps the files of a closed firm when a portfolio is sent again', async () => {
  const files = withCell('legal', 0, 'firm', 'Second Law')
  expect((await run(folderOf(files))).faults).toEqual([])
  const setClosed = (closed_on: PlainDate | null) =>
    database.db.updateTable('firm').set({ closed_on }).where('id', '=', 2).execute()
  await setClosed(plainDate('2026-11-01'))
  try {
    expect((await run(folderOf(files))).faults).toEqual([])
  } finally {
    await setClosed(null)
  }
})

test('rejects a full name that two attorneys share', async () => {
  const files = withCell('legal', 0, 'attorney', 'Pat Twice')
  const result = await run(folderOf(files))
  const rejected = result.parts.find(({ name }) => name === 'legal')?.rejectedFile ?? ''
  expect(readFileSync(rejected, 'utf8')).toContain('by a full name that only one has')
})

test('moves in pending requests for a plan and for a payoff', async () => {
  const [head = []] = SMALL.plans
  const filled: Record<string, string> = {
    state: 'OH',
    county: 'Summit',
    certificateNo: 'M-1',
    planNo: 'R1',
    status: 'PENDING',
    firstName: 'Ann',
    requestedOn: '2026-11-18',
    comment: 'By the month.',
  }
  const asked = ['OH', 'Summit', '', 'M-1', '7', 'Ann', 'Example', '2026-11-18', '', '', '', 'Closing soon.']
  const files = {
    certificates: SMALL.certificates,
    plans: [head, head.map((column) => filled[column] ?? '')],
    'payoff-requests': [SMALL['payoff-requests'][0] ?? [], asked],
  }
  expect((await run(folderOf(files))).faults).toEqual([])
  const plan = await database.db.selectFrom('payment_plan').selectAll().executeTakeFirstOrThrow()
  expect(plan).toMatchObject({ status: 'PENDING', stage: 'requested', comment: 'By the month.' })
  const request = await database.db.selectFrom('payoff_request').selectAll().executeTakeFirstOrThrow()
  expect(request).toMatchObject({ requested_on: '2026-11-18', offered_on: null, memo: 'Closing soon.' })
})

test('adds only new items when a portfolio is sent again after staff have worked on it, and reverts nothing', async () => {
  const [head = [], row = [], ...rest] = SMALL.legal
  const given = row.with(head.indexOf('firm'), 'First & Sons').with(head.indexOf('attorney'), 'Laura Legal')
  const files = { ...SMALL, legal: [head, given, ...rest] }
  expect((await run(folderOf(files))).faults).toEqual([])
  const { db } = database
  const file = db.selectFrom('legal_case').where('assigned_attorney_id', 'is not', null)
  const { certificate_id } = await file.select('certificate_id').executeTakeFirstOrThrow()
  const isLaura = ['username', '=', 'legal.one'] as const
  const toOther = { firm_id: 2, assigned_attorney_id: null, case_no: '26-CV-9' }
  await db.updateTable('legal_case').set(toOther).where('certificate_id', '=', certificate_id).execute()
  await db
    .updateTable('app_user')
    .set({ is_disabled: true })
    .where(...isLaura)
    .execute()
  await db.updateTable('firm').set({ name: 'First, Sons & Daughters' }).where('id', '=', 1).execute()
  try {
    const [columns = []] = files.payments
    const { payoffs: _, ...unchanged } = files
    const payment = new Map(
      Object.entries({
        state: 'OH',
        county: 'Summit',
        certificateNo: 'M-1',
        ref: '99',
        method: 'MAIL',
        amount: '10.00',
        receivedOn: '2026-11-18',
      }),
    )
    const more = [...files.payments, columns.map((column) => payment.get(column) ?? '')]
    const again = await run(folderOf({ ...unchanged, payments: more }))
    expect(again.faults).toEqual([])
    expect(again.parts.reduce((sum, { addedCount }) => sum + addedCount, 0)).toBe(1)
    expect(again.parts.find(({ name }) => name === 'legal')).toMatchObject({
      unchangedCount: rest.length + 1,
    })
    const kept = db.selectFrom('legal_case').where('certificate_id', '=', certificate_id)
    expect(await kept.selectAll().executeTakeFirstOrThrow()).toMatchObject(toOther)
  } finally {
    await db
      .updateTable('app_user')
      .set({ is_disabled: false })
      .where(...isLaura)
      .execute()
    await db.updateTable('firm').set({ name: 'First & Sons' }).where('id', '=', 1).execute()
  }
})

test('rejects installments of a requested plan', async () => {
  const [head = [], ...rows] = SMALL.plans
  const agreed = ['acceptedOn', 'firstDueOn', 'termMonths', 'levelAmount', 'completedOn']
  const asked = rows.map((row) =>
    row.map((cell, at) => (agreed.includes(head[at] ?? '') ? '' : head[at] === 'status' ? 'PENDING' : cell)),
  )
  const result = await run(folderOf({ ...SMALL, plans: [head, ...asked] }))
  const instalments = result.parts.find(({ name }) => name === 'instalments')
  expect(instalments).toMatchObject({ rejectedCount: SMALL.instalments.length - 1 })
  expect(readFileSync(instalments?.rejectedFile ?? '', 'utf8')).toContain('is a plan without terms yet')
  expect(await counts()).toEqual(NOTHING)
})

test('logs that statistics could not be updated, and keeps the portfolio', async () => {
  const services = importServices(database)
  const warn = vi.spyOn(services.log, 'warn')
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('analyze')) throw new Error('no time')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const request = { folder: folderOf(SMALL), isRehearsal: false, acceptsDifferences: false, verify: wrongIn }
  const result = await moveIn({ ...services, database: { ...database, db } }, request, NO_PROGRESS)
  expect(result.outcome).toBe('moved-in')
  expect(await counts()).toMatchObject({ certificate: 12 })
  expect(warn).toHaveBeenCalledWith({ reason: 'Error' }, 'statistics not renewed after an import')
})

test('rejects an item that is sent again with other values', async () => {
  await run(folderOf(SMALL))
  const { rejected } = await run(folderOf(withCell('payments', 0, 'amount', '77.77'))).then((result) => ({
    rejected: result.parts.find(({ rejectedCount }) => rejectedCount > 0),
  }))
  expect(readFileSync(rejected?.rejectedFile ?? '', 'utf8')).toContain(
    'was imported before with other values',
  )
})

test('posts interest once if it is posted while a payment moves in', async () => {
  await run(folderOf(SMALL))
  const open = await database.db
    .selectFrom('certificate')
    .innerJoin('received_payment', 'certificate_id', 'certificate.id')
    .select(['certificate.id', 'certificate_no'])
    .where('redeemed_on', 'is', null)
    .orderBy('certificate.id')
    .executeTakeFirstOrThrow()
  const [head = [], ...rows] = SMALL.payments
  const known = rows.find((cells) => cells.includes(open.certificate_no)) ?? []
  const folder = folderOf({ payments: [head, known.with(head.indexOf('ref'), '99')] })
  const services = { ...importServices(database), clock: new TestClock('2027-11-20T15:00:00Z') }
  const request = { folder, isRehearsal: false, acceptsDifferences: false, verify: wrongIn }
  const moving: Promise<MoveInResult>[] = []
  const before = await counts()
  await database.db.transaction().execute(async (trx) => {
    await lockCertificate(trx, open.id)
    await bookMany(trx, services, [open.id])
    moving.push(moveIn(services, request, NO_PROGRESS))
    await expect.poll(isAnyoneWaiting).toBe(true)
  })
  const [result] = await Promise.all(moving)
  expect([result?.outcome, result?.faults]).toEqual(['moved-in', []])
  expect((await counts())['ledger_posting']).toBeGreaterThan(Number(before['ledger_posting']) + 1)
})

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database.db,
  )
  return rows.length > 0
}

test('stores nothing if payoffs differ, and lists each certificate with its first differing day', async () => {
  const [head = [], ...rows] = SMALL.payoffs
  const open = rows.findIndex((row) => row[head.indexOf('interest')] !== '0.00')
  const files = withCell('payoffs', open, 'interest', '0.01')
  const folder = folderOf(files)
  const result = await run(folder)
  expect(result.faults).toEqual(["The payoffs of 1 certificates differ from the old system's."])
  expect(result.comparison?.differences).toMatchObject([
    { line: open + 2, begins: 'interest', day: rows[open]?.[head.indexOf('day')] },
  ])
  expect(readFileSync(join(folder, 'payoffs.csv.differences.csv'), 'utf8')).toContain(',interest,')
  expect(await counts()).toEqual(NOTHING)
  expect(await run(folder, { acceptsDifferences: true })).toMatchObject({ outcome: 'moved-in' })
})

test('stores nothing in a rehearsal', async () => {
  const result = await run(folderOf(SMALL), { isRehearsal: true })
  expect(result).toMatchObject({ outcome: 'rehearsed', faults: [], comparison: { differences: [] } })
  expect(result.parts).toHaveLength(9)
  expect(await counts()).toEqual(NOTHING)
})

test('stores nothing if an invariant would be violated', async () => {
  const result = await run(folderOf(SMALL), { verify: async () => ['I2: certificate 7'] })
  expect(result).toMatchObject({ outcome: 'refused', faults: ['I2: certificate 7'] })
  expect(await counts()).toEqual(NOTHING)
})

test('reads a file with other column names by the map beside it', async () => {
  const { subsequents: _, payoffs: __, ...others } = SMALL
  const folder = folderOf(others)
  writeFileSync(join(folder, 'subsequents.csv'), 'Cert;Bill;Year;Paid;Amount\nM-1;17;2025;01/02/26;$10.00\n')
  const field = (column: string) => ({ column })
  const map = {
    source: 'old-books',
    delimiter: ';',
    county: { state: 'OH', name: 'Summit' },
    fields: {
      certificateNo: field('Cert'),
      ref: field('Bill'),
      name: { template: 'Taxes {Year}' },
      amount: field('Amount'),
      paidOn: { column: 'Paid', dateFormats: ['MM/DD/YY'], pivotYear: 1980 },
    },
  }
  writeFileSync(join(folder, 'subsequents.map.json'), JSON.stringify(map))
  expect((await run(folder)).faults).toEqual([])
  const stored = await database.db
    .selectFrom('subsequent')
    .select(['name', 'amount_cents', 'paid_on'])
    .execute()
  expect(stored).toEqual([{ name: 'Taxes 2025', amount_cents: 1_000, paid_on: '2026-01-02' }])
})

test('reports a file with an unknown name in the folder', async () => {
  const folder = folderOf(SMALL)
  renameSync(join(folder, 'expenses.csv'), join(folder, 'expense.csv'))
  await expect(run(folder)).rejects.toThrow('expense.csv is none of the files of a portfolio')
  expect(existsSync(join(folder, 'certificates.csv.rejected.csv'))).toBe(false)
})

const textOf = ({ listed }: MoveInResult): string[] => listed.map(faultText)

test('faults in many files at once: each is listed in one run by file, line, certificate, column and rule, and rows of a refused certificate make no noise', async () => {
  const withFault = (name: keyof Written, row: number, column: string, value: string): string[][] =>
    withCell(name, row, column, value)[name]
  const priceless = withFault('certificates', 0, 'price', 'none')
  const files = {
    ...SMALL,
    certificates: priceless,
    plans: withFault('plans', 0, 'status', 'PAUSED'),
    correspondence: withFault('correspondence', 0, 'isIncoming', 'perhaps'),
    payoffs: withFault('payoffs', 0, 'amount', 'much'),
  }
  const folder = folderOf(files)
  const result = await run(folder)
  expect(result.outcome).toBe('refused')
  const plan = SMALL.plans[1]?.[3]
  const entry = SMALL.correspondence[1]?.[3]
  expect(textOf(result).map((text) => text.replace(/ is .*/, ' is'))).toEqual([
    "certificates.csv, line 2, certificate M-1, price 'none': is",
    `plans.csv, line 2, certificate ${plan}, status 'PAUSED': is`,
    `correspondence.csv, line 2, certificate ${entry}, isIncoming 'perhaps': is`,
    "payoffs.csv, line 2, certificate M-1, amount 'much': is",
  ])
  expect(result.faults.at(-1)).toContain('only belong to a certificate or plan that is refused itself')
  expect(readFileSync(result.faultsFile ?? '', 'utf8')).toContain('plans.csv,2,status,PAUSED')
  expect(await counts()).toEqual(NOTHING)
})

test('checks the other files if the file of certificates cannot be read', async () => {
  const files = { ...withCell('correspondence', 0, 'isIncoming', 'perhaps') }
  const folder = folderOf({
    ...files,
    certificates: [
      ['who', 'knows'],
      ['1', '2'],
    ],
  })
  const listed = textOf(await run(folder))
  expect(listed[0]).toContain('certificates.csv: Without --map the header must have our names')
  expect(listed[1]).toContain('correspondence.csv, line 2, certificate ')
  expect(listed).toHaveLength(2)
})

test('rejects an active plan without installments, with the rule', async () => {
  const [head = [], ...rows] = SMALL.plans
  const active = rows.find((row) => row.includes('ACTIVE')) ?? []
  const { instalments: _, ...others } = SMALL
  const result = await run(folderOf({ ...others, plans: [head, active] }))
  expect(textOf(result)).toEqual([
    `plans.csv, line 2, certificate ${active[3]}, status 'ACTIVE': needs its installments: a plan that is being paid has at least one in instalments.csv`,
  ])
  expect(await counts()).toEqual(NOTHING)
})

test('reports what the payoff engine refuses by file, line and certificate, never by an id', async () => {
  const early = await run(folderOf(withCell('expenses', 0, 'incurredOn', '2010-01-01')))
  const number = SMALL.expenses[1]?.[3]
  expect(textOf(early)).toEqual([
    expect.stringMatching(
      `^expenses.csv, line 2, certificate ${number}: its payoff is refused: Expense with the ref \\d+ is dated 2010-01-01`,
    ),
  ])
  const rate = textOf(await run(folderOf(withCell('certificates', 0, 'ratePercent', '45'))))
  expect(rate).toEqual([expect.stringMatching(/^certificates.csv, line 2, certificate M-1, .*45/)])
  expect(await counts()).toEqual(NOTHING)
})
