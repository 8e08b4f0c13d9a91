import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, renderPage, signIn } from '../../lib/testing.tsx'
import { CountyDashboard } from './county-dashboard.tsx'
import ReportPage from './report-page.tsx'
import ReportsPage from './reports-page.tsx'

const expense = {
  stateId: 'OH',
  countyName: 'Summit',
  taxSaleNo: '2021-1288',
  parcelNo: '30-07716',
  ownerName: 'Delgado Hector',
  address: '58 W Meadow Ct',
  caseNum: '',
  rtRecievedDate: null,
  dateRdmd: null,
  status: 'Legal',
  expenseAmt: 275,
  expenseDate: '2026-03-12',
  expenseDescr: 'Title search',
}
const CALL = 'GET /api/counties/855/expensesbycertificate'
const TOTALS = 'GET /api/counties/855/reports/expenses/totals'
const CHART = 'GET /api/counties/855/reports/expenses/chart'
const PATH = '/county/:countyId/reports/:report'

function openReport(where: string, answers: Parameters<typeof answerApi>[0] = {}) {
  signIn(1)
  const asked = answerApi({
    [CALL]: { body: [expense], headers: { 'x-total-count': '1' } },
    [TOTALS]: { body: [{ column: 'expenseAmt', amount: 1275, count: null }] },
    'GET /api/counties': { body: [{ countyID: 855, countyName: 'Summit', stateID: 'OH' }] },
    [CHART]: { body: [{ group: '2026', count: 1, amount: 275 }] },
    ...answers,
  })
  renderPage(PATH, <ReportPage />, `/county/855/reports/expensesbycertificate${where}`)
  return asked
}

test('a report has its columns, 20 rows, and the way back to the list', async () => {
  const asked = openReport('')
  const row = (await screen.findByText('Title search')).closest('tr')
  expect(row?.textContent).toBe(
    'OHSummit2021-128830-07716Delgado Hector58 W Meadow CtLegal$275.00Mar 12, 2026Title search',
  )
  expect(asked.some(({ path }) => path.includes('pageSize=20'))).toBe(true)
  expect(screen.getByRole('link', { name: 'Back to Report List' }).getAttribute('href')).toBe(
    '/county/855/reports',
  )
})

test('A09 the chart’s table has the numbers of the call, and a segment leads to its rows', async () => {
  openReport('')
  const table = await screen.findByRole('table', {
    name: 'Expenses By Certificate by year, in dollars',
    hidden: true,
  })
  expect(within(table).getByText('2026').closest('tr')?.textContent).toBe('20261$275.00')
  fireEvent.click(within(table).getByText('2026'))
  expect(screen.getByTestId('where').textContent).toContain('by=year&group=2026')
  expect(await screen.findByText('Only 2026')).toBeTruthy()
})

test('while a chart is drawn anew by something else, no old figure stands under the new title', async () => {
  let group = '2026'
  openReport('', { [CHART]: () => ({ body: [{ group, count: 1, amount: 275 }] }) })
  await screen.findByRole('table', { name: 'Expenses By Certificate by year, in dollars', hidden: true })
  group = 'Legal'
  fireEvent.change(screen.getByLabelText('Chart by'), { target: { value: 'status' } })
  // The answer is still on its way.
  const heading = screen.getByRole('heading', { name: 'Expenses By Certificate by status, in dollars' })
  const card = within(heading.closest('section') ?? document.body)
  expect(card.queryByText('2026')).toBeNull()
  expect(await card.findByText('Legal')).toBeTruthy()
})

test('columns that are left out leave the table, and stand in the address', async () => {
  openReport('?columns=taxSaleNo,expenseAmt')
  await screen.findByText('$275.00', { selector: 'td.money' })
  const [, list] = screen.getAllByRole('table')
  expect(list?.querySelectorAll('thead th')).toHaveLength(2)
  fireEvent.click(await screen.findByText(/^Columns 2 of/))
  fireEvent.click(await screen.findByLabelText('Parcel number'))
  expect(screen.getByTestId('where').textContent).toContain('columns=taxSaleNo%2CparcelNo%2CexpenseAmt')
})

test('days too far apart: the page offers the last 12 months', async () => {
  const tooLong = {
    status: 400,
    body: refusal('span_too_long', 'Choose days that are at most ten years apart.'),
  }
  openReport('?from=2000-01-01', { [CALL]: tooLong, [CHART]: tooLong })
  fireEvent.click(await screen.findByRole('button', { name: 'Show the last 12 months' }))
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).not.toContain('2000'))
})

test('on paper: every row of the view with its number and sum', async () => {
  openReport('?print=true')
  expect(await screen.findByText('Total of 1 row.')).toBeTruthy()
  expect(screen.getByRole('table').querySelector('tfoot')?.textContent).toBe('$1,275.00')
  expect(await screen.findByText(/^Summit County, OH\. Printed /)).toBeTruthy()
  expect(screen.getByText('All rows')).toBeTruthy()
})

