import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { useMutation } from '@tanstack/react-query'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { t } from '../../lib/messages/plan-page.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/toasts.tsx'

/** Saves the agreement as it was accepted. */
export default function AgreementButton({ planId }: { readonly planId: number }) {
  const save = useMutation({
    mutationFn: () => callFile(agreedPlanRoutes.planAgreement, { params: { id: planId } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: (error) => void showFailure(`${t('agreementFailed')} ${error.message}`),
  })
  return (
    <Button kind="default" isBusy={save.isPending} onClick={() => save.mutate()}>
      {t('agreement')}
    </Button>
  )
}
