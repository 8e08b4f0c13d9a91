import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CsvColumn, CsvRow, CsvTable } from '@fieldstone/contract/csv'
import type { Route } from '@fieldstone/contract/route'
import { routes } from '@fieldstone/contract/routes'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoWorld } from '../demo/world.ts'
import { overchargesTask } from '../src/features/analysis/overcharges/check-task.ts'
import { rehearsalTask } from '../src/features/analysis/rehearsals/replay.ts'
import { runWaitingTasks } from '../src/jobs/tasks.ts'
import { insertPayment } from './factories.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

type ListRoute = Route & { readonly csv: CsvTable }

const LISTS = Object.entries(routes as Readonly<Record<string, Route>>).filter(
  (entry): entry is [string, ListRoute] => entry[1].csv !== undefined,
)

/** The audit log gets a line by each reading, and its file begins with the oldest. */
const ASKED: Readonly<Record<string, string>> = {
  listAudit: '&action=log-in&sort=id',
  // Nothing else of the demo world may not be charged.
  listOvercharges: '&kind=no-document',
}

/** Of these the demo world without a payment provider has no row. */
const EMPTY = [
  'listBalanceEntries',
  'listBankStatements',
  'listDifferences',
  'listImports',
  'listLetters',
  'listParcelPairs',
  'listPlacementItems',
  'listPayouts',
  'listReconciliation',
]

const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-demo-'))
let testApp: TestApp
let values: Readonly<Record<string, string | number>>
const tokens = new Map<string, string>()

