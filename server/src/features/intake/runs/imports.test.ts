import type { ImportColumns } from '@fieldstone/contract/entities/intake/import'
import { UPLOAD_PART_BYTES } from '@fieldstone/contract/uploads'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { createPlaces } from '../../../../test/factories.ts'
import { importCalls, removeImported } from '../../../../test/import-steps.ts'
import { listFiles } from '../../../../test/stored-files-steps.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { retentionJob } from '../../../jobs/job-list.ts'
import { tasksJob } from '../../../jobs/tasks.ts'
import { tableBytes } from '../file/xlsx/workbook.testing.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')

beforeAll(async () => {
  await createPlaces(testApp.db)
})
beforeEach(async () => {
  await removeImported(testApp)
})

const send = importCalls(testApp, admin)

async function upload(content: string | Buffer, fileName = 'sale.csv', sender = 'summit'): Promise<number> {
  const bytes = Buffer.from(content)
  const started = await send('POST', '', { sender, fileName, byteCount: bytes.length })
  const { importID: id } = started.json<{ importID: number }>()
  for (let part = 0; part * UPLOAD_PART_BYTES < bytes.length; part++) {
    await testApp.inject({
      method: 'PUT',
      url: `/api/admin/imports/${id}/parts/${part}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES),
      token: admin.token,
    })
  }
  return id
}

/** A file whose county is that of all its rows. */
const HEADER = 'Cert No,Parcel ID,Owner,Sale Date,Face Amount,Rate,Type'
const row = (no: number, owner = 'Ann', price = '1,000.00') =>
  `${no},68-${no},Example ${owner},10/15/2024,"${price}",12,negotiated`
const file = (...rows: string[]) => `${HEADER}\n${rows.join('\n')}\n`

async function described(id: number): Promise<ImportColumns> {
  await send('POST', `/${id}/finish`, {})
  return (await send('GET', `/${id}/columns`)).json()
}

/** The suggested mapping with what the file does not say: county and kind of sale. */
async function mappingOf(id: number) {
  const { mapping } = await described(id)
  const saleType = { column: 'Type', dateFormat: null, pivotYear: null }
  return {
    ...mapping,
    place: { state: 'OH', name: 'Summit', fips: null },
    fields: { ...mapping.fields, saleType },
  }
}

const runTasks = () => tasksJob.run(testApp.services)
const state = async (id: number) => (await send('GET', `/${id}`)).json()

async function checked(content: string, fileName?: string, changes: object = {}): Promise<number> {
  const id = await upload(content, fileName)
  await send('POST', `/${id}/check`, { mapping: { ...(await mappingOf(id)), ...changes } })
  await runTasks()
  return id
}

/** The choice of somebody who has just seen the report. */
async function approved(id: number) {
  const { task } = await state(id)
  return { taskID: task.id, acceptsValid: false, expectedRows: null, expectedCents: null }
}

async function commit(id: number, choice: object = {}) {
  const payload = { ...(await approved(id)), ...choice }
  const answer = await send('POST', `/${id}/commit`, payload)
  await runTasks()
  return answer
}

async function undo(id: number) {
  await send('POST', `/${id}/undo`, {})
  await runTasks()
  return state(id)
}

/** Certificate 1 is imported, and then changed by a second import, whose id this gives. */
async function changedBy(line: string, header = HEADER): Promise<number> {
  await commit(await checked(`${header}\n${row(1)}\n`))
  const second = await checked(`${header}\n${line}\n`, 'second.csv')
  await commit(second)
  return second
}

const owners = async () =>
  (
    await testApp.db
      .selectFrom('certificate')
      .select(['certificate_no', 'owner_name', 'price_cents'])
      .orderBy('certificate_no')
      .execute()
  ).map(({ certificate_no, owner_name, price_cents }) => [certificate_no, owner_name, price_cents])

test('a file of a new sender: its columns are suggested by their names, its dates by their look', async () => {
  const id = await upload(file(row(1), row(2)))
  const { columns, mapping, isRemembered } = await described(id)
  expect(columns[0]).toMatchObject({ name: 'Cert No', samples: ['1', '2'], values: ['1', '2'] })
  expect(isRemembered).toBe(false)
  expect(mapping).toMatchObject({ key: ['Cert No'], total: 'Face Amount', delimiter: ',' })
  const date = { column: 'Sale Date', dateFormat: 'M/D/YYYY', pivotYear: null }
  const plain = (column: string) => ({ column, dateFormat: null, pivotYear: null })
  expect(mapping.fields).toEqual({
    certificateNo: plain('Cert No'),
    parcelNo: plain('Parcel ID'),
    ownerName: plain('Owner'),
    purchasedOn: date,
    price: plain('Face Amount'),
    ratePercent: plain('Rate'),
    saleType: plain('Type'),
  })
})

test('a file without a column that is known for a number: its columns are shown, no key is guessed, and what is missing is said at its place', async () => {
  const id = await upload('BLOCK,LOT,WHEN\n7,12,2/15/2024\n8,1,11/19/20\n')
  const { columns, mapping } = await described(id)
  expect(mapping).toMatchObject({ key: [], fields: {} })
  expect(columns[2]).toMatchObject({ dateFormat: 'M/D/YYYY; M/D/YY', pivotYear: 1980 })
  const { problems } = (await send('POST', `/${id}/preview`, { mapping })).json()
  expect(problems.map(({ at }: { at: string }) => at)).toEqual(['place', 'key', 'certificateNo', 'parcelNo'])
  const number = { template: '{BLOCK}-{LOT}', dateFormat: null, pivotYear: null }
  const whole = {
    ...mapping,
    place: { state: 'OH', name: 'Summit', fips: null },
    key: ['BLOCK', 'LOT'],
    fields: {
      certificateNo: number,
      parcelNo: number,
      purchasedOn: { column: 'WHEN', dateFormat: columns[2]?.dateFormat, pivotYear: 1980 },
      ratePercent: { constant: 'x', dateFormat: null, pivotYear: null },
    },
  }
  const preview = (await send('POST', `/${id}/preview`, { mapping: whole })).json()
  expect(preview.problems).toEqual([])
  expect(preview.rows).toMatchObject([
    { line: 2, fields: { certificateNo: { value: '7-12' }, purchasedOn: { value: '2024-02-15' } } },
    { line: 3, fields: { certificateNo: { value: '8-1' }, purchasedOn: { value: '2020-11-19' } } },
  ])
  expect(preview.rows[0].fields.ratePercent.problem).toContain('is not a rate')
})

test.each([
  ['Int Rate', '12', 'ratePercent'],
  ['Type', 'Auction', 'saleType'],
  ['Account #', '68-1', 'parcelNo'],
  ['Purchase Amount', '$5.00', 'price'],
  ['ISSUE_DATE', '2/15/2024', 'purchasedOn'],
  ['PRINCIPAL', '5.00', 'price'],
  ['SCHEDULE_NUMBER', 'S-1', 'certificateNo'],
])('a column named %s: is suggested', async (name, value, field) => {
  const { mapping } = await described(await upload(`${name},Remark\n${value},x\n`))
  expect(mapping.fields[field]).toMatchObject({ column: name })
})

test('a title above the header: the columns are those of the header, and each row below is counted', async () => {
  const id = await upload(
    `Delinquent list 2024,,,,,,\n,,,,,,\n${file(row(1), row(2).replace('negotiated', 'Auction'))}`,
  )
  const { columns, mapping } = await described(id)
  expect(columns.map(({ name }) => name)).toEqual(HEADER.split(','))
  const place = { state: 'OH', name: 'Summit', fips: null }
  await send('POST', `/${id}/check`, { mapping: { ...mapping, place } })
  await runTasks()
  expect((await state(id)).report).toMatchObject({ rowCount: 2, rejectedCount: 0, withoutPayoffCount: 0 })
})

test('a column of ways to pay: is not suggested for who redeemed the certificate', async () => {
  const id = await upload(`${HEADER},Payment Type\n${row(1)},CHECK\n`)
  expect((await described(id)).mapping.fields).not.toHaveProperty('redeemedBy')
})

test('checked: each row is counted, nothing is stored, and the mapping is remembered for the next file', async () => {
  const id = await checked(file(row(1), row(2, 'Bea', '1,0'), ''))
  expect(await state(id)).toMatchObject({
    state: 'checked',
    task: { state: 'done' },
    hasRejectedFile: true,
    report: {
      rowCount: 2,
      rejectedCount: 1,
      blankCount: 1,
      addedCount: 1,
      changedCount: 0,
      unchangedCount: 0,
      totalColumn: 'Face Amount',
      faults: [],
      rejected: [{ line: 3, reasons: "Face Amount '1,0': is not an amount of dollars" }],
      withoutPayoffCount: 0,
      withoutPayoff: [],
    },
  })
  expect(await owners()).toEqual([])
  const next = await upload(file(row(3)), 'next.csv')
  expect(await described(next)).toMatchObject({ isRemembered: true, mapping: { place: { name: 'Summit' } } })
})

test('rows that bring no payoff for want of a sale type, price or rate: are counted and named, and imported all the same', async () => {
  const bare = '2,68-2,Example Bea,10/15/2024,,,'
  const id = await checked(file(row(1), bare))
  const warned = {
    rejectedCount: 0,
    withoutPayoffCount: 1,
    withoutPayoff: [{ line: 3, missing: ['saleType', 'price', 'ratePercent'] }],
  }
  expect((await state(id)).report).toMatchObject({ ...warned, addedCount: 2 })
  await commit(id)
  expect(await state(id)).toMatchObject({ state: 'imported', report: warned })
  const again = file(row(1).replace('negotiated', ''), bare)
  expect((await state(await checked(again, 'second.csv'))).report).toMatchObject(warned)
  // Row 2 is as it was; row 1 loses its kind of sale where empty cells erase.
  const second = await checked(again, 'second.csv', { emptyCells: 'erase' })
  expect((await state(second)).report).toMatchObject({
    withoutPayoffCount: 2,
    withoutPayoff: [{ line: 2, missing: ['saleType'] }, { line: 3 }],
  })
})

test('empty cells that erase: the report names field and count, and nothing is imported before that is confirmed', async () => {
  await commit(await checked(file(row(1), row(2))))
  const emptied = file(row(1).replace('Example Ann', ''), row(2))
  const id = await checked(emptied, 'second.csv', { emptyCells: 'erase' })
  expect((await state(id)).report).toMatchObject({
    changedCount: 1,
    fields: [{ field: 'ownerName', column: null, changedCount: 0, emptiedCount: 1 }],
  })
  const refused = await commit(id)
  expect(refused.json()).toMatchObject({
    code: 'import_refused',
    message: expect.stringContaining('ownerName on 1'),
  })
  expect(await owners()).toEqual([
    ['1', 'Example Ann', 100_000],
    ['2', 'Example Ann', 100_000],
  ])
  await commit(id, { erasesEmpty: true })
  expect(await owners()).toEqual([
    ['1', '', 100_000],
    ['2', 'Example Ann', 100_000],
  ])
  expect(await undo(id)).toMatchObject({ state: 'undone' })
  expect((await owners())[0]).toEqual(['1', 'Example Ann', 100_000])
})

test('a status file of another sender: is matched by certificate number, needs no key and no parcel', async () => {
  await commit(await checked(file(row(1), row(2))))
  const column = (name: string) => ({ column: name, dateFormat: 'YYYY-MM-DD', pivotYear: null })
  const content = 'Cert No,Redeemed\n1,2026-01-15\n9,2026-01-15\n'
  const id = await upload(content, 'status.csv')
  const mapping = {
    ...(await mappingOf(id)),
    key: [],
    total: null,
    matchBy: 'certificateNo',
    fields: { certificateNo: column('Cert No'), redeemedOn: column('Redeemed') },
  }
  expect((await send('POST', `/${id}/preview`, { mapping })).json().problems).toEqual([])
  await send('POST', `/${id}/check`, { mapping })
  await runTasks()
  expect((await state(id)).report).toMatchObject({ addedCount: 0, changedCount: 1, rejectedCount: 1 })
  await commit(id, { acceptsValid: true })
  const redeemed = testApp.db
    .selectFrom('certificate')
    .select(['certificate_no', 'redeemed_on', 'owner_name'])
  expect(await redeemed.orderBy('certificate_no').execute()).toEqual([
    { certificate_no: '1', redeemed_on: '2026-01-15', owner_name: 'Example Ann' },
    { certificate_no: '2', redeemed_on: null, owner_name: 'Example Ann' },
  ])
})

test('the rejected rows: leave as a file that can be mended and sent again', async () => {
  const id = await checked(file(row(1), row(2, 'Bea', '1,0')))
  const rejected = await send('GET', `/${id}/rejected`)
  expect(rejected.headers['content-disposition']).toContain('sale.rejected.csv')
  expect(rejected.body).toContain(`line,reasons,${HEADER}`)
  await commit(id, { acceptsValid: true })
  const mended = rejected.body.replace('"1,0",12', '10.00,12')
  const again = await checked(mended, 'sale.rejected.csv')
  expect((await state(again)).report).toMatchObject({ rejectedCount: 0, addedCount: 1 })
  await commit(again)
  expect(await owners()).toEqual([
    ['1', 'Example Ann', 100_000],
    ['2', 'Example Bea', 1_000],
  ])
})

test('rows that are wrong, or other control totals: the import is refused before its task, and says why', async () => {
  const id = await checked(file(row(1), row(2, 'Bea', '1,0')))
  const { task } = await state(id)
  const refused = async (choice: object = {}) => {
    const answer = await commit(id, choice)
    return [answer.statusCode, answer.json().code, answer.json().message]
  }
  const wrong = '1 of 2 rows is invalid. Correct it, or import only the valid rows.'
  const many = 'The file has 2 rows; 3 were expected.'
  expect(await refused()).toEqual([400, 'import_refused', wrong])
  expect(await refused({ acceptsValid: true, expectedRows: 3 })).toEqual([400, 'import_refused', many])
  expect(await refused({ expectedRows: 3 })).toEqual([400, 'import_refused', `${many} ${wrong}`])
  expect(await state(id)).toMatchObject({ state: 'checked', error: null, task: { id: task.id } })
  expect(await owners()).toEqual([])
})

test('imported once: a second order is refused, and so is one while a task is open', async () => {
  const id = await upload(file(row(1)))
  const mapping = await mappingOf(id)
  await send('POST', `/${id}/check`, { mapping })
  expect(await state(id)).toMatchObject({ state: 'checking' })
  expect((await send('POST', `/${id}/check`, { mapping })).json()).toMatchObject({ code: 'edit_conflict' })
  await runTasks()
  await commit(id, { expectedRows: 1, expectedCents: 100_000 })
  expect(await state(id)).toMatchObject({ state: 'imported', report: { addedCount: 1 } })
  expect((await commit(id)).json()).toMatchObject({ code: 'edit_conflict' })
  expect((await send('GET', '')).json()).toMatchObject([{ state: 'imported', rowCount: 1, addedCount: 1 }])
})

test('checked anew by somebody else: the report that was seen approves nothing', async () => {
  const id = await checked(file(row(1)))
  const seen = await approved(id)
  await send('POST', `/${id}/check`, { mapping: await mappingOf(id) })
  await runTasks()
  expect((await commit(id, seen)).json()).toMatchObject({ code: 'edit_conflict' })
  expect(await owners()).toEqual([])
})

test('a task that is no longer the task of the import: imports nothing', async () => {
  const id = await checked(file(row(1)))
  const { task } = (await send('POST', `/${id}/commit`, await approved(id))).json()
  await testApp.db.updateTable('import_run').set({ task_id: null }).execute()
  await runTasks()
  const stored = testApp.db.selectFrom('task').select(['state', 'error']).where('id', '=', task.id)
  expect(await stored.executeTakeFirst()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('begun anew'),
  })
  expect(await owners()).toEqual([])
})

test('rejected rows that cannot be kept: nothing is imported, and it can be imported again', async () => {
  const id = await checked(file(row(1), row(2, 'Bea', '1,0')))
  const put = vi.spyOn(testApp.services.files, 'put').mockRejectedValueOnce(new Error('no space'))
  await commit(id, { acceptsValid: true })
  put.mockRestore()
  expect(await state(id)).toMatchObject({ state: 'checked', task: { state: 'failed' } })
  expect(await owners()).toEqual([])
  await commit(id, { acceptsValid: true })
  expect(await owners()).toHaveLength(1)
})

test.each(['..', 'Ж'.repeat(160)])('a file called %s: is read like any other', async (name) => {
  const id = await upload(file(row(1)), name)
  expect(await described(id)).toMatchObject({ kind: 'csv' })
})

test('a part beyond the last: is refused', async () => {
  const started = await send('POST', '', { sender: 'summit', fileName: 'sale.csv', byteCount: 10 })
  const { importID: id } = started.json<{ importID: number }>()
  const answer = await testApp.inject({
    method: 'PUT',
    url: `/api/admin/imports/${id}/parts/1`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.alloc(0),
    token: admin.token,
  })
  expect(answer.statusCode).toBe(400)
})

test('canceled while it waits: nothing is imported, and it can be begun again', async () => {
  const id = await checked(file(row(1)))
  const { task } = (await send('POST', `/${id}/commit`, await approved(id))).json()
  await testApp.inject({ method: 'POST', url: `/api/admin/tasks/${task.id}/cancel`, token: admin.token })
  await runTasks()
  expect(await state(id)).toMatchObject({ state: 'checked', task: { state: 'canceled' } })
  await commit(id)
  expect(await state(id)).toMatchObject({ state: 'imported' })
})

test('undone: added certificates go, changed ones become what they were, with their history', async () => {
  const first = await checked(file(row(1), row(2)))
  await commit(first)
  const second = await checked(file(row(1, 'Cy', '1,100.00'), row(2), row(3)), 'second.csv')
  expect((await state(second)).report).toMatchObject({ addedCount: 1, changedCount: 1, unchangedCount: 1 })
  await commit(second)
  expect(await owners()).toHaveLength(3)
  expect(await undo(first)).toMatchObject({
    state: 'imported',
    error: 'Nothing was undone. A later import changed 1 of its certificates. Certificates: 1.',
  })
  expect(await undo(second)).toMatchObject({ state: 'undone', error: null })
  expect(await owners()).toEqual([
    ['1', 'Example Ann', 100_000],
    ['2', 'Example Ann', 100_000],
  ])
  const history = await testApp.db
    .selectFrom('certificate_history')
    .select(['what', 'before', 'after'])
    .where('reason', '=', 'import undone: second.csv')
    .orderBy('what')
    .execute()
  expect(history).toEqual([
    { what: 'owner_name', before: 'Example Cy', after: 'Example Ann' },
    { what: 'price_cents', before: '110000', after: '100000' },
  ])
  expect(await undo(first)).toMatchObject({ state: 'undone', error: null })
  expect(await owners()).toEqual([])
})

test('an import whose certificate somebody corrected between two later imports is not undone', async () => {
  const first = await checked(file(row(1)))
  await commit(first)
  const second = await checked(file(row(1, 'Cy')), 'second.csv')
  await commit(second)
  await sql`
    with changed as (update certificate set version = version + 1 returning id)
    insert into certificate_history (certificate_id, what, reason) select id, 'sale type', 'by hand' from changed`.execute(
    testApp.db,
  )
  expect(await undo(second)).toMatchObject({ state: 'undone', error: null })
  expect(await undo(first)).toMatchObject({
    state: 'imported',
    error: expect.stringContaining('1 of its certificates were changed since'),
  })
  expect(await owners()).toHaveLength(1)
})

test('undone before anybody touched it: nothing of the import is left', async () => {
  const id = await checked(file(row(1), row(2)))
  await commit(id)
  expect(await undo(id)).toMatchObject({ state: 'undone', error: null })
  expect(await owners()).toEqual([])
  expect(await testApp.db.selectFrom('parcel').select('id').execute()).toEqual([])
  const { rows } = await sql`
    select sum(change)::int as count, sum(cents)::int as cents from portfolio_count`.execute(testApp.db)
  expect(rows).toEqual([{ count: 0, cents: 0 }])
  const line = testApp.db.selectFrom('audit_log').selectAll().where('action', '=', 'undo-import')
  expect(await line.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
    actor_user_id: admin.userId,
    actor_role: 'admin',
    subject_kind: 'import_batch',
    detail: { removed: 2, restored: 0 },
  })
})

test.each<[string, () => Promise<unknown>, string]>([
  [
    'changed in the portal',
    () => testApp.db.updateTable('certificate').set({ version: 2 }).execute(),
    'certificates were changed since',
  ],
  [
    'with an expense',
    () =>
      sql`insert into expense (certificate_id, amount_cents, incurred_on)
        select id, 100, ${plainDate('2025-01-02')} from certificate`.execute(testApp.db),
    'something that depends on them',
  ],
])('a certificate %s since: nothing of the import is undone', async (_, change, reason) => {
  const id = await checked(file(row(1), row(2)))
  await commit(id)
  await change()
  expect(await undo(id)).toMatchObject({ state: 'imported', error: expect.stringContaining(reason) })
  expect(await owners()).toHaveLength(2)
})

test('before an import is undone: each certificate that stands in its way is listed with the reason, and none once it is gone', async () => {
  const id = await checked(file(row(1), row(2), row(3)))
  await commit(id)
  const obstacles = async () => (await send('GET', `/${id}/undo`)).json()
  expect(await obstacles()).toEqual({ count: 0, groups: [], obstacles: [] })
  const numbers = await testApp.db
    .selectFrom('certificate')
    .select(['id', 'certificate_no as no'])
    .orderBy('certificate_no')
    .execute()
  const [first, second] = numbers
  await testApp.db
    .updateTable('certificate')
    .set({ version: 2 })
    .where('id', '=', first?.id ?? 0)
    .execute()
  await sql`insert into expense (certificate_id, amount_cents, incurred_on)
    values (${second?.id}, 100, ${plainDate('2025-01-02')})`.execute(testApp.db)
  expect(await obstacles()).toEqual({
    count: 2,
    groups: [
      { reason: 'edited', count: 1, uses: [] },
      { reason: 'in-use', count: 1, uses: [{ use: 'expenses', count: 1 }] },
    ],
    obstacles: [
      { parcelID: first?.id, taxSaleNo: first?.no, reason: 'edited' },
      { parcelID: second?.id, taxSaleNo: second?.no, reason: 'in-use' },
    ],
  })
})

test('saved in the portal while the import is being undone: what was saved stays, and nothing is undone', async () => {
  const id = await changedBy(row(1, 'Cy'))
  await send('POST', `/${id}/undo`, {})
  const undone: Promise<unknown>[] = []
  await testApp.db.transaction().execute(async (trx) => {
    await trx.updateTable('certificate').set({ owner_name: 'Example Dee' }).execute()
    undone.push(runTasks())
    await expect.poll(isAnyoneWaiting).toBe(true)
  })
  await Promise.all(undone)
  expect(await state(id)).toMatchObject({ error: expect.stringContaining('certificates were changed since') })
  expect(await owners()).toEqual([['1', 'Example Dee', 100_000]])
})

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    testApp.db,
  )
  return rows.length > 0
}

const receive = () =>
  sql`insert into received_payment (certificate_id, method, amount_cents, received_on, state)
    select id, 'MAIL', 80000, ${plainDate('2026-11-20')}, 'pending' from certificate`.execute(testApp.db)

test('money received since the import changed a payoff: nothing is undone, for the lower figure was paid', async () => {
  const id = await changedBy(row(1, 'Ann', '800.00'))
  await receive()
  expect(await undo(id)).toMatchObject({
    state: 'imported',
    error: expect.stringContaining('Money was paid or received since'),
  })
  expect(await owners()).toEqual([['1', 'Example Ann', 80_000]])
})

const SINCE: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  [
    'a part of a payment was refunded',
    () =>
      sql`insert into payment_refund (payment_id, no, amount_cents, reason, status, requested_at)
        select id, 1, 20000, 'Paid too much', 'PENDING', now() from payment`.execute(testApp.db),
    'refunded',
  ],
  [
    'money was refunded out of escrow',
    () =>
      sql`insert into escrow_move (certificate_id, source_id, kind, amount_cents, moved_on, reason, moved_at)
        select id, ${PAYMENT}, 'return', 20000, ${plainDate('2026-11-20')}, 'Paid too much', now()
        from certificate`.execute(testApp.db),
    'moved out of unapplied funds',
  ],
  [
    'the payoff was printed',
    () =>
      sql`insert into payoff_quote (certificate_id, purpose, good_through, principal_cents, interest_cents,
          expense_cents, total_cents, lines, settings)
        select id, 'print', ${plainDate('2026-11-30')}, 80000, 0, 0, 80000, '[]', 'null' from certificate`.execute(
        testApp.db,
      ),
    'A payoff was printed',
  ],
  [
    'a plan was offered',
    () =>
      sql`insert into payment_plan (certificate_id, requested_on, status, stage)
        select id, ${plainDate('2026-11-20')}, 'PENDING', 'offered' from certificate`.execute(testApp.db),
    'a plan agreed',
  ],
]

test.each(SINCE)('%s since the import changed the payoff: nothing is undone', async (_, happens, reason) => {
  await commit(await checked(file(row(1))))
  await insertPayment()
  const second = await checked(file(row(1, 'Ann', '800.00')), 'second.csv')
  await commit(second)
  await happens()
  expect(await undo(second)).toMatchObject({ state: 'imported', error: expect.stringContaining(reason) })
  expect(await owners()).toEqual([['1', 'Example Ann', 80_000]])
})

const PAYMENT = 'pay_aaaaaaaaaaaaaaaaaaaaaaaaaa'

/** One that came to nothing: only what refers to it counts. */
const insertPayment = () =>
  sql`insert into payment (id, mode, user_id, certificate_id, kind, method, portion_cents, fee_cents, total_cents,
      fee_bps, effective_on, status, request_key)
    select ${PAYMENT}, 'sandbox', ${admin.userId}, id, 'FULL', 'CC', 100000, 3250, 103250, 325,
      ${plainDate('2026-11-20')}, 'CANCELED', 'a' from certificate`.execute(testApp.db)

test('money received before the import, or where it changed no payoff: the import is undone', async () => {
  await commit(await checked(file(row(1))))
  await receive()
  const second = await checked(file(row(1, 'Ann', '800.00')), 'second.csv')
  await commit(second)
  expect(await undo(second)).toMatchObject({ state: 'undone' })
  const third = await checked(file(row(1, 'Cy')), 'third.csv')
  await commit(third)
  await receive()
  expect(await undo(third)).toMatchObject({ state: 'undone' })
  expect(await owners()).toEqual([['1', 'Example Ann', 100_000]])
})

test('a reported redemption is undone: the redemption is in process and the legal file open, as before', async () => {
  const header = `${HEADER},Redemption Date`
  await commit(await checked(`${header}\n${row(1)},\n`))
  await insertPayment()
  const inProcess = { redemption_in_process_on: plainDate('2026-11-10'), redemption_payment_id: PAYMENT }
  await testApp.db.updateTable('certificate').set(inProcess).execute()
  await sql`insert into legal_case (certificate_id, is_active) select id, true from certificate`.execute(
    testApp.db,
  )
  const stored = async () =>
    testApp.db
      .selectFrom('certificate')
      .innerJoin('legal_case', 'certificate_id', 'certificate.id')
      .select(['redeemed_on', 'redemption_in_process_on', 'redemption_payment_id', 'is_active'])
      .executeTakeFirst()
  const id = await checked(`${header}\n${row(1)},2026-11-01\n`, 'redeemed.csv')
  await commit(id)
  expect(await stored()).toMatchObject({
    redeemed_on: '2026-11-01',
    redemption_in_process_on: null,
    is_active: false,
  })
  expect(await undo(id)).toMatchObject({ state: 'undone' })
  expect(await stored()).toEqual({ redeemed_on: null, ...inProcess, is_active: true })
  const lines = await testApp.db
    .selectFrom('certificate_history')
    .select(['what', 'before', 'after'])
    .where('reason', '=', 'import undone: redeemed.csv')
    .orderBy('what')
    .execute()
  expect(lines).toEqual([
    { what: 'legal file', before: 'closed', after: 'open' },
    { what: 'redeemed_on', before: '2026-11-01', after: null },
    { what: 'redemption in process', before: null, after: '2026-11-10' },
  ])
})

test('a name that turns its reading direction or breaks the line: is kept without that', async () => {
  const id = await upload(file(row(1)), '"pass\u202ewd\r\n.csv')
  expect(await state(id)).toMatchObject({ fileName: '"passwd .csv' })
})

test('a workbook: is imported like the same rows as CSV', async () => {
  const rows = Array.from({ length: 30 }, (_, no) => [`${no}`, `68-${no}`, 'Example Ann', '2024-10-15'])
  const table = [['Cert No', 'Parcel ID', 'Owner', 'Sale Date'], ...rows]
  const id = await upload(Buffer.from(tableBytes(table)), 'sale.xlsx')
  const { kind, mapping } = await described(id)
  expect(kind).toBe('xlsx')
  await send('POST', `/${id}/check`, {
    mapping: { ...mapping, place: { state: 'OH', name: 'Summit', fips: null } },
  })
  await runTasks()
  await commit(id, { expectedRows: 30 })
  expect(await owners()).toHaveLength(30)
})

test.each([
  ['a PDF', '%PDF-1.7', 'is a PDF'],
  ['a web page', '<html></html>', 'is a web page'],
])('%s: is refused with what to do, and forgotten', async (_, content, sentence) => {
  const id = await upload(content, 'list.csv')
  const answer = await send('POST', `/${id}/finish`, {})
  expect(answer.json()).toMatchObject({ code: 'import_refused', message: expect.stringContaining(sentence) })
  expect((await send('GET', `/${id}`)).statusCode).toBe(404)
})

test('a mapping without a required field: is refused before anything is checked', async () => {
  const id = await upload(file(row(1)))
  const mapping = await mappingOf(id)
  const fields = { certificateNo: { column: 'Cert No', dateFormat: null, pivotYear: null } }
  const answer = await send('POST', `/${id}/check`, { mapping: { ...mapping, fields } })
  expect(answer.json()).toMatchObject({
    code: 'import_refused',
    message: expect.stringContaining('parcelNo'),
  })
  expect(await state(id)).toMatchObject({ state: 'draft', task: null })
})

test('after thirty days: the file and its rejected rows are deleted, and the counts stay', async () => {
  const id = await checked(file(row(1, 'Ann', '1,0')))
  const own = [`imports/${id}/file`, `imports/${id}/rejected.csv`]
  const { all, unnamed } = await listFiles(testApp.db, testApp.services.files.stored)
  expect(all).toEqual(expect.arrayContaining(own))
  // Files of imports that the tests before removed by hand may be left.
  expect(unnamed.filter((key) => own.includes(key))).toEqual([])
  testApp.clock.advanceSeconds(31 * 24 * 3600)
  await retentionJob.run(testApp.services)
  const noted = await testApp.db.selectFrom('stored_file').select('key').where('key', 'in', own).execute()
  expect(noted).toEqual([])
  const stored = await testApp.db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
  expect(stored).toMatchObject({ report: { rowCount: 1, rejected: [] }, files_deleted_at: expect.any(Date) })
  expect(await testApp.services.files.get(`imports/${id}/file`)).toBeNull()
  expect(await testApp.services.files.get(`imports/${id}/rejected.csv`)).toBeNull()
})
