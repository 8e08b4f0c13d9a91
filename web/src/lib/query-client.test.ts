import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { makeQueryClient } from './query-client.ts'

const failure = (status: number) =>
  new ApiError({ status, code: status === 404 ? 'not_found' : 'internal', message: 'It failed.' })

/** A read of the page: fails with this status until the server is well. */
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

test('once a read that failed succeeds, all others that the server failed are read again, and no other', async () => {
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

test('a read that fails again and again starts no other', async () => {
  const { observed } = reads([500, 500])
  const [first, beside] = observed
  await vi.waitFor(() => expect(beside?.observer.getCurrentResult().isError).toBe(true))
  await first?.observer.refetch()
  expect(beside?.read).toHaveBeenCalledOnce()
})

test('a page is told of a change of the cache before a browser hands over the next click', async () => {
  makeQueryClient()
  const told = vi.fn()
  notifyManager.batchCalls(told)()
  // Node's next tick comes once no microtask is left, and before any timer.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  expect(told).toHaveBeenCalledOnce()
})
