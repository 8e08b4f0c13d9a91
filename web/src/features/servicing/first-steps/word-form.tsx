import type { FirstSteps } from '@fieldstone/contract/entities/first-steps'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { Form } from '../../../lib/form/form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { formatDate } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/first-steps.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { useShowSteps } from './use-first-steps.ts'

interface WordFormProps {
  /** Tells apart the fields of several forms. */
  readonly id: string
  readonly lede: string
  /** What was said before. */
  readonly said: { readonly by: string; readonly on: PlainDate | null; readonly words: 'backupBy' } | null
  readonly send: (word: { confirmedBy: string; confirmedOn: PlainDate }) => Promise<FirstSteps>
}

/** Somebody answers for it, with name and day. */
export function WordForm({ id, lede, said, send }: WordFormProps) {
  const show = useShowSteps()
  const form = useForm({
    initial: { confirmedBy: '', confirmedOn: '' },
    check: ({ confirmedBy, confirmedOn }) => {
      const fields = {
        ...(confirmedBy.trim() === '' ? { confirmedBy: t('needName') } : {}),
        ...(dayOf(confirmedOn) === null ? { confirmedOn: t('needDay') } : {}),
      }
      return Object.keys(fields).length === 0 ? null : { title: t('problem'), fields }
    },
    send: async ({ confirmedBy, confirmedOn }) => {
      const day = dayOf(confirmedOn)
      if (day === null) return
      show(await send({ confirmedBy, confirmedOn: day }))
      form.reset()
      void showSuccess(t('saved'))
    },
  })
  return (
    <Form form={form}>
      {said ? <p>{t(said.words, { name: said.by, date: formatDate(said.on) })}</p> : null}
      <p>{lede}</p>
      <div className="halves">
        <TextField {...form.field('confirmedBy')} label={t('confirmedBy')} maxLength={120} />
        <TextField {...form.field('confirmedOn')} label={t('confirmedOn')} type="date" />
      </div>
      <p>
        <Button type="submit" kind="default" isBusy={form.isBusy} aria-describedby={`step-${id}`}>
          {t('confirm')}
        </Button>
      </p>
    </Form>
  )
}

function dayOf(text: string): PlainDate | null {
  try {
    return parsePlainDate(text)
  } catch {
    return null
  }
}
