import type { PaymentStatus } from '@fieldstone/contract/entities/payments/payment-status'
import { paymentStatusRoutes } from '@fieldstone/contract/routes/payments/payment-status'
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useCall } from '../../../lib/calls.ts'
import { keyOf } from '../../../lib/query-keys.ts'
import { usePayer } from '../../../lib/session.ts'
import { useReadAgain, useSend } from '../../../lib/use-send.ts'

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
  const payer = usePayer()
  const [isWatching, watchAgain] = useTimeLimit()
  const query = useCall(
    paymentStatusRoutes.paymentStatus,
    { params: { id: id ?? '' } },
    {
      enabled: id !== null && payer !== null,
      staleTime: 0,
      isBackground: true,
      refetchInterval: ({ state }) =>
        isWatching && (state.data === undefined || isUndecided(state.data)) && state.error === null
          ? POLL_MS
          : false,
    },
  )
  useReadCertificateAgain(query.data)
  return {
    query,
    isWatching,
    watchAgain: () => {
      watchAgain()
      void query.refetch()
    },
  }
}

/**
 * Cancels an open card payment and returns its outcome. The call is idempotent. It has a query function of its own, without
 * a signal, so that leaving the page does not abort it. Nothing makes its answer stale, so the call is not repeated.
 */
export function useCancelPayment(id: string | null): UseQueryResult<PaymentStatus> {
  const payer = usePayer()
  const query = useQuery({
    queryKey: keyOf({ ...paymentStatusRoutes.cancelPayment, reads: 'canceled-payments' }, { params: { id } }),
    queryFn: () => call(paymentStatusRoutes.cancelPayment, { params: { id: id ?? '' } }),
    enabled: id !== null && payer !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useReadCertificateAgain(query.data)
  return query
}

/** Cancels a payment that the payment processor has not answered, and shows what it became. */
export function useCancelUnanswered(id: string) {
  const cancel = useSend(paymentStatusRoutes.cancelPayment, { shows: paymentStatusRoutes.paymentStatus })
  return useMutation({ mutationFn: () => cancel({ params: { id } }) })
}

/** Reads the certificate again when the payment has another status, because its payoff depends on it. */
function useReadCertificateAgain(payment: PaymentStatus | undefined): void {
  const readCertificate = useReadAgain('certificate')
  const onStatus = useEffectEvent((status: PaymentStatus['status'] | undefined) => {
    if (status !== undefined) void readCertificate()
  })
  const status = payment?.status
  useEffect(() => onStatus(status), [status])
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
