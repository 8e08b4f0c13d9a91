import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { useMutation } from '@tanstack/react-query'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { t } from '../../lib/messages/plan-offer.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/toasts.tsx'

/** Saves an open offer as a letter to print. */
export function PrintOfferButton({ planId }: { readonly planId: number }) {
  const save = useMutation({
    mutationFn: () => callFile(agreedPlanRoutes.planOfferFile, { params: { id: planId } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: (error) => void showFailure(`${t('printFailed')} ${error.message}`),
  })
  return (
    <Button kind="default" isBusy={save.isPending} onClick={() => save.mutate()}>
      {t('print')}
    </Button>
  )
}
