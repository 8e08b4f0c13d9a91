import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { NO_ADDRESS } from '@fieldstone/domain/accounts/person'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useCall } from './calls.ts'
import { makeQueryClient } from './query-client.ts'
import { signIn } from './testing.tsx'
import { useSend } from './use-send.ts'

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
  const queries = makeQueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const input = { params: { id: 7 } }
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
