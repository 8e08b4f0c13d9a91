import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { t as received } from '../../../lib/messages/received.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'
import { useSend } from '../../../lib/use-send.ts'
import { useIdParam } from '../../../records/id-param.ts'
import { LoadedReceipt, ReceiptSheet, usePrintReceipt } from '../own/receipt-sheet.tsx'

/** The receipt of a payment that staff received: one Letter page, counted when it is printed. */
export default function ReceivedReceiptPage() {
  const id = useIdParam('receivedPaymentId')
  const query = useCall(receivedPaymentRoutes.getReceivedReceipt, { params: { id } }, { staleTime: 0 })
  const countCopy = useSend(receivedPaymentRoutes.printReceivedReceipt, {
    shows: receivedPaymentRoutes.getReceivedReceipt,
  })
  const printing = usePrintReceipt(() => countCopy({ params: { id } }))
  return (
    <LoadedReceipt query={query}>
      {(receipt, site) => (
        <ReceiptSheet
          receipt={receipt}
          site={site}
          back={<Link to={receivedPaymentPath(id)}>{received('back')}</Link>}
          printing={printing}
        />
      )}
    </LoadedReceipt>
  )
}
