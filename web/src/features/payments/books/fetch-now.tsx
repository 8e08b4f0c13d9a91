import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { t } from '../../../lib/messages/books.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'

/** A button that reads the payouts of the payment processor now, instead of at the next sweep. */
export function FetchNow() {
  const fetchPayouts = useSend(payoutRoutes.fetchPayouts, { waits: true })
  const fetchNow = useAction(async () => {
    await fetchPayouts()
    void showSuccess(t('fetchedNow'))
  })
  return (
    <Button isBusy={fetchNow.isBusy} onClick={fetchNow.run}>
      {t('fetchNow')}
    </Button>
  )
}
