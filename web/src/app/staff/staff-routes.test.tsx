import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answerApi, signIn } from '../../lib/testing.tsx'
import { renderUi } from '../../ui/testing.tsx'
import StaffRoutes from './staff-routes.tsx'

const [ADMIN, COUNTY] = [0, 1]

function open(at: string, accountType: number) {
  signIn(accountType)
  answerApi({})
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Suspense fallback={null}>
          <StaffRoutes />
        </Suspense>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const Where = () => <output data-testid="where">{useLocation().pathname}</output>
const where = () => screen.getByTestId('where').textContent

const PAGES = ['landing', 'parcels', 'parcels/3', 'parcels/3/payoff', 'reports', 'reports/paymentplans']

test.each(PAGES)(
  'a county official on /county/854/%s of another county is led to the own home',
  async (page) => {
    open(`/county/854/${page}`, COUNTY)
    // Its home is a chunk of its own.
    await expect.poll(where).toBe('/county/855/landing')
  },
)

test.each(PAGES)('a county official stays on the own /county/855/%s', (page) => {
  open(`/county/855/${page}`, COUNTY)
  expect(where()).toBe(`/county/855/${page}`)
})

test.each(['reports', 'reports/collections', 'reports/funds'])(
  'a county official on /admin/%s, which reads all counties, is led to the own home',
  async (page) => {
    open(`/admin/${page}`, COUNTY)
    await expect.poll(where).toBe('/county/855/landing')
  },
)

test('an administrator opens the staff pages of any county', () => {
  open('/county/854/reports', ADMIN)
  expect(where()).toBe('/county/854/reports')
})
