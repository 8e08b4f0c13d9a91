import type { PlanOffer } from '@fieldstone/contract/entities/plans/plan-offer'
import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useReadAgain } from '../../lib/use-send.ts'

/** Accepts the offer. Reads offer and plan again, after a refusal too: the offer may have changed. */
export function useAcceptPlan({ planId, agreedCents, textVersion }: PlanOffer) {
  return useMutation({
    mutationFn: () =>
      call(agreedPlanRoutes.acceptPlan, {
        params: { id: planId },
        body: { agreedCents, textVersion, isAccepted: true },
      }),
    onSettled: useReadAgain(...agreedPlanRoutes.acceptPlan.changes),
  })
}

export function useCounterPlan({ planId }: PlanOffer) {
  return useMutation({
    mutationFn: (comment: string) =>
      call(agreedPlanRoutes.counterPlan, { params: { id: planId }, body: { comment } }),
  })
}
