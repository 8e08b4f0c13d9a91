import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { t } from '../../../lib/messages/receipt-page.ts'
import { t as received } from '../../../lib/messages/received.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'
import { useIdParam } from '../../../records/id-param.ts'
import { allOf, Loaded } from '../../../records/loaded.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { usePrintReceipt } from '../own/print-receipt.ts'
import { ReceiptSheet } from '../own/receipt-sheet.tsx'
import { receivedReceiptKey } from './keys.ts'

/** The receipt of a payment that staff received: one Letter page, counted when it is printed. */
export default function ReceivedReceiptPage() {
  const id = useIdParam('receivedPaymentId')
  const key = receivedReceiptKey(id)
  const receipt = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(receivedPaymentRoutes.getReceivedReceipt, { params: { id } }, { signal }),
    staleTime: 0,
  })
  const printing = usePrintReceipt(key, () =>
    call(receivedPaymentRoutes.printReceivedReceipt, { params: { id } }),
  )
  return (
    <Loaded
      query={allOf({ receipt, site: useSiteSettings() })}
      title={t('receiptTitle')}
      missingTitle={t('receiptMissing')}
      skeleton={<BlockSkeleton height="50rem" />}
    >
      {({ receipt: read, site }) => (
        <ReceiptSheet
          receipt={read}
          site={site}
          back={<Link to={receivedPaymentPath(id)}>{received('back')}</Link>}
          printing={printing}
        />
      )}
    </Loaded>
  )
}
