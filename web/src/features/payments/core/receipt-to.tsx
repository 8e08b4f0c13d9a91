import { t } from '../../../lib/messages/payments.ts'
import { useSession } from '../../../lib/session.ts'

/** Where the receipt goes, said before money is sent: the payer may have mistyped the address, or no longer read it. */
export function ReceiptTo() {
  const session = useSession()
  if (session?.role !== 'taxpayer' || session.email === '') return null
  return <p className="small muted">{t('receiptTo', { email: session.email })}</p>
}
