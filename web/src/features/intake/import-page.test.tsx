import { type ImportRun, importColumns, importRun } from '@fieldstone/contract/entities/intake/import'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import ImportPage from './import-page.tsx'

const CHECK = '/api/admin/imports/7/check'
const PLAIN = { dateFormat: null, pivotYear: null }
const READ = { ...PLAIN, dateForms: [] }
const MAPPING = {
  delimiter: ',',
  sheet: null,
  headerRow: null,
  total: 'Amount',
  key: ['Cert'],
  place: { state: 'OH', name: 'Summit', fips: null },
  fields: { certificateNo: { column: 'Cert', ...PLAIN }, price: { column: 'Amount', ...PLAIN } },
} as const satisfies Record<string, unknown>

const COLUMNS = z.encode(importColumns, {
  kind: 'csv',
  columns: [
    { name: 'Cert', samples: ['1', '2'], values: [], ...READ },
    { name: 'Parcel', samples: ['68-1'], values: [], ...READ },
    {
      name: 'Bought',
      samples: ['3/4/21'],
      values: [],
      dateFormat: 'M/D/YY',
      pivotYear: 1980,
      dateForms: [
        {
          dateFormat: 'M/D/YY',
          pivotYear: 1980,
          examples: [{ text: '3/4/21', date: plainDate('2021-03-04') }],
        },
        {
          dateFormat: 'D/M/YY',
          pivotYear: 1980,
          examples: [{ text: '3/4/21', date: plainDate('2021-04-03') }],
        },
      ],
    },
    { name: 'Amount', samples: ['$5.00'], values: [], ...READ },
  ],
  fields: [
    { name: 'certificateNo', kind: 'text', isRequired: true, choices: null },
    { name: 'parcelNo', kind: 'text', isRequired: true, choices: null },
    { name: 'purchasedOn', kind: 'date', isRequired: false, choices: null },
    { name: 'price', kind: 'money', isRequired: false, choices: null },
  ],
  mapping: { ...MAPPING, key: ['Cert'], fields: { ...MAPPING.fields } },
  isRemembered: false,
})

const REPORT = {
  rowCount: 12,
  rejectedCount: 2,
  blankCount: 1,
  addedCount: 7,
  changedCount: 2,
  unchangedCount: 1,
  totalColumn: 'Amount',
  fileCents: 123_456,
  validCents: 100_000,
  faults: [],
  statesWithoutRules: [],
  rejected: [{ line: 5, reasons: "Amount '1,0': is not an amount of dollars" }],
}

const TASK = {
  id: 3,
  kind: 'import-run',
  title: 'sale.csv',
  step: 'Importing',
  doneCount: 25,
  totalCount: 100,
  result: null,
  error: null,
  startedBy: 1,
  startedByUsername: 'admin',
  isInterrupted: false,
  resume: null,
  retryAt: null,
  isCancelRequested: false,
  createdAt: new Date(),
  startedAt: new Date(),
  endedAt: null,
} as const

const runOf = (change: Partial<ImportRun>): Answer => ({
  body: z.encode(importRun, {
    id: 7,
    source: 'summit',
    fileName: 'sale.csv',
    byteCount: 100,
    state: 'draft',
    mapping: null,
    ...{
      acceptsValid: false,
      expectedRows: null,
      expectedCents: null,
      report: null,
      error: null,
      task: null,
    },
    hasRejectedFile: false,
    createdBy: 'Anna Admin',
    createdAt: new Date(),
    importedAt: null,
    ...change,
  } as ImportRun),
})

function open(run: Partial<ImportRun>, answers: Parameters<typeof answerApi>[0] = {}) {
  signIn(0)
  const asked = answerApi({
    'GET /api/admin/imports/7': runOf(run),
    'GET /api/admin/imports/7/columns': { body: COLUMNS },
    'POST /api/admin/imports/7/preview': { body: { problems: [], warnings: [], rows: [] } },
    ...answers,
  })
  renderPage('/admin/imports/:importId', <ImportPage />, '/admin/imports/7')
  return asked
}

