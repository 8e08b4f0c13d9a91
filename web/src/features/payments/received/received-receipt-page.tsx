import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { t as received } from '../../../lib/messages/received.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'
import { useIdParam } from '../../../records/id-param.ts'
import { LoadedReceipt } from '../own/loaded-receipt.tsx'
import { usePrintReceipt } from '../own/print-receipt.ts'
import { ReceiptSheet } from '../own/receipt-sheet.tsx'
import { receivedReceiptKey } from './keys.ts'

/** The receipt of a payment that staff received: one Letter page, counted when it is printed. */
export default function ReceivedReceiptPage() {
  const id = useIdParam('receivedPaymentId')
  const key = receivedReceiptKey(id)
  const printing = usePrintReceipt(key, () =>
    call(receivedPaymentRoutes.printReceivedReceipt, { params: { id } }),
  )
  return (
    <LoadedReceipt
      queryKey={key}
      read={(signal) => call(receivedPaymentRoutes.getReceivedReceipt, { params: { id } }, { signal })}
    >
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
