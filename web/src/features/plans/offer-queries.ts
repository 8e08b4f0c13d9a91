import type { PlanOffer } from '@fieldstone/contract/entities/plans/plan-offer'
import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { certificateKey } from '../../records/keys.ts'
import { planKey, planOfferKey } from './keys.ts'

/** The accepted plan of the caller. */
export function useOwnPlan(
  certificateId: number,
  { isAsked }: { readonly isAsked: boolean } = { isAsked: true },
) {
  const session = useSession()
  return useQuery({
    queryKey: planKey(certificateId, session?.userId ?? null),
    queryFn: ({ signal }) => call(agreedPlanRoutes.getPlan, { params: { id: certificateId } }, { signal }),
    enabled: isAsked,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  })
}

/** The open offer to the caller; asked for only where there is no accepted plan. */
export function usePlanOffer(certificateId: number, isAsked: boolean) {
  const session = useSession()
  return useQuery({
    queryKey: planOfferKey(certificateId, session?.userId ?? null),
    queryFn: ({ signal }) =>
      call(agreedPlanRoutes.getPlanOffer, { params: { id: certificateId } }, { signal }),
    enabled: isAsked,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  })
}

/** Whatever comes of it, offer and plan are read again: the offer may have changed. */
export function useAcceptPlan({ planId, certificateId, agreedCents, textVersion }: PlanOffer) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(agreedPlanRoutes.acceptPlan, {
        params: { id: planId },
        body: { agreedCents, textVersion, isAccepted: true },
      }),
    onSettled: () => readAgain(queries, [certificateKey(certificateId)]),
  })
}

export function useCounterPlan({ planId }: PlanOffer) {
  return useMutation({
    mutationFn: (comment: string) =>
      call(agreedPlanRoutes.counterPlan, { params: { id: planId }, body: { comment } }),
  })
}
