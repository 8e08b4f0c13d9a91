import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/reports.ts'
import { COUNTY_KEY, readAgain } from '../../lib/shared-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'

/** Takes the certificate of a row into the reader's own parcels, or out of them. */
export function ToggleParcel({ certificateId }: { readonly certificateId: number }) {
  const queries = useQueryClient()
  const toggle = useAction(async () => {
    await call(certificateRoutes.toggleMyCertificate, { params: { id: certificateId } })
    await readAgain(queries, [COUNTY_KEY])
  })
  return (
    <Button kind="default" size="small" isBusy={toggle.isBusy} onClick={toggle.run}>
      {t('toggle')}
    </Button>
  )
}
