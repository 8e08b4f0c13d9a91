import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { closeLoginPrompt } from '../lib/login-prompt.ts'
import { t } from '../lib/messages/search.ts'
import { answerApi, signIn } from '../lib/testing.tsx'
import { renderUi } from '../ui/testing.tsx'
import { Router } from './router.tsx'

const [ADMIN, COUNTY] = [0, 1]

afterEach(() => {
  closeLoginPrompt()
})

function open(at: string) {
  answerApi({})
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Router />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each([
  [ADMIN, '/admin/landing', 'Users'],
  [COUNTY, '/county/855/landing', 'Reports'],
])(
  'the first look at a staff home: the navy bar is there at once, then the index, and both stay',
  async (role, at, link) => {
    signIn(role)
    open(at)
    expect(screen.getByRole('banner').closest('.staff')).not.toBeNull()
    const index = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(index).getByRole('link', { name: link })).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBe(index)
  },
)

test('without a log-in the address of a staff page never shows the navy header', async () => {
  open('/admin/users')
  expect(screen.getByRole('banner').closest('.staff')).toBeNull()
  expect(await screen.findByRole('heading', { level: 1, name: t('searchHeading') })).toBeTruthy()
  expect(screen.getByRole('banner').closest('.staff')).toBeNull()
})
