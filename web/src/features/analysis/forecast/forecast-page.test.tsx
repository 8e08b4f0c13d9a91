import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, clickTwice, renderPage, signIn } from '../../../lib/testing.tsx'
import ForecastPage from './forecast-page.tsx'

const CALL = '/api/admin/forecast'

const expected = (mean: number, cash: number) => ({
  redemptions: {
    mean,
    low80: Math.floor(mean / 2),
    high80: Math.ceil(mean * 1.5),
    low95: 0,
    high95: mean * 2,
  },
  cash: { mean: cash, low80: cash / 2, high80: cash * 1.5, low95: 0, high95: cash * 2 },
  planCash: 250.5,
})

const factor = { watched: 4_000, redeemed: 60, expected: 75, weight: 0.75, factor: 0.85 }

const FORECAST = {
  at: '2026-11-20T08:00:00.000Z',
  through: '2026-10-31',
  isEnough: true,
  monthCount: 60,
  redeemed: 120,
  earlier: { monthCount: 48, redeemed: 80 },
  openCount: 400,
  withoutFigure: 1,
  leftOut: { noPurchaseDay: 3, redeemedBeforePurchase: 0, endUnknown: 1 },
  plans: { activeCount: 2, dueCount: 40, due: 4_000, paid: 3_000 },
  months: [
    { month: '2026-11-01', ...expected(6, 9_000) },
    { month: '2026-12-01', ...expected(4, 6_000) },
  ],
  total: expected(10, 15_000),
  groups: [
    {
      ...{
        countyID: 855,
        countyName: 'Summit',
        stateID: 'OH',
        saleType: 'auction',
        watchedFrom: '2021-11-01',
      },
      ...factor,
      ...{
        openCount: 400,
        owed: 600_000,
        redemptions12: 10,
        cash12: 15_000,
        redemptions24: 10,
        cash24: 15_000,
      },
    },
  ],
  bands: [
    {
      fromAge: 0,
      throughAge: 2,
      watched: 3_000,
      redeemed: 60,
      ended: 0,
      hazard: 0.02,
      endHazard: 0,
      openShare: 0.94,
    },
    {
      fromAge: 3,
      throughAge: 9,
      watched: 6_000,
      redeemed: 60,
      ended: 6,
      hazard: 0.01,
      endHazard: 0.001,
      openShare: 0.87,
    },
  ],
  seasons: [],
  spread: 1.5,
  spreadMonths: 36,
  backTest: null,
}

const BACK_TEST = {
  through: '2025-10-31',
  redeemed: 80,
  openCount: 300,
  withoutFigure: 0,
  months: [
    { month: '2025-11-01', ...expected(6, 9_000), came: { redeemed: 7, cash: 9_500, planCash: 0 } },
    { month: '2025-12-01', ...expected(4, 6_000), came: { redeemed: 12, cash: 13_000, planCash: 0 } },
  ],
  total: { ...expected(10, 15_000), came: { redeemed: 19, cash: 22_500, planCash: 0 } },
  within: { redemptions80: 1, redemptions95: 1, cash80: 1, cash95: 1 },
}

function open(forecast: object | null, { search = '', task = null as object | null } = {}) {
  signIn(0, 1)
  const asked = answerApi({
    [`GET ${CALL}`]: { body: { forecast, task } },
    [`POST ${CALL}`]: { body: { forecast, task: TASK } },
  })
  renderPage('/admin/forecast', <ForecastPage />, `/admin/forecast${search}`)
  return asked
}

const TASK = {
  ...{
    id: 4,
    kind: 'forecast',
    title: 'Forecast',
    state: 'running',
    step: 'payoffs',
    doneCount: 30,
    totalCount: 400,
  },
  ...{ result: null, error: null, startedBy: 1, startedByUsername: 'admin', cancelRequested: false },
  ...{ interrupted: false, resume: null, retry: null },
  ...{ created: '2026-11-20T08:00:00.000Z', started: '2026-11-20T08:00:01.000Z', ended: null },
}

test('starts the first forecast and shows its progress', async () => {
  const asked = open(null)
  await screen.findByText('No forecast has been calculated yet')
  fireEvent.click(screen.getByRole('button', { name: 'Calculate Now' }))
  expect(await screen.findByText('Payoffs: 30 of 400 certificates.')).toBeTruthy()
  expect(asked.map(({ method }) => method)).toContain('POST')
  expect(screen.queryByRole('button', { name: 'Calculate Now' })).toBeNull()
})

