import type { BulkResult, ReadyRedemption } from '@fieldstone/contract/entities/desk/bulk-redemption'
import { redemptionRoutes } from '@fieldstone/contract/routes/desk/redemptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import { useAction } from '../../../lib/use-action.ts'
import { STALE_AFTER_MONEY } from '../../../records/stale-after-money.ts'
import { readyRedemptionsKey } from '../keys.ts'

export const useReadyRedemptions = (fileId: number | null) =>
  useQuery({
    queryKey: readyRedemptionsKey(fileId),
    queryFn: ({ signal }) =>
      call(redemptionRoutes.listReadyRedemptions, { query: fileId === null ? {} : { fileId } }, { signal }),
    staleTime: 0,
  })

/** Posts what was chosen, by the figures that are shown; the queues are read again. */
export function usePostRedemptions() {
  const [result, setResult] = useState<BulkResult | null>(null)
  const queries = useQueryClient()
  const action = useAction(async (chosen: readonly ReadyRedemption[]) => {
    const redemptions = chosen.map(({ certificateId, receivedOn, amountCents }) => ({
      certificateId,
      receivedOn,
      amountCents,
    }))
    setResult(await call(redemptionRoutes.postRedemptions, { body: { redemptions } }))
    await readAgain(queries, STALE_AFTER_MONEY)
  })
  return { result, ...action }
}
