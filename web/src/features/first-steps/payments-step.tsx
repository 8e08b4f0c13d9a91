import type { FirstSteps } from '@fieldstone/contract/entities/first-steps/first-steps'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/first-steps.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useSendStep } from './first-steps-card.tsx'

/** Tests the keys by a real call. Received events show that the webhook works. */
export function PaymentsStep({
  all: { paymentMode, keysCheckedAt, webhookAt },
}: {
  readonly all: FirstSteps
}) {
  const checkKeys = useSendStep(firstStepRoutes.checkKeys)
  const tryKeys = useAction(async () => {
    await checkKeys({ body: {} })
    void showSuccess(t('keysWork'))
  })
  if (paymentMode === 'off') return <p>{t('paymentsOff')}</p>
  return (
    <>
      <p>
        {t('paymentsMode', { mode: paymentMode })}{' '}
        {keysCheckedAt ? t('keysTried', { at: formatInstant(keysCheckedAt) }) : t('keysNotTried')}
      </p>
      <p>{webhookAt ? t('webhookSeen', { at: formatInstant(webhookAt) }) : t('webhookNotSeen')}</p>
      <p>
        <Button kind="default" isBusy={tryKeys.isBusy} onClick={() => tryKeys.run()}>
          {t('tryKeys')}
        </Button>
      </p>
    </>
  )
}
