import type { PaymentRecord } from '@fieldstone/contract/entities/payment-record'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payment-record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../../lib/api.ts'

const keyOf = (id: string) => ['payment-record', id] as const

/** The payment of the page's address. */
export function usePaymentRecord() {
  const id = useParams()['paymentId'] ?? ''
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(paymentRecordRoutes.getPayment, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

/** Shows the payment as the server answered it after an act; or reads it again where it refused. */
export function useShowPayment() {
  const queries = useQueryClient()
  return {
    show: (record: PaymentRecord) => queries.setQueryData(keyOf(record.id), record),
    reload: (id: string) => void queries.invalidateQueries({ queryKey: keyOf(id) }),
  }
}