beforeAll(async () => {
  testApp = await buildTestApp({ env: { DEMO: '1', DATA_DIR: dataDir } })
  await loadDemoWorld(testApp.services)
  for (const username of ['admin', 'legal', 'taxpayer', 'taxpayer.bank']) {
    const payload = { username, password: 'lien-portal-demo' }
    const answer = await testApp.inject({ method: 'POST', url: '/api/auth/login', payload })
    tokens.set(username, answer.json().tokenString)
  }
  await addMissing()
  values = {
    county: 855,
    queue: 'plan-requests',
    certificate: await busiestCertificate(),
    rehearsal: await rehearse(),
  }
})
afterAll(async () => {
  await testApp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What only use brings: views of payoffs, payments, a request, a mail. */
async function addMissing(): Promise<void> {
  const { db, clock } = testApp
  const id = await busiestCertificate()
  const taxpayer = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'taxpayer')
    .executeTakeFirstOrThrow()
  for (const [letter, status, portion, fee] of [
    ['a', 'SUCCEEDED', 123_456, 4_012],
    ['b', 'EXPIRED', 10_001, 325],
  ] as const)
    await insertPayment(db, {
      ...{ id: `pay_${letter.repeat(26)}`, user_id: taxpayer.id, certificate_id: id, status },
      ...{ portion_cents: portion, fee_cents: fee },
      ...{ effective_on: plainDate('2026-11-20'), created_at: clock.now() },
    })
  await db
    .insertInto('payoff_request')
    .values({
      certificate_id: id,
      requested_on: plainDate('2026-11-02'),
      offer_cents: 70_007,
      memo: '=1+1, "so"',
    })
    .execute()
  const view = { method: 'POST', url: `/api/parcels/${id}/payofflog`, token: tokens.get('admin') } as const
  expect((await testApp.inject({ ...view, payload: {} })).statusCode).toBe(201)
  const lost = { method: 'POST', url: '/api/users/taxpayer/reset', payload: {} } as const
  expect((await testApp.inject(lost)).statusCode).toBe(200)
}

/** Tries a rule of Ohio on all its certificates, and looks for what may not be charged; answers the rehearsal. */
async function rehearse(): Promise<number> {
  const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
    testApp.inject({ method, url: `/api/admin/${path}`, token: tokens.get('admin'), payload })
  const rule = { stateID: 'OH', countyID: null, effectiveFrom: '2016-01-01', values: { minChargeBps: 1_000 } }
  const staged = await send('POST', 'rehearsals', { rule })
  await send('PUT', 'overcharges/documentsSince', { documentsSince: '2000-01-01' })
  await send('POST', 'overcharges/check', {})
  const tasks = [rehearsalTask(), overchargesTask]
  await runWaitingTasks(testApp.services, tasks, new AbortController().signal)
  return staged.json().rehearsalID
}

/** Of which most is known: letters, plans, requests, documents. */
async function busiestCertificate(): Promise<number> {
  const { id } = await testApp.db
    .selectFrom('certificate')
    .innerJoin('document', 'document.certificate_id', 'certificate.id')
    .innerJoin('correspondence', 'correspondence.certificate_id', 'certificate.id')
    .select('certificate.id')
    .executeTakeFirstOrThrow()
  return id
}

test.each(LISTS)(
  'the file of %s is its list cell by cell, and ends with the number of rows and their sums',
  async (name, route) => {
    const rows = await allRows(name, route)
    const [heading = [], ...lines] = await fileRows(name, route)
    const control = lines.pop()
    const { columns, totals = [], counts = [], money = totals } = route.csv
    expect(heading).toEqual(columns.map(([title]) => title))
    expect(lines).toEqual(
      rows.map((row) => columns.map((column) => writtenAs(money, column, textOf(column, row)))),
    )
    expect(control).toEqual(
      columns.map((column, at) =>
        totals.includes(column[0]) || counts.includes(column[0])
          ? writtenAs(money, column, String(sumOf(column, rows)))
          : at === 0
            ? `Total of ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`
            : '',
      ),
    )
    expect(rows.length === 0).toBe(EMPTY.includes(name))
  },
)

/** Money has two decimals. */
const writtenAs = (money: readonly string[], [title]: CsvColumn, text: string): string =>
  money.includes(title) && text !== '' ? Number(text).toFixed(2) : text

function textOf([, value]: CsvColumn, row: CsvRow): string {
  const cell = typeof value === 'string' ? row[value] : value(row, dayOf)
  const text = cell === null || cell === undefined ? '' : String(cell)
  // A spreadsheet would take it for a formula.
  return typeof cell === 'string' && /^[=+\-@]/.test(text) ? `'${text}` : text
}

/** In whole cents, by the texts. */
function sumOf(column: CsvColumn, rows: readonly CsvRow[]): number {
  const cents = rows.map((row) => Math.round(Number(textOf(column, row)) * 100))
  return cents.reduce((a, b) => a + b, 0) / 100
}

const dayOf = (instant: string) => businessDate(new Date(instant), testApp.services.config.businessTimeZone)

async function allRows(name: string, route: Route): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for (let after = ''; ; ) {
    const answer = await ask(name, route, `?pageSize=200${ASKED[name] ?? ''}${after}`)
    rows.push(...(answer.json() as CsvRow[]))
    const next = answer.headers['x-next']
    if (typeof next !== 'string') return rows
    after = `&after=${encodeURIComponent(next)}`
  }
}

async function fileRows(name: string, route: Route): Promise<string[][]> {
  const answer = await ask(name, route, `?${ASKED[name] ?? ''}`, { accept: 'text/csv' })
  return parse(answer.body, { bom: true, relaxColumnCount: true })
}

async function ask(
  name: string,
  route: Route,
  query: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await testApp.inject({
    method: route.method,
    url: addressOf(route) + query,
    // What is chosen is named in the body.
    ...(route.method === 'POST' ? { payload: { parcelIDs: [values['certificate']] } } : {}),
    token: tokens.get(readerOf(name, route)),
    headers,
  })
  if (answer.statusCode !== 200) throw new Error(`${addressOf(route)}: ${answer.statusCode} ${answer.body}`)
  return answer
}

/** Who has rows there. */
function readerOf(name: string, { access }: Route): string {
  if (access.includes('admin')) return 'admin'
  if (access.includes('legal')) return 'legal'
  return name === 'listMyCertificates' ? 'taxpayer.bank' : 'taxpayer'
}

const addressOf = ({ path }: Route): string =>
  path
    .replace(':queue', String(values['queue']))
    .replace(/(?<=counties\/):id/, String(values['county']))
    .replace(/(?<=rehearsals\/):id/, String(values['rehearsal']))
    .replace(':endsOn', '2026-11-30')
    .replace(/:\w+/, String(values['certificate']))
