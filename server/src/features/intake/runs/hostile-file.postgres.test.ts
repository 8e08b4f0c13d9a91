import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../../../scripts/lib/build.js'
import { sharedActor } from '../../../../test/actors.ts'
import { createPlaces } from '../../../../test/factories.ts'
import { freePort, type KillableServer, MEASURED, startServer } from '../../../../test/killable-server.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { inline, workbookBytes } from '../file/xlsx/workbook.testing.ts'

/** A server in a process of its own: what holds up its only thread holds up its health, too, and its memory is its own. */

const MB = 1024 * 1024
const MOST_BYTES = 400 * MB

const testApp = sharedTestApp({ now: new Date().toISOString() })
const admin = sharedActor(testApp, 'admin')
let server: KillableServer
let address: string
let dataDir: string

beforeAll(async () => {
  await ensureBuilt(() => undefined, ['server', 'web'])
  await createPlaces(testApp.db)
  const port = String(await freePort())
  address = `http://127.0.0.1:${port}`
  dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-hostile-'))
  server = await startServer({
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: await databaseUrl(),
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a-secret-of-the-tests-long-enough-to-be-taken',
    STRIPE_MODE: 'off',
    STAFF_SECOND_FACTOR: 'off',
    RATE_LIMIT_SCALE: '0',
    DEMO: '0',
    ...MEASURED,
  })
})
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true })
})

async function databaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(testApp.db)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object | Uint8Array) {
  const isPart = body instanceof Uint8Array
  const type = isPart ? 'application/octet-stream' : 'application/json'
  const answer = await fetch(`${address}/api/admin/imports${path}`, {
    method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: isPart ? Buffer.from(body) : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

async function upload(bytes: Uint8Array, fileName: string): Promise<number> {
  const { body } = await send('POST', '', { sender: 'summit', fileName, byteCount: bytes.length })
  await send('PUT', `/${body.importID}/parts/0`, bytes)
  await send('POST', `/${body.importID}/finish`, {})
  return body.importID
}

/** What the work gives, how many other calls were answered meanwhile, and how long the slowest of them took, in ms. */
async function withOthers<T>(work: Promise<T>): Promise<{ result: T; answered: number; slowest: number }> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  let [answered, slowest] = [0, 0]
  while (!isDone) {
    const start = performance.now()
    if ((await fetch(`${address}/healthz`)).ok) answered += 1
    slowest = Math.max(slowest, performance.now() - start)
    await sleep(5)
  }
  return { result: await done, answered, slowest }
}

const cells = (count: number) => '<c t="s"><v>0</v></c>'.repeat(count)
const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})
const workbook = (strings: readonly string[], rows: string) =>
  workbookBytes({ strings, sheets: [{ name: 'A', rows: [[inline('a')]] }], parts: sheet(rows) })

const HEADER = `<row r="1">${inline('Certificate')}${inline('Owner')}</row>`

test.each([
  [
    'one text of 1 MB to which 900 cells point',
    () => workbook([`<t>${'x'.repeat(MB)}</t>`], `${HEADER}<row r="2">${cells(900)}</row>`),
    'has more than 32,767 characters in row 2, column 1 (A)',
  ],
  [
    'a text of 30,000 characters to which 900 cells point',
    () => workbook([`<t>${'x'.repeat(30_000)}</t>`], `${HEADER}<row r="2">${cells(900)}</row>`),
    'has more than 262,144 characters in row 2, up to column 9 (I)',
  ],
  [
    '3,000,000 empty rows',
    () => workbook([], HEADER + '<row/>'.repeat(3_000_000)),
    'has more than 100,000 empty rows up to row 100002',
  ],
])(
  'a workbook of %s: is refused by its row, in little memory, and others are answered meanwhile',
  async (_, made, sentence) => {
    const bytes = made()
    expect(bytes.length).toBeLessThan(40_000)
    const id = await upload(bytes, 'list.xlsx')
    const { result, answered } = await withOthers(send('GET', `/${id}/columns`))
    expect(result.body).toMatchObject({ code: 'import_refused', message: expect.stringContaining(sentence) })
    expect(answered).toBeGreaterThan(0)
    expect(await server.peakBytes()).toBeLessThan(MOST_BYTES)
  },
)

const mappingWith = (match: string) => ({
  delimiter: ',',
  sheet: null,
  headerRow: null,
  place: { state: 'OH', name: 'Summit', fips: null },
  key: ['Certificate'],
  total: null,
  fields: {
    certificateNo: { column: 'Certificate', dateFormat: null, pivotYear: null },
    parcelNo: { column: 'Certificate', dateFormat: null, pivotYear: null },
    ownerName: { column: 'Owner', dateFormat: null, pivotYear: null, match },
  },
})

test.each([38, 60])(
  'a pattern that backtracks on an owner of %i letters: is tried on every row, and others are answered meanwhile',
  async (letters) => {
    const file = `Certificate,Owner\n1,${'a'.repeat(letters)}!\n2,${'a'.repeat(letters)}\n`
    const id = await upload(Buffer.from(file), 'list.csv')
    const mapping = mappingWith('^((a+)+)$')
    const preview = await withOthers(send('POST', `/${id}/preview`, { mapping }))
    expect(
      preview.result.body.rows.map(({ fields }: { fields: { ownerName: object } }) => fields.ownerName),
    ).toEqual([
      { value: '', problem: 'does not have the form that the map asks for' },
      { value: 'a'.repeat(letters), problem: null },
    ])
    expect(preview.answered).toBeGreaterThan(0)
    await send('POST', `/${id}/check`, { mapping })
    const { result, answered } = await withOthers(checked(id))
    expect(result).toMatchObject({ rowCount: 2, rejectedCount: 1 })
    expect(answered).toBeGreaterThan(0)
  },
)

async function checked(id: number) {
  for (;;) {
    const { body } = await send('GET', `/${id}`)
    if (body.task.state === 'failed') throw new Error(body.error)
    if (body.state === 'checked') return body.report
    await sleep(100)
  }
}
