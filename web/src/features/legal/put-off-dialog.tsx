import type { DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { parseTypedDate } from '@fieldstone/domain/calendar/typed-date'
import { putOffChoices } from '@fieldstone/domain/legal/deadline-marks'
import { DialogForm } from '../../lib/form/dialog-form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/deadlines.ts'
import { useSend } from '../../lib/use-send.ts'
import { keyOfLine, whatText } from '../../records/deadline-text.ts'
import { Chips } from '../../ui/chips.tsx'
import { DateField } from '../../ui/date-field.tsx'
import type { Marked } from './legal-queries.ts'

interface PutOffDialogProps {
  readonly line: DeadlineLine
  readonly today: PlainDate
  readonly onDone: (marked: Marked) => void
  readonly onClose: () => void
}

/** Snoozes a deadline until a suggested day or another one. */
export function PutOffDialog({ line, today, onDone, onClose }: PutOffDialogProps) {
  // Waits until the row disappears, so that nobody clicks the next one by mistake.
  const send = useSend(deadlineRoutes.markDeadline, { waits: true })
  const { certificateId, certificateNo, rule, defendantId, dueOn } = line
  const about = { what: whatText(line), certificateNo }
  const form = useForm({
    initial: { putOffUntil: '' },
    draft: { of: keyOfLine(line) },
    check: ({ putOffUntil }) =>
      parseTypedDate(putOffUntil) === null
        ? { title: null, fields: { putOffUntil: t('putOffNeedsDay') } }
        : null,
    send: async ({ putOffUntil: typed }) => {
      const putOffUntil = parseTypedDate(typed)
      if (putOffUntil === null) return
      const body = { rule, defendantId, dueOn, putOffUntil, handledReason: null }
      const { id } = await send({ params: { certificateId }, body })
      onDone({ id, text: t('putOffDone', { ...about, on: formatDate(putOffUntil) }) })
    },
  })
  const choices = putOffChoices(dueOn, today)
  return (
    <DialogForm
      form={form}
      title={t('putOffTitle', about)}
      lede={t('putOffLede', { on: formatDate(dueOn) })}
      size="brief"
      onClose={onClose}
      actionLabel={t('putOffSend')}
      cancelLabel={t('putOffCancel')}
    >
      <div className="put-off-choices">
        <Chips
          label={t('putOffChoices')}
          value={parseTypedDate(form.values.putOffUntil) ?? ''}
          onValue={(putOffUntil) => form.set({ putOffUntil })}
          chips={choices.map(({ name, on }) => ({
            value: on,
            label: t(`choice_${name}`, { on: formatDate(on) }),
          }))}
        />
      </div>
      <DateField
        {...form.valueField('putOffUntil')}
        label={t('putOffUntil')}
        today={() => today}
        placeholder={t('datePlaceholder')}
        pickLabel={t('pickDate', { field: t('putOffUntil') })}
      />
    </DialogForm>
  )
}
