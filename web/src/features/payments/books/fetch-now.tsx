import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { t } from '../../../lib/messages/books.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.tsx'
import { useReloadBooks } from './use-books.ts'

/** Reads the provider now instead of at the next sweep. */
export function FetchNow() {
  const reload = useReloadBooks()
  const fetchNow = useMutation({
    mutationFn: () => call(payoutRoutes.fetchPayouts),
    onSuccess: async () => {
      await reload()
      void showSuccess(t('fetchedNow'))
    },
    onError: (error) => void showFailure(error.message),
  })
  return (
    <Button isBusy={fetchNow.isPending} onClick={() => fetchNow.mutate()}>
      {t('fetchNow')}
    </Button>
  )
}
