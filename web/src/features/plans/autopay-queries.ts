import type { AutopayOffer, AutopayStarted } from '@fieldstone/contract/entities/autopay'
import type { RegisteredAccount } from '@fieldstone/contract/entities/bank-account'
import { autopayRoutes } from '@fieldstone/contract/routes/autopay'
import { bankAccountRoutes } from '@fieldstone/contract/routes/bank-accounts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { certificateKey } from '../../records/certificate.ts'

/** The caller's bank accounts that can be debited. */
export function useVerifiedAccounts(): UseQueryResult<readonly RegisteredAccount[]> {
  const session = useSession()
  return useQuery({
    queryKey: ['payments', 'verified-accounts', session?.userId ?? null],
    queryFn: ({ signal }) => call(bankAccountRoutes.listAch, {}, { signal }),
    select: (accounts) => accounts.filter(({ status }) => status === 'VERIFIED'),
    staleTime: 0,
  })
}

/** What would be debited, and the text to read; the one before stays while the next is on its way. */
export function useAutopayOffer(
  certificateId: number,
  accountId: string,
  months: number,
): UseQueryResult<AutopayOffer> {
  return useQuery({
    queryKey: [...certificateKey(certificateId), 'autopay-offer', accountId, months],
    queryFn: ({ signal }) =>
      call(
        autopayRoutes.readAutopayOffer,
        { query: { parcelId: certificateId, accountId, months } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
    staleTime: 0,
  })
}

interface Accepted {
  readonly offer: AutopayOffer
  readonly accountId: string
  readonly months: number
}

/** Whatever is refused, the plan and the text are read again: they may have changed. */
export function useStartAutopay(
  certificateId: number,
  onStarted: () => void,
): UseMutationResult<AutopayStarted, Error, Accepted> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ offer, accountId, months }) =>
      call(autopayRoutes.chargeAchSubscription, {
        body: {
          chargeAmount: 0,
          months,
          certificateId,
          sourceId: accountId,
          replaces: undefined,
          isAuthorized: true,
          textVersion: offer.version,
          authorizedCents: offer.authorizedCents,
        },
      }),
    onSuccess: onStarted,
    onSettled: () => queries.invalidateQueries({ queryKey: certificateKey(certificateId) }),
  })
}