test('a report that is off says that it is coming soon', async () => {
  signIn(1)
  answerApi({
    'GET /api/counties/855/reports': {
      body: [
        { report: 'paymentPlans', isOn: true },
        { report: 'funds', isOn: false },
      ],
    },
  })
  renderPage('/county/:countyId/reports', <ReportsPage />, '/county/855/reports')
  expect((await screen.findByRole('link', { name: 'Payment Plans' })).getAttribute('href')).toBe(
    '/county/855/reports/paymentplans',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Funds' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This report is coming soon.')
})

test('A09 the dashboard: each number stands beside its chart and leads to its list; no data says so', async () => {
  signIn(1)
  answerApi({
    'GET /api/counties/855/payplansbystatus': { body: [{ status: 'Active', count: 42 }] },
    'GET /api/counties/855/countycorrespondencecounts': { body: [] },
    'GET /api/counties/855/redeemedcounts': { body: [{ year: 2024, count: 66 }] },
    'GET /api/parcels/counts': { body: [{ status: 'Legal', count: 96 }] },
  })
  renderPage('/county/:countyId/landing', <CountyDashboard countyId={855} />, '/county/855/landing')
  const link = await screen.findByRole('link', { name: 'Active' })
  expect(link.closest('tr')?.textContent).toBe('Active42100%')
  expect(link.getAttribute('href')).toBe('/county/855/reports/paymentplans?by=status&group=Active')
  expect(await screen.findByText('There is no correspondence yet.')).toBeTruthy()
  expect(await screen.findByRole('img', { name: /Redemptions By Year: 66 redemptions/ })).toBeTruthy()
})

test('a county of which no certificate is in legal has none there, which is known', async () => {
  signIn(1)
  answerApi({ 'GET /api/parcels/counts': { body: [{ status: 'Active Certificate', count: 3 }] } })
  renderPage('/county/:countyId/landing', <CountyDashboard countyId={855} />, '/county/855/landing')
  expect(await screen.findByRole('link', { name: '3' })).toBeTruthy()
  expect(screen.getByText('In legal').nextElementSibling?.textContent).toBe('0')
})