test('starts one forecast for two quick clicks', async () => {
  const asked = open(null)
  await clickTwice(await screen.findByRole('button', { name: 'Calculate Now' }))
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('shows how much history there is and how much is needed', async () => {
  open({ ...FORECAST, isEnough: false, months: [], total: null, redeemed: 12, monthCount: 5 })
  expect(
    await screen.findByText(
      'There are 12 redemptions in 5 months. A forecast needs at least 50 redemptions in 12 months that were observed from their beginning.',
    ),
  ).toBeTruthy()
})

test('shows a forecast as a sentence, as accessible pictures, by month with bounds, and by group', async () => {
  open(FORECAST)
  await screen.findByText(/Of 400 open certificates, 10 are expected to be redeemed/)
  expect(
    screen.getByText(/^Counts the certificates that were open at the end of October 31, 2026/),
  ).toBeTruthy()
  expect(screen.getByText(/1 open certificate has no payoff/)).toBeTruthy()
  expect(screen.getAllByRole('img').map((it) => it.getAttribute('aria-label'))).toEqual([
    'Redemptions by month: 6 in Nov 2026, 4 in Dec 2026; the most in Nov 2026, 6.',
    'Cash of redemptions by month: $9,000 in Nov 2026, $6,000 in Dec 2026; the most in Nov 2026, $9,000.',
  ])
  const table = within(screen.getByRole('table', { name: 'Expected redemptions and cash by month' }))
  const [, november] = table.getAllByRole('row')
  expect(november?.textContent).toBe(
    'Nov 20266.080%: 3 to 995%: 0 to 12$9,000.0080%: $4,500 to $13,50095%: $0 to $18,000$250.50$9,250.50',
  )
  expect(screen.getByRole('table', { name: /by county and sale type/ }).textContent).toContain(
    'Summit, OHAuction',
  )
})

test('shows the actual figures of the back-test, its errors, and the months outside the bounds', async () => {
  open({ ...FORECAST, backTest: BACK_TEST }, { search: '?view=backtest' })
  await screen.findByText(
    /Of 300 certificates open then, 10.0 were expected to be redeemed \(80%: 5 to 15\)\. 19 were: 9.0 more \(90.0%\), outside 80%\./,
  )
  expect(screen.getByText(/They brought \$22,500.00: \$7,500.00 more \(50.0%\)\./)).toBeTruthy()
  expect(screen.getByText(/For redemptions, 1 of 2 months fell within the 80% interval/)).toBeTruthy()
  const [, november, december] = within(screen.getByRole('table')).getAllByRole('row')
  expect(november?.textContent).not.toContain('outside')
  expect(december?.textContent).toContain('12outside 95%')
})

test('shows how much history there was a year ago if there is no back-test', async () => {
  open({ ...FORECAST, earlier: { monthCount: 3, redeemed: 2 } }, { search: '?view=backtest' })
  await screen.findByText(/Through October 31, 2025 there were 2 redemptions in 3 months/)
})

test('explains the calculation with the counts behind every rate and what is left out', async () => {
  open(FORECAST)
  fireEvent.click(await screen.findByRole('tab', { name: 'How It Is Calculated' }))
  const rows = within(screen.getByRole('table', { name: 'Redemptions by age' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Months since the saleCertificate-monthsRedeemedRedeemed per monthForeclosedForeclosed per monthStill open',
    '0 to 23,000602.00%00.00%94.0%',
    '3 and later6,000601.00%60.10%87.0%',
  ])
  expect(screen.getByText('3 without a purchase date')).toBeTruthy()
  expect(screen.getByText(/1 set to REO by hand/)).toBeTruthy()
  expect(screen.getByText(/Of 40 that came due before, 75.0% was paid/)).toBeTruthy()
  expect(screen.getByText(/were 1.50 times what chance alone gives/)).toBeTruthy()
})

test('shows why a forecast failed, and starts it again', async () => {
  open(FORECAST, { task: { ...TASK, state: 'failed', error: 'It was started 3 times.' } })
  await screen.findByText('It was started 3 times.')
  expect(screen.getByRole('button', { name: 'Recalculate' })).toBeTruthy()
})
