import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls.ts'
import { centsOf } from '../../../lib/form/act-dialog.tsx'
import { keyOf } from '../../../lib/query-keys.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import { staleAfter } from '../../../lib/use-send.ts'

/** Returns a function that shows the payment as an act left it, and has all else that shows its money read again. */
export function useShowReceived() {
  const queries = useQueryClient()
  return (record: ReceivedPaymentRecord) => {
    const key = keyOf(receivedPaymentRoutes.getReceivedPayment, { params: { id: record.id } })
    queries.setQueryData(key, record)
    void readAgain(queries, staleAfter(receivedPaymentRoutes.recordReceivedPayment), key)
  }
}

export interface ProposalQuestion {
  readonly text: string
  /** '4240.00'. '' to look for the text alone. */
  readonly amount: string
  /** The certificate of the page that asks. It is always proposed. */
  readonly besideId: number | null
}

/** Reads the certificates to which money may belong. Reads nothing if `question` is null. */
export const useProposals = (question: ProposalQuestion | null) =>
  useCall(
    receivedPaymentRoutes.proposeCertificates,
    { query: queryOf(question) },
    { enabled: question !== null, staleTime: 0 },
  )

function queryOf(question: ProposalQuestion | null) {
  const amount = centsOf(question?.amount ?? '')
  const besideId = question?.besideId ?? null
  return {
    text: question?.text ?? '',
    ...(amount === null ? {} : { amount }),
    ...(besideId === null ? {} : { besideId }),
  }
}