test('maps columns, sets date formats, and uses the certificate number as the key', async () => {
  const asked = open({}, { 'POST /api/admin/imports/7/check': runOf({ state: 'checking' }) })
  fireEvent.change(await screen.findByLabelText('Column for Parcel number'), { target: { value: '1' } })
  fireEvent.change(screen.getByLabelText('Column for Purchase date'), { target: { value: '2' } })
  expect((screen.getByLabelText('Date format of Purchase date') as HTMLInputElement).value).toBe('M/D/YY')
  fireEvent.change(screen.getByLabelText('Date format of Purchase date'), { target: { value: 'MM/DD/YY' } })
  fireEvent.change(screen.getByLabelText('Earliest year of Purchase date'), { target: { value: '1970' } })
  fireEvent.change(screen.getByLabelText('Column for Purchase price'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check the File' }))
  await waitFor(() => expect(asked.some(({ path }) => path === CHECK)).toBe(true))
  expect(asked.find(({ path }) => path === CHECK)?.body).toEqual({
    mapping: {
      ...MAPPING,
      key: ['Cert'],
      fields: {
        certificateNo: { column: 'Cert', ...PLAIN },
        parcelNo: { column: 'Parcel', ...PLAIN },
        purchasedOn: { column: 'Bought', dateFormat: 'MM/DD/YY', pivotYear: 1970 },
      },
      ignored: [],
    },
  })
})

const AMBIGUOUS = { column: 'Bought', dateFormat: 'M/D/YY', pivotYear: 1980 }

test.each([
  ['a needed field without a column', {}, 'Purchase date'],
  ['dates that can be read in two ways', { purchasedOn: AMBIGUOUS }, 'Purchase date'],
])('shows what needs a decision, and folds recognized columns: %s', async (_, more, open_) => {
  const mapping = {
    ...MAPPING,
    fields: { ...MAPPING.fields, parcelNo: { column: 'Parcel', ...PLAIN }, ...more },
  }
  open({}, { 'GET /api/admin/imports/7/columns': { body: { ...COLUMNS, mapping } } })
  const field = await screen.findByLabelText(`Column for ${open_}`)
  expect(field.closest('details')).toBeNull()
  const folded = screen.getByText('3 columns recognized').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('summary')?.textContent).toBe(
    '3 columns recognized Certificate number, Parcel number, Purchase price',
  )
  expect(screen.getByLabelText('How a row finds its certificate').closest('details')?.open).toBe(false)
})

test('shows a recognized column among those to decide if a row of it cannot be read, and opens it once staff edit', async () => {
  const refused = (name: string) => ({
    problems: [],
    warnings: [],
    rows: [{ line: 2, fields: { [name]: { value: '', problem: 'is not an amount of dollars' } } }],
  })
  let calls = 0
  open(
    {},
    {
      'POST /api/admin/imports/7/preview': () => ({
        body: refused(calls++ === 0 ? 'price' : 'certificateNo'),
      }),
    },
  )
  await screen.findByText('1 column recognized')
  expect(screen.getByLabelText('Column for Purchase price').closest('details')).toBeNull()
  fireEvent.change(screen.getByLabelText('Column for Parcel number'), { target: { value: '1' } })
  const folded = screen.getByText('1 column recognized').closest('details')
  await waitFor(() => expect(folded?.open).toBe(true))
})

test('names a column as new if the source’s last file did not have it, until it is used, and lists the other unused columns', async () => {
  const mapping = { ...MAPPING, key: ['Cert'], fields: { ...MAPPING.fields }, ignored: ['Parcel'] }
  const asked = open(
    {},
    {
      'GET /api/admin/imports/7/columns': { body: { ...COLUMNS, mapping, isRemembered: true } },
      'POST /api/admin/imports/7/check': runOf({ state: 'checking' }),
    },
  )
  await screen.findByText('Choose a field for each, or leave it out: Bought')
  expect(screen.getByText('Not used: Parcel')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Column for Purchase date'), { target: { value: '2' } })
  expect(screen.queryByText('New in this file, and not used')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Check the File' }))
  await waitFor(() => expect(asked.some(({ path }) => path === CHECK)).toBe(true))
  expect(asked.find(({ path }) => path === CHECK)?.body).toMatchObject({ mapping: { ignored: ['Parcel'] } })
})

test('shows no problems before staff have changed anything', async () => {
  const problem = 'Choose how the county is known.'
  open(
    {},
    {
      'POST /api/admin/imports/7/preview': {
        body: { problems: [{ at: 'place', message: problem }], warnings: [], rows: [] },
      },
    },
  )
  const column = await screen.findByLabelText('Column for Parcel number')
  expect(screen.queryByText(problem)).toBeNull()
  fireEvent.change(column, { target: { value: '1' } })
  await screen.findByText(problem)
})

test('loads the typed sheet once staff stop typing, and keeps it after a reload', async () => {
  const read: string[] = []
  const sheets = {
    'GET /api/admin/imports/7/columns': (address: string) => {
      read.push(new URLSearchParams(address.split('?')[1]).get('sheet') ?? '')
      return { body: { ...COLUMNS, kind: 'xlsx' } }
    },
  }
  open({}, sheets)
  for (const typed of ['S', 'Sa', 'Sal', 'Sales'])
    fireEvent.change(await screen.findByLabelText(/^Sheet/), { target: { value: typed } })
  await waitFor(() => expect(read).toEqual(['', 'Sales']))
  cleanup()
  read.length = 0
  open({}, sheets)
  expect(await screen.findByDisplayValue('Sales')).toBeTruthy()
  await waitFor(() => expect(read).toEqual(['Sales']))
})

test('counts rows whose certificate will have no payoff, and names what is missing', async () => {
  const withoutPayoff = [{ line: 4, missing: ['saleType', 'ratePercent'] }]
  const report = { ...REPORT, withoutPayoffCount: 3, withoutPayoff }
  open({
    state: 'checked',
    report,
    mapping: MAPPING,
    task: { ...TASK, state: 'done' },
  } as unknown as Partial<ImportRun>)
  await screen.findByText('3 rows bring certificates without a payoff.')
  expect(screen.getByText('Line 4: Sale type (auction, negotiated), Rate in percent')).toBeTruthy()
  expect(screen.getByText(/and 2 more rows/)).toBeTruthy()
})

test('shows all row counts and the rejected rows of a checked file, and imports it against the stated totals', async () => {
  const task = { ...TASK, state: 'done' }
  const checked = {
    state: 'checked',
    report: REPORT,
    mapping: MAPPING,
    task,
  } as unknown as Partial<ImportRun>
  const asked = open(checked, { 'POST /api/admin/imports/7/commit': runOf({ state: 'committing' }) })
  expect(await screen.findByText("Amount '1,0': is not an amount of dollars")).toBeTruthy()
  const facts = [...document.querySelectorAll('dl.facts > div')].map((fact) => fact.textContent)
  expect(facts).toEqual([
    ...['Rows13', 'New7', 'Changed2', 'Unchanged1', 'Rejected2', 'Blank1'],
    ...['Sum of Amount$1,234.56', 'Sum of the valid rows$1,000.00'],
  ])
  fireEvent.change(screen.getByLabelText('Number of rows that the source states'), {
    target: { value: 'many' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('Enter a whole number')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Number of rows that the source states'), {
    target: { value: '12' },
  })
  fireEvent.change(screen.getByLabelText('Total that the source states, in dollars'), {
    target: { value: '$1,234.56' },
  })
  const valid = screen.getByRole('checkbox', {
    name: 'Import the valid rows and leave out the rejected ones',
    description: 'If this is off, nothing is imported while a row is rejected.',
  })
  fireEvent.click(valid)
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  const isCommit = ({ path }: { path: string }) => path === '/api/admin/imports/7/commit'
  await waitFor(() => expect(asked.some(isCommit)).toBe(true))
  expect(asked.find(isCommit)?.body).toEqual({
    taskID: 3,
    acceptsValid: true,
    erasesEmpty: false,
    expectedRows: 12,
    expectedCents: 123_456,
  })
})

const CHANGES = [
  { field: 'ownerName', column: null, changedCount: 4, emptiedCount: 3 },
  { field: null, column: 'Ward', changedCount: 1, emptiedCount: 0 },
] as const

test('names each field that would change with its count, and requires a named check box before values are erased', async () => {
  const checked = {
    state: 'checked',
    report: { ...REPORT, rejectedCount: 0, rejected: [], fields: CHANGES },
    mapping: { ...MAPPING, emptyCells: 'erase' },
    task: { ...TASK, state: 'done' },
  } as unknown as Partial<ImportRun>
  const asked = open(checked, { 'POST /api/admin/imports/7/commit': runOf({ state: 'committing' }) })
  const table = await screen.findByRole('table', {
    name: 'Number of certificates on which each field changes',
  })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Our field', 'Changed', 'Erased'],
    ['Owner', '4', '3'],
    ['Ward', '1', '0'],
  ])
  const isCommit = ({ path }: { path: string }) => path === '/api/admin/imports/7/commit'
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText(/^Check this box, or change the columns/)
  expect(asked.some(isCommit)).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Erase these stored values: Owner (3)' }))
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(asked.some(isCommit)).toBe(true))
  expect(asked.find(isCommit)?.body).toMatchObject({ erasesEmpty: true })
})

test('asks for no key when rows are matched by their number', async () => {
  const asked = open({}, { 'POST /api/admin/imports/7/check': runOf({ state: 'checking' }) })
  fireEvent.change(await screen.findByLabelText('How a row finds its certificate'), {
    target: { value: 'certificateNo' },
  })
  expect(screen.queryByLabelText('Key column 1')).toBeNull()
  expect(screen.getByText(/Nothing is added/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Check the File' }))
  await waitFor(() => expect(asked.some(({ path }) => path === CHECK)).toBe(true))
  expect(asked.find(({ path }) => path === CHECK)?.body).toMatchObject({
    mapping: { matchBy: 'certificateNo' },
  })
})

test('shows the progress of an import, also after a reload, and cancels it', async () => {
  const task = { ...TASK, state: 'running' } as const
  const asked = open(
    { state: 'committing', task },
    { 'POST /api/admin/tasks/3/cancel': { body: runBodyOfTask() } },
  )
  const bar = await screen.findByRole('progressbar', { name: 'Progress' })
  expect(bar.getAttribute('value')).toBe('0.25')
  expect(screen.getByText('Importing: 25 of 100')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/admin/tasks/3/cancel')).toBe(true))
})

test('shows which certificates keep an import from being undone, and undoes it once staff confirm', async () => {
  const asked = open(
    { state: 'imported', report: REPORT as unknown as ImportRun['report'] },
    {
      'POST /api/admin/imports/7/undo': runOf({ state: 'undoing' }),
      'GET /api/admin/imports/7/undo': {
        body: {
          count: 4,
          groups: [
            { reason: 'paid', count: 2, uses: [] },
            {
              reason: 'in-use',
              count: 2,
              uses: [
                { use: 'documents', count: 2 },
                { use: 'plans', count: 1 },
              ],
            },
          ],
          obstacles: [
            { parcelID: 12, taxSaleNo: '2021-1001', reason: 'paid' },
            { parcelID: 13, taxSaleNo: '2021-1002', reason: 'in-use' },
            { parcelID: null, taxSaleNo: '2021-1003', reason: 'in-use' },
          ],
        },
      },
    },
  )
  const link = await screen.findByRole('link', { name: '2021-1001' })
  expect(link.getAttribute('href')).toBe('/admin/parcels/12')
  expect(screen.getByText('4 certificates prevent undoing this import.')).toBeTruthy()
  expect(
    screen.getByText('2 certificates of the import are in use: documents on 2, payment plans on 1.'),
  ).toBeTruthy()
  expect(screen.getByText('… and 1 more.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo This Import' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === 'POST' && path === '/api/admin/imports/7/undo')).toBe(
      true,
    ),
  )
})

/** The task as the server answers it. */
function runBodyOfTask() {
  const { body } = runOf({
    state: 'committing',
    task: { ...TASK, state: 'running', isCancelRequested: true },
  })
  return (body as { task: unknown }).task
}

test('shows both readings of ambiguous dates with examples, and lets staff choose the other', async () => {
  open({})
  fireEvent.change(await screen.findByLabelText('Column for Purchase date'), { target: { value: '2' } })
  const readings = screen.getByRole('group', { name: 'How to read the dates of Purchase date' })
  const [monthFirst, dayFirst] = within(readings).getAllByRole<HTMLInputElement>('radio')
  expect(readings.textContent).toMatch(/3\/4\/21 is March 4, 2021.*3\/4\/21 is April 3, 2021/)
  expect(monthFirst?.checked).toBe(true)
  fireEvent.click(dayFirst as HTMLInputElement)
  expect((screen.getByLabelText('Date format of Purchase date') as HTMLInputElement).value).toBe('D/M/YY')
})

test('shows warnings in the preview and in the report', async () => {
  const warning = '1 purchase price is $0.00. Staff give the payoff until the price is corrected: line 2.'
  open({}, { 'POST /api/admin/imports/7/preview': { body: { problems: [], warnings: [warning], rows: [] } } })
  await screen.findByText(warning)
  cleanup()
  open({ state: 'checked', report: { ...REPORT, warnings: [warning] } as never, mapping: MAPPING as never })
  await screen.findByText(warning)
})

test('sends that a file has no header row, until staff say that it has one', async () => {
  const mapping = { ...MAPPING, headerRow: 'none' }
  const asked = open(
    {},
    {
      'GET /api/admin/imports/7/columns': { body: { ...(COLUMNS as object), mapping } },
      'POST /api/admin/imports/7/check': runOf({ state: 'checking' }),
    },
  )
  const box = await screen.findByLabelText<HTMLInputElement>('This file has no header row')
  expect(box.checked).toBe(true)
  expect(screen.queryByLabelText('Line of the header row')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Check the File' }))
  await waitFor(() => expect(asked.some(({ path }) => path === CHECK)).toBe(true))
  expect(asked.find(({ path }) => path === CHECK)?.body).toMatchObject({ mapping: { headerRow: 'none' } })
  cleanup()
  open({}, { 'GET /api/admin/imports/7/columns': { body: { ...(COLUMNS as object), mapping } } })
  fireEvent.click(await screen.findByLabelText('This file has no header row'))
  expect((screen.getByLabelText('Line of the header row') as HTMLInputElement).value).toBe('1')
})
