import { propertyPayoffRoutes } from '@fieldstone/contract/routes/payoff/property-payoff'
import { useMutation } from '@tanstack/react-query'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { t } from '../../lib/messages/property.ts'
import { Button } from '../../ui/button.tsx'

/** Saves the payoffs as one PDF. The server issues each under its own number. */
export default function PrintAll({ id, isPart }: { readonly id: number; readonly isPart: boolean }) {
  const download = useMutation({
    mutationFn: () => callFile(propertyPayoffRoutes.propertyPayoff, { params: { id } }),
    onSuccess: ({ name, blob }) => saveFile(name || 'payoff.pdf', blob),
  })
  return (
    <>
      <Button kind="default" isBusy={download.isPending} onClick={() => download.mutate()}>
        {t(isPart ? 'printSome' : 'print')}
      </Button>
      {download.error ? (
        <p role="alert" className="error">
          {t('printFailed')} {download.error.message}
        </p>
      ) : null}
    </>
  )
}
