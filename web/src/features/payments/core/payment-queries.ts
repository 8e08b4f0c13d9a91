import type { PaymentStatus } from '@fieldstone/contract/entities/payments/payment-status'
import { paymentStatusRoutes } from '@fieldstone/contract/routes/payments/payment-status'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import { CERTIFICATE_KEY } from '../../../records/keys.ts'
import { cancelKey, statusKey } from './keys.ts'

const POLL_MS = 2_000
const POLL_FOR_MS = 30_000

/** The outcome is not known yet. */
export const isUndecided = ({ status }: PaymentStatus): boolean => status === 'NEW' || status === 'OPEN'

export interface PaymentWatch {
  readonly query: UseQueryResult<PaymentStatus>
  /** It is being polled. */
  readonly isWatching: boolean
  readonly watchAgain: () => void
}

/** Polls a payment every 2 seconds for 30 seconds, until its outcome is known. */
export function usePaymentStatus(id: string | null): PaymentWatch {
  const session = useSession()
  const [isWatching, watchAgain] = useTimeLimit()
  const query = useQuery({
    queryKey: statusKey(session?.userId ?? null, id),
    queryFn: ({ signal }) =>
      call(paymentStatusRoutes.paymentStatus, { params: { id: id ?? '' } }, { signal, isBackground: true }),
    enabled: id !== null && session !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isWatching && (state.data === undefined || isUndecided(state.data)) && state.error === null
        ? POLL_MS
        : false,
  })
  useRefreshCertificate(query.data)
  return {
    query,
    isWatching,
    watchAgain: () => {
      watchAgain()
      void query.refetch()
    },
  }
}

/** Cancels an open card payment; the answer is its outcome. The call is idempotent. */
export function useCancelPayment(id: string | null): UseQueryResult<PaymentStatus> {
  const session = useSession()
  const query = useQuery({
    queryKey: cancelKey(session?.userId ?? null, id),
    queryFn: () => call(paymentStatusRoutes.cancelPayment, { params: { id: id ?? '' } }),
    enabled: id !== null && session !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useRefreshCertificate(query.data)
  return query
}

/** Gives up a payment of which the payment processor has not answered. What it became is shown in place of what it was. */
export function useCancelUnanswered(id: string) {
  const session = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(paymentStatusRoutes.cancelPayment, { params: { id } }),
    onSuccess: (payment) => queries.setQueryData(statusKey(session?.userId ?? null, id), payment),
  })
}

/** The certificate depends on the payment, so it is reloaded. */
function useRefreshCertificate(payment: PaymentStatus | undefined): void {
  const queries = useQueryClient()
  const id = payment?.certificateId
  const status = payment?.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of status is what makes the record old
  useEffect(() => {
    if (id !== undefined) void readAgain(queries, [CERTIFICATE_KEY])
  }, [queries, id, status])
}

function useTimeLimit(): [isRunning: boolean, restart: () => void] {
  const [round, setRound] = useState(0)
  const [ended, setEnded] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setEnded(round), POLL_FOR_MS)
    return () => clearTimeout(timer)
  }, [round])
  return [ended !== round, () => setRound(round + 1)]
}
