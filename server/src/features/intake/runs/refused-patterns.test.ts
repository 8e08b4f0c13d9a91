import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { createPlaces } from '../../../../test/factories.ts'
import { importCalls, removeImported } from '../../../../test/import-steps.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { prepareInstallation } from '../../../installation.ts'
import { tasksJob } from '../../../jobs/tasks.ts'

/** Mappings that were saved when JavaScript's own engine ran their patterns. */

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')
const send = importCalls(testApp, admin)

beforeAll(() => createPlaces(testApp.db))
beforeEach(async () => {
  await removeImported(testApp)
  await testApp.db.deleteFrom('staff_task').execute()
})

const plain = (column: string) => ({ column, dateFormat: null, pivotYear: null })
const mappingWith = (match: string) => ({
  ...{ delimiter: ',', sheet: null, headerRow: null, total: null, key: ['Cert'] },
  place: { state: 'OH', name: 'Summit', fips: null },
  fields: {
    certificateNo: plain('Cert'),
    parcelNo: plain('Cert'),
    ownerName: { ...plain('Owner'), match },
  },
})

const save = (sender: string, match: string) =>
  testApp.db
    .insertInto('import_mapping')
    .values({
      sender,
      mapping: JSON.stringify(mappingWith(match)),
      saved_by: admin.userId,
      saved_at: testApp.clock.now(),
    })
    .execute()

const saved = async (sender: string) =>
  (
    await testApp.db
      .selectFrom('import_mapping')
      .select('mapping')
      .where('sender', '=', sender)
      .executeTakeFirst()
  )?.mapping

const staffTasks = async () =>
  (await testApp.inject({ method: 'GET', url: '/api/admin/queues/staff-tasks', token: admin.token })).json()

test('creates one task at the start for each source whose saved pattern is refused', async () => {
  await save('summit', '^(?!VOID).*$')
  await save('hamilton', '^(\\d+)$')
  await prepareInstallation(testApp.services)
  await prepareInstallation(testApp.services)
  const [task, ...others] = await staffTasks()
  expect(others).toEqual([])
  expect(task).toMatchObject({
    subject: 'import_mapping',
    mayEnd: true,
    note: expect.stringMatching(
      /import mapping of summit cannot be used as it is: the pattern of ownerName looks ahead or behind.* correct the pattern before you check the file\.$/,
    ),
  })
  const done = {
    method: 'PUT',
    url: `/api/admin/queues/staff-tasks/${task.no}`,
    payload: { done: true },
  } as const
  await testApp.inject({ ...done, token: admin.token })
  await prepareInstallation(testApp.services)
  expect(await staffTasks()).toEqual([])
})

async function upload(content: string): Promise<number> {
  const bytes = Buffer.from(content)
  const start = { sender: 'summit', fileName: 'sale.csv', byteCount: bytes.length }
  const { importID: id } = (await send('POST', '', start)).json()
  await testApp.inject({
    method: 'PUT',
    url: `/api/admin/imports/${id}/parts/0`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
    token: admin.token,
  })
  await send('POST', `/${id}/finish`, {})
  return id
}

test('offers a saved mapping with a refused pattern unchanged, shows what to do at its field, and checks nothing with it', async () => {
  await save('summit', '^(?!VOID).*$')
  const id = await upload('Cert,Owner\n1,Example Ann\n')
  const { mapping, isRemembered } = (await send('GET', `/${id}/columns`)).json()
  expect([isRemembered, mapping.fields.ownerName.match]).toEqual([true, '^(?!VOID).*$'])
  const preview = (await send('POST', `/${id}/preview`, { mapping })).json()
  expect(preview.problems).toEqual([
    {
      at: 'ownerName',
      message:
        'The pattern looks ahead or behind, as in (?!…) or (?<=…), which patterns cannot do here. Write which characters may stand there, such as [^*].',
    },
  ])
  expect(preview.rows).toMatchObject([{ fields: { certificateNo: { value: '1', problem: null } } }])
  const refused = await send('POST', `/${id}/check`, { mapping })
  expect(refused.json()).toMatchObject({
    code: 'import_refused',
    message: expect.stringContaining('fields.ownerName.match: looks ahead or behind'),
  })
  expect(await saved('summit')).toEqual(mappingWith('^(?!VOID).*$'))
  expect((await send('POST', `/${id}/check`, { mapping: mappingWith('^[^V].*$') })).statusCode).toBe(200)
  await tasksJob.run(testApp.services)
  expect((await send('GET', `/${id}`)).json()).toMatchObject({
    state: 'checked',
    report: { rejectedCount: 0 },
  })
})

test('reports the field whose pattern exceeds the total size', async () => {
  const id = await upload('Cert,Owner\n1,Example Ann\n')
  const mapping = mappingWith('^(.{1,250})')
  const { certificateNo, ownerName } = mapping.fields
  const same = { ...certificateNo, match: '^(.{1,250})' }
  const fields = { certificateNo: same, parcelNo: same, ownerName: { ...ownerName } }
  const few = (await send('POST', `/${id}/preview`, { mapping: { ...mapping, fields } })).json()
  expect(few.problems).toMatchObject([
    { at: 'ownerName', message: expect.stringContaining('too large together') },
  ])
})
