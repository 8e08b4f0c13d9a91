import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { centsOf } from '../../../lib/form/act-dialog.tsx'
import { readAgain } from '../../../lib/shared-keys.ts'
import { proposalsKey, receivedPaymentKey, STALE_AFTER_RECEIVED } from './keys.ts'

export const useReceivedPayment = (id: number) =>
  useQuery({
    queryKey: receivedPaymentKey(id),
    queryFn: ({ signal }) => call(receivedPaymentRoutes.getReceivedPayment, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Shows the payment as the server answered it after an act; what else shows its money is read again. */
export function useShowReceived() {
  const queries = useQueryClient()
  return (record: ReceivedPaymentRecord) => {
    queries.setQueryData(receivedPaymentKey(record.id), record)
    void readAgain(queries, STALE_AFTER_RECEIVED)
  }
}

export interface Question {
  readonly text: string
  /** '4240.00'; '' where only the text counts. */
  readonly amount: string
  /** The certificate beside whose record it is asked: it is proposed in any case. */
  readonly besideId: number | null
}

/** The certificates to which money may belong; null asks nothing. */
export const useProposals = (question: Question | null) =>
  useQuery({
    queryKey: proposalsKey(question),
    queryFn: ({ signal }) =>
      call(receivedPaymentRoutes.proposeCertificates, { query: queryOf(question) }, { signal }),
    enabled: question !== null,
    staleTime: 0,
  })

function queryOf(question: Question | null) {
  const amount = centsOf(question?.amount ?? '')
  const besideId = question?.besideId ?? null
  return {
    text: question?.text ?? '',
    ...(amount === null ? {} : { amount }),
    ...(besideId === null ? {} : { besideId }),
  }
}
