import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './shared-keys.ts'

const KEY = ['desk', 7] as const

test('what a page has asked for before a change, and is answered after it, is asked for again', async () => {
  const queries = new QueryClient()
  const answers: Array<(answer: string) => void> = []
  const ask = () => new Promise<string>((resolve) => answers.push(resolve))
  const page = new QueryObserver<string>(queries, { queryKey: KEY, queryFn: ask })
  const leave = page.subscribe(() => {})
  const done = readAgain(queries, [['desk']])
  await expect.poll(() => answers.length, { timeout: 5_000 }).toBe(2)
  answers[0]?.('as it was before')
  answers[1]?.('as it is now')
  await done
  expect(page.getCurrentResult().data).toBe('as it is now')
  leave()
})

test('a page that has its answer keeps showing it until the next one comes', async () => {
  const queries = new QueryClient()
  queries.setQueryData(KEY, 'as it was before')
  const page = new QueryObserver<string>(queries, {
    queryKey: KEY,
    queryFn: async () => 'as it is now',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown: unknown[] = []
  const leave = page.subscribe(({ data }) => shown.push(data))
  await readAgain(queries, [['desk']])
  expect(new Set(shown)).toEqual(new Set(['as it was before', 'as it is now']))
  leave()
})
