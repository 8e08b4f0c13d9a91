import { payoffRoutes } from '@fieldstone/contract/routes/payoff'
import { useMutation } from '@tanstack/react-query'
import { callFile } from '../../lib/api.ts'
import { t } from '../../lib/messages/payoff.ts'
import { Button } from '../../ui/button.tsx'

/** Saves the invoice as a PDF. The server issues it under its own payoff number. */
export function DownloadPdf({ id, certificateNo }: { readonly id: number; readonly certificateNo: string }) {
  const download = useMutation({
    mutationFn: () => callFile(payoffRoutes.payoffInvoice, { params: { id } }),
    onSuccess: ({ name, blob }) => save(name || `payoff-${certificateNo}.pdf`, blob),
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

/** A plain link cannot send the bearer token, so the file is fetched first and then saved as a download. */
function save(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Revoked later: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
