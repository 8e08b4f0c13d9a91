import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { FirstStep } from '@fieldstone/domain/first-steps/first-steps'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { problemIn } from '../../lib/form/values.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/first-steps.ts'
import { useReadAgain } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

interface WordFormProps {
  /** Prefix of the field ids, because the page has several of these forms. */
  readonly id: string
  /** The step whose heading describes what is confirmed. */
  readonly step: FirstStep
  readonly lede: string
  /** The earlier confirmation. */
  readonly said: { readonly by: string; readonly on: PlainDate | null; readonly words: 'backupBy' } | null
  readonly send: (word: { confirmedBy: string; confirmedOn: PlainDate }) => Promise<unknown>
}

/** Asks for the name of the person who confirms a step, and the day. */
export function WordForm({ id, step, lede, said, send }: WordFormProps) {
  const readAgain = useReadAgain('first-steps')
  const [by, on] = [`${id}-confirmedBy`, `${id}-confirmedOn`]
  const form = useForm<Readonly<Record<string, string>>>({
    initial: { [by]: '', [on]: '' },
    fieldNames: { confirmedBy: by, confirmedOn: on },
    check: (values) => {
      return problemIn(t('problem'), {
        ...(values[by]?.trim() ? {} : { [by]: t('needName') }),
        ...(dayOf(values[on]) === null ? { [on]: t('needDay') } : {}),
      })
    },
    send: async (values) => {
      const day = dayOf(values[on])
      if (day === null) return
      await send({ confirmedBy: values[by] ?? '', confirmedOn: day }).catch((error: unknown) => {
        // After a refusal the page shows the steps as they are now.
        void readAgain()
        throw error
      })
      form.reset()
      void showSuccess(t('saved'))
    },
  })
  return (
    <Form form={form}>
      {said ? <p>{t(said.words, { name: said.by, date: formatDate(said.on) })}</p> : null}
      <p>{lede}</p>
      <div className="halves">
        <TextField {...form.field(by)} label={t('confirmedBy')} maxLength={120} />
        <TextField {...form.field(on)} label={t('confirmedOn')} type="date" />
      </div>
      <p>
        <Button type="submit" kind="default" isBusy={form.isBusy} aria-describedby={`step-${step}`}>
          {t('confirm')}
        </Button>
      </p>
    </Form>
  )
}

function dayOf(text = ''): PlainDate | null {
  try {
    return parsePlainDate(text)
  } catch {
    return null
  }
}
