import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { renderUi } from '../ui/testing.tsx'
import { allOf, Loaded } from './loaded.tsx'

const failing = (status: 404 | 500) => ({
  data: undefined,
  error: new ApiError({ status, code: status === 404 ? 'not_found' : 'internal', message: 'It failed.' }),
  refetch: vi.fn(),
})

const show = (query: ReturnType<typeof failing>) =>
  renderUi(
    <Loaded
      query={query}
      missingTitle="There is no receipt."
      failedTitle="It could not be loaded."
      skeleton={null}
    >
      {() => null}
    </Loaded>,
  )

test('a record that is missing is said to be missing, and nothing offers another try', () => {
  show(failing(404))
  expect(screen.getByRole('alert').textContent).toContain('There is no receipt.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a failure is not said to be a missing record, and can be tried again', () => {
  const query = failing(500)
  show(query)
  expect(screen.getByRole('alert').textContent).toContain('It could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(query.refetch).toHaveBeenCalledOnce()
})

test('of several queries all that failed are tried again at once', () => {
  const [first, second] = [failing(500), failing(500)]
  const read = { data: 'read', error: null, refetch: vi.fn() }
  allOf({ first, read, second }).refetch()
  expect([first, read, second].map(({ refetch }) => refetch.mock.calls.length)).toEqual([1, 0, 1])
})
