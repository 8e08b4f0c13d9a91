import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { parseTypedDate } from '@fieldstone/domain/calendar/typed-date'
import { type FormEvent, useId, useState } from 'react'
import { t } from '../../../lib/messages/known-then.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'

interface DayFieldProps {
  /** Today in the county. */
  readonly today: PlainDate
  /** The day that is shown, or null. */
  readonly day: PlainDate | null
  readonly onDay: (day: PlainDate) => void
}

/** Chooses the day as of which the certificate is shown. */
export function DayField({ today, day, onDay }: DayFieldProps) {
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
