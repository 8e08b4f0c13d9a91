import type { PlanOffer } from '@fieldstone/contract/entities/plans/plan-offer'
import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { CERTIFICATE_KEY } from '../../records/keys.ts'

/** Whatever comes of it, offer and plan are read again: the offer may have changed. */
export function useAcceptPlan({ planId, agreedCents, textVersion }: PlanOffer) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(agreedPlanRoutes.acceptPlan, {
        params: { id: planId },
        body: { agreedCents, textVersion, isAccepted: true },
      }),
    onSettled: () => readAgain(queries, [CERTIFICATE_KEY]),
  })
}

export function useCounterPlan({ planId }: PlanOffer) {
  return useMutation({
    mutationFn: (comment: string) =>
      call(agreedPlanRoutes.counterPlan, { params: { id: planId }, body: { comment } }),
  })
}
