import { approvalRoutes } from '@fieldstone/contract/routes/approvals'
import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { templateRoutes } from '@fieldstone/contract/routes/mail/templates'
import { NO_ADDRESS } from '@fieldstone/domain/accounts/person'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { pollWhile, useCall } from './calls.ts'
import { makeQueryClient } from './query-client.ts'
import { keyOf } from './query-keys.ts'
import { signIn } from './testing.tsx'
import { staleAfter, useReadAgain, useSend } from './use-send.ts'

const firm = {
  ...{
    attorneyID: 7,
    firmName: 'Keller & Stone',
    firstName: 'Ada',
    lastName: 'Keller',
    email: '',
    phone: '',
  },
  ...NO_ADDRESS,
  ...{ showRefNum: true, countyIDs: [], closedDate: null, attorneyCount: 1, openFileCount: 2, version: 3 },
}
const closed = { ...firm, closedDate: '2026-11-20', version: 4 }
const input = { params: { id: 7 } }

function page() {
  const queries = makeQueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return { queries, wrapper }
}

test('a read that was asked before a change and is answered after it does not replace what the change answered', async () => {
  signIn(0)
  let answerLate: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    answerLate = resolve
  })
  let reads = 0
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'POST') return Response.json(closed)
    reads += 1
    if (reads > 1) await late
    return Response.json(firm)
  })
  const { queries, wrapper } = page()
  const { result } = renderHook(
    () => ({
      firm: useCall(firmRoutes.getFirm, input),
      close: useSend(firmRoutes.closeFirm, { shows: firmRoutes.getFirm }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.firm.data?.version).toBe(3))
  void queries.invalidateQueries({ queryKey: ['firms'] })
  await waitFor(() => expect(reads).toBe(2))
  await act(() => result.current.close(input))
  answerLate()
  await act(() => late)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(result.current.firm.data).toMatchObject({ version: 4, closedOn: '2026-11-20' })
})

test('a call that waits resolves once what is shown has been read again', async () => {
  signIn(0)
  let answerLate: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    answerLate = resolve
  })
  let reads = 0
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'POST') return Response.json(closed)
    reads += 1
    if (reads > 1) await late
    return Response.json(reads > 1 ? closed : firm)
  })
  const { wrapper } = page()
  const { result } = renderHook(
    () => ({
      firm: useCall(firmRoutes.getFirm, input),
      close: useSend(firmRoutes.closeFirm, { waits: true }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.firm.data?.version).toBe(3))
  let isDone = false
  const done = result.current.close(input).then(() => {
    isDone = true
  })
  await waitFor(() => expect(reads).toBe(2))
  expect(isDone).toBe(false)
  answerLate()
  await act(() => done)
  expect(result.current.firm.data?.version).toBe(4)
})

test('polls while the answer asks for it, and no poll extends the session', async () => {
  signIn(0)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const isBackground: boolean[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    isBackground.push(new Headers(headers).has('x-background'))
    return Response.json(isBackground.length < 3 ? firm : closed)
  })
  const { wrapper } = page()
  const isOpen = ({ closedOn }: { readonly closedOn: string | null }) => closedOn === null
  const { result } = renderHook(
    () => useCall(firmRoutes.getFirm, input, { refetchInterval: pollWhile(isOpen) }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.data?.version).toBe(3))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isBackground).toEqual([false, true, true])
  expect(result.current.data?.version).toBe(4)
  vi.useRealTimers()
})

test('answers to a read by POST are kept apart by the body', () => {
  const keyOfText = (text: string) =>
    keyOf(templateRoutes.previewTemplate, { params: { code: 'alert' }, body: { text } })
  expect(keyOfText('one')).toEqual(keyOfText('one'))
  expect(keyOfText('one')).not.toEqual(keyOfText('two'))
})

test('after an approval everything is stale', () => {
  expect(staleAfter(approvalRoutes.approveRequest)).toEqual([[]])
})

test('a change of a subject makes the subjects below it stale, and no others', async () => {
  const { queries, wrapper } = page()
  const file = keyOf(legalRoutes.getLegalFile, input)
  const history = keyOf(legalRoutes.listLegalHistory, { ...input, query: { page: 1, pageSize: 20 } })
  for (const key of [file, history]) queries.setQueryData(key, [])
  const staleKeys = () => [file, history].filter((key) => queries.getQueryState(key)?.isInvalidated)
  const { result } = renderHook(
    () => ({ ofHistory: useReadAgain('legal/history'), ofAll: useReadAgain('legal') }),
    { wrapper },
  )
  await act(() => result.current.ofHistory())
  expect(staleKeys()).toEqual([history])
  await act(() => result.current.ofAll())
  expect(staleKeys()).toEqual([file, history])
})
