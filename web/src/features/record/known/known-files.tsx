import { recordRoutes } from '@fieldstone/contract/routes/record'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useMutation } from '@tanstack/react-query'
import { callFile, saveFile } from '../../../lib/api-files.ts'
import { t } from '../../../lib/messages/known-then.ts'
import { Button } from '../../../ui/button.tsx'

interface KnownFilesProps {
  readonly id: number
  readonly date: PlainDate
}

/** Downloads the account as a PDF, and its ledger as CSV. */
export function KnownFiles({ id, date }: KnownFilesProps) {
  const asked = { params: { id }, query: { date } }
  const paper = useMutation({
    mutationFn: () => callFile(recordRoutes.knownThenFile, asked),
    onSuccess: ({ name, blob }) => saveFile(name || 'account.pdf', blob),
  })
  const ledger = useMutation({
    mutationFn: () => callFile(recordRoutes.knownThenLedger, asked),
    onSuccess: ({ name, blob }) => saveFile(name || 'ledger.csv', blob),
  })
  const error = paper.error ?? ledger.error
  return (
    <div className="stack tight no-print">
      {error ? (
        <p role="alert" className="error">
          {t('fileFailed')} {error.message}
        </p>
      ) : null}
      <div className="row">
        <Button kind="default" isBusy={paper.isPending} onClick={() => paper.mutate()}>
          {t('paper')}
        </Button>
        <Button kind="default" isBusy={ledger.isPending} onClick={() => ledger.mutate()}>
          {t('ledger')}
        </Button>
      </div>
      <p className="muted small">{t('paperHint')}</p>
    </div>
  )
}
