import { agreedPlanRoutes } from '@fieldstone/contract/routes/plans/agreed-plans'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/messages/plan-page.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface StopAutopayProps {
  readonly id: string
}

/** Stops automatic payments for good after a confirmation. */
export default function StopAutopay({ id }: StopAutopayProps) {
  const [isAsking, setAsking] = useState(false)
  const cancelAutopay = useSend(agreedPlanRoutes.cancelAutopay, { waits: true })
  const stop = useMutation({ mutationFn: () => cancelAutopay({ params: { id } }) })
  return (
    <>
      {stop.error ? (
        <Notice kind="bad" role="alert" title={t('stopFailed')}>
          {stop.error.message}
        </Notice>
      ) : null}
      <p>
        <Button kind="default" isBusy={stop.isPending} onClick={() => setAsking(true)}>
          {t('stop')}
        </Button>
      </p>
      <AlertDialog
        isOpen={isAsking}
        title={t('stopTitle')}
        onClose={() => setAsking(false)}
        ask={{
          confirmLabel: t('stop'),
          cancelLabel: t('stopKeep'),
          onConfirm: () => {
            setAsking(false)
            stop.mutate()
          },
        }}
      >
        <p>{t('stopBody')}</p>
      </AlertDialog>
    </>
  )
}
