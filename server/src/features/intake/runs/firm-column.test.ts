import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { createPlaces } from '../../../../test/factories.ts'
import { importCalls, removeImported } from '../../../../test/import-steps.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { tasksJob } from '../../../jobs/tasks.ts'

/** A county's file says whose legal file a certificate is: by the firm's name, in a column of its own. */

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')
const attorney = sharedActor(testApp, 'legal', { firstName: 'Laura', lastName: 'Legal' })

const FIRST = 'First & Sons'
const SECOND = 'Second Law'

beforeAll(async () => {
  await createPlaces(testApp.db)
})
beforeEach(async () => {
  await removeImported(testApp)
  await sql`delete from firm_county`.execute(testApp.db)
  await testApp.db.deleteFrom('firm').where('name', 'in', [FIRST, SECOND]).execute()
  await testApp.db
    .insertInto('firm')
    .values([{ name: FIRST }, { name: SECOND }])
    .execute()
})

const send = importCalls(testApp, admin)
const state = async (id: number) => (await send('GET', `/${id}`)).json()
const runTasks = () => tasksJob.run(testApp.services)

/** Sends one certificate with this text in the column of the firm, and imports it if nothing is wrong. */
async function imported(firm: string, owner = 'Ann', emptyCells: 'keep' | 'erase' = 'keep'): Promise<number> {
  const content = `certificateNo,parcelNo,ownerName,firm\n1,68-1,Example ${owner},"${firm}"\n`
  const bytes = Buffer.from(content)
  const start = { sender: 'summit', fileName: 'sale.csv', byteCount: bytes.length }
  const { importID: id } = (await send('POST', '', start)).json<{ importID: number }>()
  await testApp.inject({
    method: 'PUT',
    url: `/api/admin/imports/${id}/parts/0`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
    token: admin.token,
  })
  await send('POST', `/${id}/finish`, {})
  const { mapping } = (await send('GET', `/${id}/columns`)).json()
  const place = { state: 'OH', name: 'Summit', fips: null }
  await send('POST', `/${id}/check`, { mapping: { ...mapping, place, emptyCells } })
  await runTasks()
  const { task } = await state(id)
  const erasesEmpty = emptyCells === 'erase'
  const choice = {
    taskID: task.id,
    erasesEmpty,
    acceptsValid: false,
    expectedRows: null,
    expectedCents: null,
  }
  await send('POST', `/${id}/commit`, choice)
  await runTasks()
  return id
}

const reasons = async (id: number) => {
  const rejected = await send('GET', `/${id}/rejected`)
  return rejected.body
}

async function whose() {
  const { rows } = await sql<{ firm: string | null; attorney: number | null }>`
    select firm.name as firm, l.assigned_attorney_id as attorney
    from certificate c left join legal_case l on l.certificate_id = c.id left join firm on firm.id = l.firm_id`.execute(
    testApp.db,
  )
  return rows[0] ?? null
}

const history = async () => {
  const { rows } = await sql<{ what: string; before: string | null; after: string | null }>`
    select what, before, after from certificate_history where what in ('firm_id', 'assigned_attorney_id') order by id`.execute(
    testApp.db,
  )
  return rows.map(({ what, before, after }) => `${what}: ${before} -> ${after}`)
}

const setFile = (changes: object) =>
  testApp.db.updateTable('legal_case').set(changes).where('certificate_id', '>', 0).execute()
const setFirm = (name: string, changes: object) =>
  testApp.db.updateTable('firm').set(changes).where('name', '=', name).execute()
const idOf = async (name: string) =>
  (await testApp.db.selectFrom('firm').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

test('a column that is called firm: is suggested, gives the file whatever the case of the letters, and a later file gives it to another firm or takes it back where empty cells erase', async () => {
  await imported('FIRST & sons')
  expect(await whose()).toEqual({ firm: FIRST, attorney: null })
  await imported(SECOND)
  expect(await whose()).toEqual({ firm: SECOND, attorney: null })
  await imported('')
  expect(await whose()).toEqual({ firm: SECOND, attorney: null })
  await imported('', 'Ann', 'erase')
  expect(await whose()).toEqual({ firm: null, attorney: null })
  expect(await history()).toEqual([`firm_id: ${FIRST} -> ${SECOND}`, `firm_id: ${SECOND} -> null`])
})

test.each([
  ['no firm here', 'Nobody & Co', () => Promise.resolve(), 'is no firm here: add it first'],
  [
    'a firm that is closed',
    SECOND,
    () => setFirm(SECOND, { closed_on: plainDate('2026-01-02') }),
    'is closed: it keeps its files',
  ],
  [
    'a firm that works elsewhere',
    SECOND,
    async () =>
      testApp.db
        .insertInto('firm_county')
        .values({ firm_id: await idOf(SECOND), county_id: 854 })
        .execute(),
    'does not work in this county',
  ],
])(
  'a row that names %s: is rejected with the reason, for a new certificate and for a known one',
  async (_, firm, given, reason) => {
    await given()
    const first = await imported(firm)
    expect(await state(first)).toMatchObject({ state: 'checked' })
    expect(await reasons(first)).toContain(reason)
    expect(await whose()).toBeNull()
    await imported(FIRST)
    expect(await reasons(await imported(firm))).toContain(reason)
    expect(await whose()).toEqual({ firm: FIRST, attorney: null })
  },
)

test('keeps the file of a closed firm when a row is sent again with another owner', async () => {
  await imported(SECOND)
  await setFirm(SECOND, { closed_on: plainDate('2026-01-02') })
  expect(await state(await imported(SECOND, 'Bea'))).toMatchObject({ state: 'imported' })
  expect(await whose()).toEqual({ firm: SECOND, attorney: null })
})

test('given to another firm: its attorney no longer has it, and both have it again when the import is undone', async () => {
  await imported(FIRST)
  await setFile({ assigned_attorney_id: attorney.userId })
  await imported(FIRST, 'Bea')
  expect(await whose()).toEqual({ firm: FIRST, attorney: attorney.userId })
  const given = await imported(SECOND, 'Bea')
  expect(await whose()).toEqual({ firm: SECOND, attorney: null })
  await send('POST', `/${given}/undo`, {})
  await runTasks()
  expect(await state(given)).toMatchObject({ state: 'undone' })
  expect(await whose()).toEqual({ firm: FIRST, attorney: attorney.userId })
  expect((await history()).sort()).toEqual([
    'assigned_attorney_id: Legal, Laura -> null',
    'assigned_attorney_id: null -> Legal, Laura',
    `firm_id: ${FIRST} -> ${SECOND}`,
    `firm_id: ${SECOND} -> ${FIRST}`,
  ])
})

test('rejects a row if staff have moved the file to another firm since the last import, and names both firms', async () => {
  await imported('')
  await setFile({ firm_id: await idOf(SECOND) })
  await testApp.db
    .insertInto('legal_case')
    .columns(['certificate_id', 'firm_id'])
    .expression(sql`select id, ${await idOf(SECOND)}::bigint from certificate`)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = await imported(FIRST)
  expect(await reasons(id)).toContain(`was changed here to ${SECOND} since`)
  expect(await whose()).toMatchObject({ firm: SECOND })
})
