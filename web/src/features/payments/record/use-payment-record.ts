import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { certificateKey } from '../../../records/certificate-id.ts'
import { usePaymentIdParam } from '../core/payment-id.ts'

const keyOf = (id: string) => ['payment-record', id] as const

/** The payment of the page's address. */
export function usePaymentRecord() {
  const id = usePaymentIdParam()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(paymentRecordRoutes.getPayment, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

/** Shows the payment as an act has left it, and reads anew what else shows its money; or reads it again where it was refused. */
export function useShowPayment() {
  const queries = useQueryClient()
  return {
    show: (record: PaymentRecord) => {
      queries.setQueryData(keyOf(record.id), record)
      void queries.invalidateQueries({ queryKey: certificateKey(record.certificateId) })
      void queries.invalidateQueries({ queryKey: ['queues'] })
    },
    reload: (id: string) => void queries.invalidateQueries({ queryKey: keyOf(id) }),
  }
}