test('counts of certificates that cannot be read say so, and another try brings them', async () => {
  signIn(1)
  let tries = 0
  const body = [{ status: 'Legal', count: 96 }]
  answerApi({
    'GET /api/parcels/counts': () =>
      ++tries === 1 ? { status: 500, body: refusal('internal', 'Something failed here.') } : { body },
  })
  renderPage('/county/:countyId/landing', <CountyDashboard countyId={855} />, '/county/855/landing')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('The certificates could not be counted.')).toBeTruthy()
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByRole('link', { name: '96' })).length).toBe(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

const view = {
  id: 4,
  report: 'expenses',
  name: 'Fees',
  query: 'filter=fee',
  mailEvery: 'week',
  mailOn: '2026-11-27',
  unreadableSince: null,
}

test('a view is saved under its name with the present query, and opened and deleted again', async () => {
  const asked = openReport('?sort=-expenseAmt', {
    'GET /api/counties/855/reportviews': { body: [view] },
    'POST /api/counties/855/reportviews': { status: 201, body: view },
    'DELETE /api/counties/855/reportviews/4': { status: 204 },
  })
  const link = await screen.findByRole('link', { name: 'Fees', hidden: true })
  expect(link.getAttribute('href')).toContain('?filter=fee')
  expect(screen.getByText('Next e-mail Nov 27, 2026')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Save this view as'), { target: { value: 'Largest' } })
  fireEvent.change(screen.getByLabelText('E-mail it as CSV'), { target: { value: 'month' } })
  fireEvent.click(screen.getByText('Save view'))
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      report: 'expenses',
      name: 'Largest',
      query: 'sort=-expenseAmt',
      mailEvery: 'month',
    }),
  )
  fireEvent.click(screen.getByLabelText('Delete the view Fees'))
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('the sums below the table are those of all rows, as in the file, not of the page', async () => {
  openReport('')
  expect((await screen.findByText('$1,275.00')).closest('tbody')?.className).toBe('totals')
})

test('what is drawn in dollars says so, and its bar has the dollars on top', async () => {
  openReport('')
  const chart = await screen.findByRole('img', { name: /by year, in dollars: \$275\.00; most of them 2026/ })
  expect(chart.textContent).toBe('$275.002026')
})

test('more months than can each have their dollars on top stand beside an axis in dollars, below zero too', async () => {
  const months = Array.from({ length: 40 }, (_, index) => ({
    group: `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    ...{ count: 1, amount: index === 39 ? -1_500 : index * 100 },
  }))
  signIn(1)
  answerApi({ 'GET /api/counties/855/reports/funds/chart': { body: months } })
  renderPage(PATH, <ReportPage />, '/county/855/reports/funds')
  const chart = await screen.findByRole('img', { name: /by month, in dollars/ })
  const textsOf = (selector: string) => [...chart.querySelectorAll(selector)].map((it) => it.textContent)
  expect(textsOf('.axis i')).toEqual(['-$2,000', '$0', '$2,000', '$4,000'])
  expect(textsOf('.bar:not(.unnamed) > span').at(-1)).toBe('Apr 2026')
  expect(textsOf('.bar:not(.unnamed) > span')).toHaveLength(10)
})

test('money that has not settled yet is named so beside the months', async () => {
  const months = [
    { group: '2026-10', count: 1, amount: 100 },
    { group: 'Not settled yet', count: 1, amount: 200 },
  ]
  signIn(1)
  answerApi({ 'GET /api/counties/855/reports/funds/chart': { body: months } })
  renderPage(PATH, <ReportPage />, '/county/855/reports/funds')
  const chart = await screen.findByRole('img', { name: /by month, in dollars/ })
  const names = [...chart.querySelectorAll('.bar:not(.unnamed) > span')].map((it) => it.textContent)
  expect(names).toEqual(['Oct 2026', 'Not settled yet'])
})

test('the portfolio’s chart has a bar for each year, made of its statuses', async () => {
  signIn(1)
  const figures = { bought: 10, active: 4, redeemed: 3, legal: 2, bankruptcy: 1, reo: 0 }
  const row = Object.fromEntries(
    Object.entries(figures).flatMap(([name, count]) => [
      [`${name}Count`, count],
      [`${name}Amount`, count * 100],
    ]),
  )
  answerApi({
    'GET /api/counties/855/reports/portfoliostatusbyyear': {
      body: [{ purchaseYear: '2021', ...row }],
      headers: { 'x-total-count': '1' },
    },
  })
  renderPage(PATH, <ReportPage />, '/county/855/reports/portfoliostatusbyyear')
  const chart = await screen.findByRole('img', { name: /^By year: 10 certificates/ })
  // The table has the report's name, and is a region of that name where it scrolls; no other may be.
  expect(screen.getAllByRole('table', { name: 'Portfolio Status By Year' })).toHaveLength(1)
  expect(screen.queryAllByRole('region', { name: 'Portfolio Status By Year' })).toHaveLength(0)
  expect(chart.querySelectorAll('.bar i.layer')).toHaveLength(5)
  expect(chart.querySelector('.bar')?.getAttribute('title')).toBe(
    '2021: 10\nActive: 4\nRedeemed: 3\nLegal: 2\nBankruptcy: 1\nREO: 0',
  )
})

test('Funds and Redemptions lead to the certificates on which they differ', async () => {
  signIn(1)
  answerApi({})
  renderPage(PATH, <ReportPage />, '/county/855/reports/funds')
  const link = await screen.findByRole('link', { name: 'The certificates on which they differ' })
  expect(link.getAttribute('href')).toBe('/county/855/reports/fundsandredemptions')
})

test('days that move with the calendar go into the address in place of fixed ones, and into every call', async () => {
  const asked = openReport('?from=2026-01-01')
  fireEvent.click(await screen.findByRole('button', { name: 'Last month' }))
  expect(screen.getByTestId('where').textContent).toMatch(/\?span=last-month$/)
  await vi.waitFor(() =>
    expect(asked.some(({ path }) => /expensesbycert.*span=last-month/.test(path))).toBe(true),
  )
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toMatch(/^\d{4}-\d\d-01$/)
  fireEvent.click(screen.getByRole('button', { name: 'Last month' }))
  expect(screen.getByTestId('where').textContent).not.toContain('span')
})

test('a last day before the first is an error at its field', async () => {
  openReport('?from=2026-03-01&to=2026-02-01')
  const to = await screen.findByLabelText('To')
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Choose Mar 1, 2026 or a later day.')).toBeTruthy()
})

test('saving a view under a name that is taken asks first; mails are stopped and the view stays', async () => {
  const asked = openReport('', {
    'GET /api/counties/855/reportviews': { body: [view] },
    'POST /api/counties/855/reportviews': { status: 201, body: { ...view, mailEvery: null, mailOn: null } },
  })
  const posted = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await screen.findByRole('link', { name: 'Fees', hidden: true })
  fireEvent.change(screen.getByLabelText('Save this view as'), { target: { value: 'Fees' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save view', hidden: true }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Replace the view Fees?')
  expect(posted()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  fireEvent.click(screen.getByRole('button', { name: 'Stop the e-mails of the view Fees', hidden: true }))
  await vi.waitFor(() =>
    expect(posted()).toEqual([{ report: 'expenses', name: 'Fees', query: 'filter=fee', mailEvery: null }]),
  )
})

test('what an address says and nobody understands is left out, with a notice of it', async () => {
  const asked = openReport('?by=moon&columns=nothing&span=soon&from=tomorrow&page=none&sort=none')
  await screen.findByText('Title search')
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).not.toContain('?'))
  for (const { path } of asked) expect(path).not.toMatch(/moon|nothing|soon|tomorrow|page=none/)
})

test('an unknown report leads to the list of reports', async () => {
  signIn(1)
  renderPage(PATH, <ReportPage />, '/county/855/reports/nothing')
  await vi.waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/county/855/reports'))
})
