import type { RecordHead } from '@fieldstone/contract/entities/record/record'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../lib/messages/known-then.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { DayField } from './day-field.tsx'

const KnownThen = lazy(() => import('./known-then.tsx'))

/** The day in the address, so that it can be linked. */
const PARAM = 'on'

interface HistoryDayProps {
  readonly record: RecordHead
  /** The history, which is shown if no day is chosen. */
  readonly children: ReactNode
}

/** Shows the history of a certificate or, if the address has a day, what was known on that day. */
export function HistoryDay({ record: { certificate }, children }: HistoryDayProps) {
  const [params, setParams] = useSearchParams()
  const day = parsePlainDate(params.get(PARAM) ?? '')
  const { id, today } = certificate
  const show = (chosen: PlainDate) => setParams({ [PARAM]: chosen })
  return (
    <>
      <Sheet className="stack tight no-print" aria-labelledby="known-on">
        <h2 className="h3" id="known-on">
          {t('title')}
        </h2>
        <p className="muted">{t('lede')}</p>
        <DayField key={day ?? ''} today={today} day={day} onDay={show} />
        {params.has(PARAM) && day === null ? (
          <p role="alert" className="error">
            {t('noDay')}
          </p>
        ) : null}
        {day === null ? null : (
          <p>
            <Link to="?">{t('toHistory')}</Link>
          </p>
        )}
      </Sheet>
      {day === null ? (
        children
      ) : (
        <Suspense fallback={<BlockSkeleton height="30rem" />}>
          <KnownThen certificateId={id} day={day} />
        </Suspense>
      )}
    </>
  )
}
