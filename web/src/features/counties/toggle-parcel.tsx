import { certificateRoutes } from '@fieldstone/contract/routes/certificates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/reports.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/toasts.tsx'

/** Takes the certificate of a row into the reader's own parcels, or out of them. */
export function ToggleParcel({ certificateId }: { readonly certificateId: number }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    setBusy(true)
    try {
      await call(certificateRoutes.toggleMyCertificate, { params: { id: certificateId } })
      await queries.invalidateQueries({ queryKey: ['county'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void showFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="default" size="small" isBusy={isBusy} onClick={() => void toggle()}>
      {t('toggle')}
    </Button>
  )
}
