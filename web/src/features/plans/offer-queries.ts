import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
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
