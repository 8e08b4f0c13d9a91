import type { RecordHead } from '@fieldstone/contract/entities/certificate-page/record'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { parseTypedDate } from '@fieldstone/domain/calendar/typed-date'
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../../lib/messages/known-then.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'

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

interface DayFieldProps {
  /** Today in the county. */
  readonly today: PlainDate
  /** The day that is shown, or null. */
  readonly day: PlainDate | null
  readonly onDay: (day: PlainDate) => void
}

/** Chooses the day as of which the certificate is shown. */
function DayField({ today, day, onDay }: DayFieldProps) {
  const [text, setText] = useState<string>(day ?? '')
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = parseTypedDate(text)
    const problem = typed === null ? t('noDay') : typed > today ? t('dayToCome') : null
    setError(problem)
    if (typed !== null && problem === null) onDay(typed)
  }
  return (
    <form className="known-day" noValidate onSubmit={submit}>
      <DateField
        id={id}
        label={t('day')}
        hint={undefined}
        error={error}
        value={text}
        onValue={setText}
        onDone={() => undefined}
        today={() => today}
        placeholder={t('dayPlaceholder')}
        pickLabel={t('pickDay')}
      />
      <Button kind="default" type="submit">
        {t('show')}
      </Button>
    </form>
  )
}
