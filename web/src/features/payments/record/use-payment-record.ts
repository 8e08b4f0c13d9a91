import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { paymentRecordRoutes } from '@fieldstone/contract/routes/payments/payment-record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import { STALE_AFTER_MONEY } from '../../../records/stale-after-money.ts'
import { usePaymentIdParam } from '../core/payment-id.ts'
import { paymentRecordKey } from './keys.ts'

/** The payment of the page's address. */
export function usePaymentRecord() {
  const id = usePaymentIdParam()
  return useQuery({
    queryKey: paymentRecordKey(id),
    queryFn: ({ signal }) => call(paymentRecordRoutes.getPayment, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

/** Shows the payment as an act has left it, and reads anew what else shows its money; or reads it again where it was refused. */
export function useShowPayment() {
  const queries = useQueryClient()
  return {
    show: (record: PaymentRecord) => {
      queries.setQueryData(paymentRecordKey(record.id), record)
      void readAgain(queries, STALE_AFTER_MONEY)
    },
    reload: (id: string) => void readAgain(queries, [paymentRecordKey(id)]),
  }
}
