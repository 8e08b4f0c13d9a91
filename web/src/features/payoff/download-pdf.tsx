import { payoffRoutes } from '@fieldstone/contract/routes/payoff/payoff'
import { useMutation } from '@tanstack/react-query'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { t } from '../../lib/messages/payoff-print.ts'
import { Button } from '../../ui/button.tsx'

/** Saves the invoice as a PDF. The server issues it under its own payoff number. */
export function DownloadPdf({ id, certificateNo }: { readonly id: number; readonly certificateNo: string }) {
  const download = useMutation({
    mutationFn: () => callFile(payoffRoutes.payoffInvoice, { params: { id } }),
    onSuccess: ({ name, blob }) => saveFile(name || `payoff-${certificateNo}.pdf`, blob),
  })
  return (
    <>
      {download.error ? (
        <p role="alert" className="error">
          {t('downloadFailed')} {download.error.message}
        </p>
      ) : null}
      <Button kind="default" isBusy={download.isPending} onClick={() => download.mutate()}>
        {t('downloadPdf')}
      </Button>
    </>
  )
}
