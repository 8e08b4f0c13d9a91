import { receivedPaymentRoutes } from '@fieldstone/contract/routes/received-payments'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { t } from '../../../lib/messages/my-payments.ts'
import { t as received } from '../../../lib/messages/received.ts'
import { receivedPaymentPath } from '../../../lib/paths.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { useIdParam } from '../../../records/id-param.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { showFailure } from '../../../ui/toasts.tsx'
import { ReceiptSheet } from '../own/receipt-sheet.tsx'

/** The receipt of a payment that staff received: one Letter page, counted when it is printed. */
export default function ReceivedReceiptPage() {
  const id = useIdParam('receivedPaymentId')
  const key = ['received-receipt', id]
  const queries = useQueryClient()
  const receipt = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(receivedPaymentRoutes.getReceivedReceipt, { params: { id } }, { signal }),
    staleTime: 0,
  })
  const print = useMutation({
    mutationFn: () => call(receivedPaymentRoutes.printReceivedReceipt, { params: { id } }),
    onSuccess: (copy) => {
      queries.setQueryData(key, copy)
      // The sheet first shows whether this copy is a duplicate.
      requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    },
    onError: (error: Error) => void showFailure(error.message),
  })
  return (
    <Loaded
      query={allOf({ receipt, site: useSiteSettings() })}
      title={t('receiptTitle')}
      failedTitle={t('receiptFailed')}
      skeleton={<BlockSkeleton height="50rem" />}
    >
      {({ receipt: read, site }) => (
        <ReceiptSheet
          receipt={read}
          site={site}
          back={<Link to={receivedPaymentPath(id)}>{received('back')}</Link>}
          onPrint={() => {
            // A second press would count a second copy.
            if (!print.isPending) print.mutate()
          }}
        />
      )}
    </Loaded>
  )
}
