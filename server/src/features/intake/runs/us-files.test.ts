import type { ImportColumns, ImportMapping, ImportPreview } from '@fieldstone/contract/entities/intake/import'
import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../../test/actors.ts'
import { importCalls, removeImported } from '../../../../test/import-steps.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { tasksJob } from '../../../jobs/tasks.ts'
import { inline, number, styled, workbookBytes } from '../file/xlsx/workbook.testing.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')
const send = importCalls(testApp, admin)

beforeEach(async () => {
  await removeImported(testApp)
  await testApp.db.deleteFrom('county').execute()
})

async function upload(content: string | Uint8Array, sender = 'Summit Treasurer'): Promise<number> {
  const bytes = Buffer.from(content)
  const started = await send('POST', '', { sender, fileName: 'sale.csv', byteCount: bytes.length })
  const { importID: id } = started.json<{ importID: number }>()
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

const columns = async (id: number, query = '') =>
  (await send('GET', `/${id}/columns${query}`)).json<ImportColumns>()

const preview = async (id: number, mapping: ImportMapping) =>
  (await send('POST', `/${id}/preview`, { mapping })).json<ImportPreview>()

const SUMMIT = { state: 'OH', name: 'Summit', fips: null }

test('a file of 200 rows as a US county writes it: on an empty database only the county is chosen', async () => {
  const rows = Array.from(
    { length: 200 },
    (_, no) =>
      `24-${String(no).padStart(5, '0')},68-${String(no).padStart(5, '0')},"Example Ann",${no} Main St,"$1,${String(no).padStart(3, '0')}.50",${(no % 12) + 1}/${(no % 28) + 1}/2024`,
  )
  const id = await upload(
    `Cert #,Parcel ID,Owner Name,Property Location,Cert Amount,Sale Date\n${rows.join('\n')}\n`,
  )
  const { mapping } = await columns(id)
  expect(
    Object.fromEntries(Object.entries(mapping.fields).map(([name, { column }]) => [name, column])),
  ).toEqual({
    certificateNo: 'Cert #',
    parcelNo: 'Parcel ID',
    ownerName: 'Owner Name',
    address: 'Property Location',
    price: 'Cert Amount',
    purchasedOn: 'Sale Date',
  })
  const chosen = { ...mapping, place: SUMMIT }
  expect(await preview(id, chosen)).toMatchObject({ problems: [], warnings: [] })
  await send('POST', `/${id}/check`, { mapping: chosen })
  await tasksJob.run(testApp.services)
  const { report, task } = (await send('GET', `/${id}`)).json()
  expect(report).toMatchObject({ rowCount: 200, rejectedCount: 0, addedCount: 200, warnings: [] })
  await send('POST', `/${id}/commit`, {
    taskID: task.id,
    acceptsValid: false,
    expectedRows: 200,
    expectedCents: null,
  })
  await tasksJob.run(testApp.services)
  const first = await testApp.db
    .selectFrom('certificate')
    .select(['certificate_no', 'address', 'price_cents', 'purchased_on'])
    .where('certificate_no', '=', '24-00013')
    .executeTakeFirstOrThrow()
  expect(first).toEqual({
    certificate_no: '24-00013',
    address: '13 Main St',
    price_cents: 101_350,
    purchased_on: '2024-02-14',
  })
})

const dated = (...dates: readonly string[]) =>
  `Cert #,Parcel,Sale Date\n${dates.map((date, no) => `C-${no},68-${no},${date}`).join('\n')}\n`

test('dates that can be read both ways: the month first is proposed, and both ways have examples', async () => {
  const found = await columns(await upload(dated('3/4/2021', '5/5/2021', '6/7/21')))
  const form = { dateFormat: 'M/D/YYYY; M/D/YY', pivotYear: 1980 }
  expect(found.columns[2]).toMatchObject({
    ...form,
    dateForms: [
      {
        ...form,
        examples: [
          { text: '3/4/2021', date: '2021-03-04' },
          { text: '6/7/21', date: '2021-06-07' },
        ],
      },
      {
        dateFormat: 'D/M/YYYY; D/M/YY',
        examples: [
          { text: '3/4/2021', date: '2021-04-03' },
          { text: '6/7/21', date: '2021-07-06' },
        ],
      },
    ],
  })
  expect(found.mapping.fields['purchasedOn']).toMatchObject(form)
})

test.each([
  ['a month first', ['3/4/2021', '3/14/2021'], ['M/D/YYYY']],
  ['a day first', ['3/4/2021', '14/3/2021'], ['D/M/YYYY']],
  ['a day and a month that are equal', ['3/3/2021', '4/4/2021'], ['M/D/YYYY']],
  ['months in words', ['Mar 4, 2021', '5-Mar-21'], ['MMM D, YYYY; D-MMM-YY']],
  ['the form that needs none', ['2021-03-04'], []],
  ['texts that are no dates', ['3/4/2021', 'unknown'], []],
])('%s in the file decides how its dates are read', async (_, dates, forms) => {
  const found = await columns(await upload(dated(...dates.map((date) => `"${date}"`))))
  expect(found.columns[2]?.dateForms.map(({ dateFormat }) => dateFormat)).toEqual(forms)
  expect(found.columns[2]?.dateFormat).toBe(forms[0] ?? null)
})

const HEADLESS = `FLAT EARTH MOTORS,"1 Test Ave, Town, FL 32601",ALACHUA,1000000000001," $1,619.00 "
SECOND CO,"2 Test Ave, Town, FL 32601",ALACHUA,1000000000002," $2,000.00 "
`

test('a file without a header row is recognized, and the other choice is open', async () => {
  const id = await upload(HEADLESS)
  const { columns: found, mapping } = await columns(id)
  expect(mapping.headerRow).toBe('none')
  expect(found.map(({ name, samples }) => [name, samples[0]])).toEqual([
    ['A', 'FLAT EARTH MOTORS'],
    ['B', '1 Test Ave, Town, FL 32601'],
    ['C', 'ALACHUA'],
    ['D', '1000000000001'],
    ['E', '$1,619.00'],
  ])
  const column = (name: string) => ({ column: name, dateFormat: null, pivotYear: null })
  const chosen = {
    ...mapping,
    place: { state: 'FL', name: 'Alachua', fips: '12001' },
    key: ['D'],
    fields: { certificateNo: column('D'), parcelNo: column('D'), price: column('E') },
  }
  const shown = await preview(id, chosen)
  expect(shown.rows.map(({ line, fields }) => [line, fields['price']?.value])).toEqual([
    [1, '$1,619.00'],
    [2, '$2,000.00'],
  ])
  expect(shown.warnings).toEqual([expect.stringContaining('The file has no header row')])
  const asHeader = await columns(id, '?headerRow=1')
  expect(asHeader.mapping.headerRow).toBe(1)
  expect(asHeader.columns[0]?.name).toBe('FLAT EARTH MOTORS')
  expect((await columns(id, '?headerRow=none')).mapping.headerRow).toBe('none')
  expect((await send('GET', `/${id}/columns?headerRow=nothing`)).statusCode).toBe(400)
})

test('the preview warns before anything is stored, and names the field of a doubled heading', async () => {
  const id = await upload(
    'Cert #,Parcel,Amount,Amount,Sale Date,County,Zip\nC-1,68-1,5,0,1/1/1900,Stark,4412\nTOTAL,,5,0,,,\n',
  )
  const { mapping, columns: found } = await columns(id)
  expect(found.map(({ name }) => name)).toContain('Amount (2)')
  const { problems, warnings } = await preview(id, { ...mapping, place: SUMMIT })
  expect(problems).toContainEqual({
    at: 'price',
    message: expect.stringContaining('two columns are named Amount'),
  })
  const price = { column: 'Amount (2)', dateFormat: null, pivotYear: null }
  const chosen = { ...mapping, place: SUMMIT, total: null, fields: { ...mapping.fields, price } }
  expect(await preview(id, chosen)).toMatchObject({ problems: [] })
  expect((await preview(id, chosen)).warnings).toEqual([
    'Several columns are called Amount. The second is read as Amount (2).',
    '1 row looks like a total and is rejected: line 3.',
    'In 1 row the column County names another county than Summit, which is chosen for all rows: Stark (line 2).',
    '1 ZIP code does not have five or nine digits. Check for lost leading zeros: 4412 (line 2).',
    '1 purchase date is more than 40 years back. Staff give the payoff until the date is corrected: 1900-01-01 (line 2).',
    '1 purchase price is $0.00. Staff give the payoff until the price is corrected: line 2.',
  ])
  expect(warnings).toContain('1 row looks like a total and is rejected: line 3.')
})

test('the counties of the portal are offered: the only one, and those that a column names', async () => {
  const county = (id: number, name: string) => ({ id, state_id: 'OH', name, fips: null })
  const state = await testApp.db.selectFrom('state').select('id').where('id', '=', 'OH').executeTakeFirst()
  if (state === undefined) await testApp.db.insertInto('state').values({ id: 'OH', name: 'Ohio' }).execute()
  await testApp.db.insertInto('county').values(county(855, 'Summit')).execute()
  const one = await columns(await upload('Cert #,Parcel\nC-1,68-1\n'))
  expect(one.mapping.place).toEqual(SUMMIT)
  await testApp.db.insertInto('county').values(county(854, 'Hamilton')).execute()
  const two = await columns(
    await upload('Cert #,Parcel,County\nC-1,68-1,SUMMIT COUNTY\nC-2,68-2,Stark\n', 'other'),
  )
  expect(two.mapping).toMatchObject({
    place: {
      column: 'County',
      values: { 'SUMMIT COUNTY': SUMMIT, Stark: { state: '', name: 'Stark', fips: null } },
    },
    key: ['County', 'Cert #'],
  })
})

/** What the first rows become of one field: the value, or why it is refused. */
const becomes = ({ rows }: ImportPreview, field: string) =>
  rows.map(({ fields }) => fields[field]?.problem ?? fields[field]?.value)

test('the preview reads amounts and marked texts as the import does', async () => {
  const id = await upload(
    `Cert #,Parcel,Cert Amount
C-1,'0012345,"$   58,685.57"
C-2,0012346,6387.1900000000005
C-3,1.23457E+13,"27, 721.44"
`,
  )
  const shown = await preview(id, { ...(await columns(id)).mapping, place: SUMMIT })
  expect(becomes(shown, 'price')).toEqual(['$58,685.57', '$6,387.19', 'is not an amount of dollars'])
  expect(becomes(shown, 'parcelNo')).toEqual([
    '0012345',
    '0012346',
    expect.stringContaining('was shortened by a spreadsheet'),
  ])
  expect(shown.warnings).toEqual([expect.stringContaining("'0012345 (line 2)")])
})

test('the preview reads the numbers of a workbook as it shows them', async () => {
  const id = await upload(
    workbookBytes({
      formats: ['00-00000-00', '00000', 'yyyy-mm-dd'],
      sheets: [
        {
          name: 'A',
          rows: [
            ['Cert #', 'Parcel', 'Zip', 'Sale Date'].map(inline),
            [inline('PAD-1'), styled(6_800_012, 1), styled(4_101, 2), styled(45_216, 3)],
            [inline('PAD-2'), number(1.234_567_890_123_457e19), styled(44_308, 2), styled(45_216, 3)],
          ],
        },
      ],
    }),
  )
  const shown = await preview(id, { ...(await columns(id)).mapping, place: SUMMIT })
  expect(becomes(shown, 'parcelNo')).toEqual([
    '00-68000-12',
    expect.stringContaining('is stored as a number of more than 15 digits'),
  ])
  expect(becomes(shown, 'zip')).toEqual(['04101', '44308'])
  expect(becomes(shown, 'purchasedOn')).toEqual(['2023-10-17', '2023-10-17'])
})

test('a JSON file is described and read like a table', async () => {
  const id = await upload('[{"Cert #":"C-1","Parcel":68000010000200003,"Cert Amount":82.26}]')
  const { kind, mapping } = await columns(id)
  expect([kind, mapping.fields['price']?.column]).toEqual(['json', 'Cert Amount'])
  const shown = await preview(id, { ...mapping, place: SUMMIT })
  expect(shown).toMatchObject({ problems: [], warnings: [] })
  expect([becomes(shown, 'parcelNo'), becomes(shown, 'price')]).toEqual([['68000010000200003'], ['$82.26']])
})
