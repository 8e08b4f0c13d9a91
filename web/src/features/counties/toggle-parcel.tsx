import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { t } from '../../lib/messages/reports.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'

/** Takes the certificate of a row into the reader's own parcels, or out of them. */
export function ToggleParcel({ certificateId }: { readonly certificateId: number }) {
  const send = useSend(certificateRoutes.toggleMyCertificate, { waits: true })
  const toggle = useAction(async () => {
    await send({ params: { id: certificateId } })
  })
  return (
    <Button kind="default" size="small" isBusy={toggle.isBusy} onClick={toggle.run}>
      {t('toggle')}
    </Button>
  )
}
