import type { OverchargeReport } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import { overchargeRoutes } from '@fieldstone/contract/routes/analysis/overcharges'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sumCents, ZERO } from '@fieldstone/domain/money/cents'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/overcharges.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import './overcharges.css'

interface DocumentsSheetProps {
  readonly report: OverchargeReport
  readonly last: NonNullable<OverchargeReport['last']>
}

/** Shows the number of expenses without a document, and sets the day from which they are listed. */
export function DocumentsSheet({ report, last }: DocumentsSheetProps) {
  const setDocumentsSince = useSend(overchargeRoutes.setDocumentsSince, {
    shows: overchargeRoutes.overchargeReport,
  })
  const [day, setDay] = useState<string>(report.documentsSince ?? '')
  const save = useAction(async () => {
    await setDocumentsSince({ body: { documentsSince: parsePlainDate(day) } })
    void showSuccess(t('documentsSaved'))
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.run()
  }
  const listed = report.kinds.find(({ kind }) => kind === 'no-document')
  const count = last.undocumentedCount + (listed?.openCount ?? 0)
  const amount = formatMoney(sumCents([last.undocumentedCents, listed?.openCents ?? ZERO]))
  return (
    <Sheet className="stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{t('documentsTitle')}</h2>
      <p>{count === 0 ? t('documentsNone') : t('documentsCount', { count: formatCount(count), amount })}</p>
      <p className="muted small">{t('documentsLede')}</p>
      <form className="row documents-since" onSubmit={submit}>
        <TextField
          id="documents-since"
          type="date"
          label={t('documentsSince')}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        <Button type="submit" kind="default" isBusy={save.isBusy}>
          {t('documentsSave')}
        </Button>
      </form>
      {listed !== undefined && listed.openCount > 0 ? (
        <p>
          <Link to={`${PATHS.overcharges}?kind=no-document`}>
            {t('documentsList', { count: formatCount(listed.openCount) })}
          </Link>
        </p>
      ) : null}
    </Sheet>
  )
}
