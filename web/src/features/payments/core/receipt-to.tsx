import { t } from '../../../lib/messages/payments.ts'
import { useSession } from '../../../lib/session.ts'

/** Shows the address for the receipt before money is sent, because it may be mistyped or out of use. */
export function ReceiptTo() {
  const session = useSession()
  if (session?.role !== 'taxpayer' || session.email === '') return null
  return <p className="small muted">{t('receiptTo', { email: session.email })}</p>
}
