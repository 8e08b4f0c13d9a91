import { ALL_COUNTIES_REPORT_NAMES, REPORTS } from '@fieldstone/contract/reports'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import ReportPage from './report-page.tsx'
import ReportsPage from './reports-page.tsx'

const ADMIN = 0
const PATH = '/admin/reports/:report'
const CALL = 'GET /api/admin/reports/legalpipeline'
const COUNTIES = [
  { countyID: 854, countyName: 'Hamilton', stateID: 'OH' },
  { countyID: 855, countyName: 'Summit', stateID: 'OH' },
  { countyID: 12, countyName: 'Travis', stateID: 'TX' },
]
const ROW = {
  ...{ countyName: 'Summit, OH', lawFirm: 'Harmon & Vale', step: 'Complaint filed' },
  ...{ fileCount: 3, oldestStep: '2026-02-01', nextDeadline: '2026-12-11', overdueDeadlines: 2 },
}

function openPipeline(where = '', answers: Parameters<typeof answerApi>[0] = {}) {
  signIn(ADMIN)
  const asked = answerApi({
    [CALL]: { body: [ROW], headers: { 'x-total-count': '1' } },
    'GET /api/admin/reports/legalPipeline/totals': {
      body: [
        { column: 'fileCount', amount: null, count: 3 },
        { column: 'overdueDeadlines', amount: null, count: 2 },
      ],
    },
    'GET /api/admin/reports/legalPipeline/chart': {
      body: [{ group: 'Complaint filed', count: 3, amount: null }],
    },
    'GET /api/admin/reportviews': { body: [] },
    'GET /api/counties': { body: COUNTIES },
    ...answers,
  })
  renderPage(PATH, <ReportPage />, `/admin/reports/legalpipeline${where}`)
  return asked
}

test('lists every report across counties, each one click away, and leads to the reports of a county by one choice', async () => {
  signIn(ADMIN)
  answerApi({
    'GET /api/admin/reports': {
      body: ALL_COUNTIES_REPORT_NAMES.map((report) => ({ report, isOn: report !== 'funds' })),
    },
    'GET /api/counties': { body: COUNTIES },
  })
  renderPage('/admin/reports', <ReportsPage />, '/admin/reports')
  for (const name of ALL_COUNTIES_REPORT_NAMES.filter((it) => it !== 'funds')) {
    const link = await screen.findByRole('link', { name: REPORTS[name].title })
    expect(link.getAttribute('href')).toBe(`/admin/reports/${REPORTS[name].page}`)
  }
  expect(screen.queryByRole('link', { name: 'Funds' })).toBeNull()
  const choice = await screen.findByLabelText('County')
  await within(choice).findByRole('option', { name: 'Summit, OH' })
  fireEvent.change(choice, { target: { value: '855' } })
  expect(screen.getByTestId('where').textContent).toBe('/county/855/reports')
})

test('shows the date of the figures in the heading, the county of each row, and the totals', async () => {
  openPipeline()
  const row = (await screen.findByText('Harmon & Vale')).closest('tr')
  expect(row?.textContent).toBe('Summit, OHHarmon & ValeComplaint filed3Feb 1, 2026Dec 11, 20262')
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toMatch(
    /^Legal pipelineAs of [A-Z][a-z]{2} \d+, \d{4}\. Open legal files/,
  )
  expect(document.querySelector('tbody.totals')?.textContent).toBe('Total32')
  expect(screen.getByRole('link', { name: 'Back to Report List' }).getAttribute('href')).toBe(
    '/admin/reports',
  )
})

test('a county narrows rows, totals and chart, and stays in the address; a state offers its own counties', async () => {
  const asked = openPipeline()
  const county = await screen.findByLabelText('County')
  await within(county).findByRole('option', { name: 'Summit, OH' })
  fireEvent.change(county, { target: { value: '855' } })
  expect(screen.getByTestId('where').textContent).toContain('countyID=855')
  for (const path of [
    CALL.slice(4),
    '/api/admin/reports/legalPipeline/totals',
    '/api/admin/reports/legalPipeline/chart',
  ])
    await vi.waitFor(() =>
      expect(asked.some((it) => it.path.startsWith(`${path}?`) && it.path.includes('countyID=855'))).toBe(
        true,
      ),
    )
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'TX' } })
  expect(screen.getByTestId('where').textContent).toContain('stateID=TX')
  expect(screen.getByTestId('where').textContent).not.toContain('countyID')
  const offered = within(screen.getByLabelText('County')).getAllByRole('option')
  expect(offered.map((it) => it.textContent)).toEqual(['All counties', 'Travis, TX'])
})

test('a view is saved without a county, with the county as a filter of its query', async () => {
  const asked = openPipeline('?countyID=855', { 'POST /api/admin/reportviews': { status: 201, body: {} } })
  fireEvent.change(await screen.findByLabelText('Save this view as'), { target: { value: 'Summit files' } })
  fireEvent.change(screen.getByLabelText('E-mail it as CSV'), { target: { value: 'month' } })
  fireEvent.click(screen.getByText('Save view'))
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/admin/reportviews',
      body: { report: 'legalPipeline', name: 'Summit files', query: 'countyID=855', mailEvery: 'month' },
    }),
  )
})

test('the printed report names its counties and the date', async () => {
  openPipeline('?print=true')
  expect(await screen.findByText(/^All counties\. Printed [A-Z][a-z]{2} \d+, \d{4}\.$/)).toBeTruthy()
  expect(screen.getByText('Total of 1 row.')).toBeTruthy()
})

test('a report with days names them beside the date of its figures', async () => {
  signIn(ADMIN)
  answerApi({ 'GET /api/counties': { body: COUNTIES } })
  renderPage(PATH, <ReportPage />, '/admin/reports/collections?from=2026-10-01&to=2026-10-31')
  expect(await screen.findByText(/^As of .* Settled from Oct 1, 2026 to Oct 31, 2026\.$/)).toBeTruthy()
})

test('certificates of a report across counties open without their county', async () => {
  signIn(ADMIN)
  const plan = {
    ...{ countyName: 'Summit', stateId: 'OH' },
    taxSaleNo: '2021-1288',
    ownerName: 'Ann',
  }
  const money = { agreedAmount: 1, paidAmount: 0, overdueCount: 0, overdueAmount: 0, overdueSince: null }
  answerApi({
    'GET /api/admin/reports/planperformance': {
      body: [{ ...plan, status: 'Active', acceptDate: '2026-01-02', ...money }],
      headers: { 'x-total-count': '1' },
    },
  })
  renderPage(PATH, <ReportPage />, '/admin/reports/planperformance')
  const link = await screen.findByRole('link', { name: '2021-1288' })
  expect(link.getAttribute('href')).toBe('/admin/parcels?filter=2021-1288')
})

test('a report of a county alone leads to the list of reports', async () => {
  signIn(ADMIN)
  answerApi({})
  renderPage(PATH, <ReportPage />, '/admin/reports/servicingstats')
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/admin/reports'))
})
