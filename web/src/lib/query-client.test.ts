import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { makeQueryClient } from './query-client.ts'

const failure = (status: number) =>
  new ApiError({ status, code: status === 404 ? 'not_found' : 'internal', message: 'It failed.' })

/** Reads of a page, one for each status. They fail with it until `recover`; a 404 always fails. */
function reads(statuses: readonly number[]) {
  const client = makeQueryClient()
  let isWell = false
  const observed = statuses.map((status, no) => {
    const read = vi.fn(async () => {
      if (!isWell || status === 404) throw failure(status)
      return 'read'
    })
    const observer = new QueryObserver(client, { queryKey: [no], queryFn: read })
    observer.subscribe(() => undefined)
    return { read, observer }
  })
  const recover = () => {
    isWell = true
  }
  return { observed, recover }
}

test('when a failed read succeeds, repeats all other reads that failed with a server error, and no others', async () => {
  const { observed, recover } = reads([500, 500, 404])
  const [first, beside, missing] = observed
  await vi.waitFor(() =>
    expect(observed.map(({ observer }) => observer.getCurrentResult().isError)).toEqual([true, true, true]),
  )
  recover()
  await first?.observer.refetch()
  await vi.waitFor(() => expect(beside?.observer.getCurrentResult().data).toBe('read'))
  expect(missing?.read).toHaveBeenCalledOnce()
})

test('a read that fails again does not repeat other reads', async () => {
  const { observed } = reads([500, 500])
  const [first, beside] = observed
  await vi.waitFor(() => expect(beside?.observer.getCurrentResult().isError).toBe(true))
  await first?.observer.refetch()
  expect(beside?.read).toHaveBeenCalledOnce()
})

test('notifies a page of a cache change before the browser dispatches the next click', async () => {
  makeQueryClient()
  const listener = vi.fn()
  notifyManager.batchCalls(listener)()
  // A callback of Node's nextTick runs after all pending microtasks and before any timer.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  expect(listener).toHaveBeenCalledOnce()
})
