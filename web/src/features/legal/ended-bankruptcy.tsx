import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { parseTypedDate } from '@fieldstone/domain/calendar/typed-date'
import { BANKRUPTCY_CHAPTERS, BANKRUPTCY_ENDINGS } from '@fieldstone/domain/legal/file'
import { call } from '../../lib/api.ts'
import { todayHere } from '../../lib/dates.ts'
import { DialogForm } from '../../lib/form/dialog-form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { type FormProblem, problemIn } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/legal.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { chapters } from './legal-record.ts'

interface EndedBankruptcyProps {
  readonly file: LegalFile
  readonly onSaved: (file: LegalFile) => void
  readonly onClose: () => void
}

/** Adds an ended case. Starts with the file's own case if that has ended, which frees its fields for the next one. */
export function EndedBankruptcy({ file, onSaved, onClose }: EndedBankruptcyProps) {
  const form = useForm({
    initial: initialOf(file),
    // Several files are open on one page.
    draft: { of: String(file.id) },
    check,
    send: async ({ bankruptcyType, caseNo, ending, ...days }) => {
      const [filedOn, endedOn] = [parseTypedDate(days.filedOn), parseTypedDate(days.endedOn)]
      const how = BANKRUPTCY_ENDINGS.find((it) => it === ending)
      if (filedOn === null || endedOn === null || how === undefined) return
      const chapter = BANKRUPTCY_CHAPTERS.find((it) => String(it) === bankruptcyType) ?? null
      const body = { bankruptcyType: chapter, caseNo: caseNo.trim() || null, filedOn, endedOn, ending: how }
      onSaved(await call(legalRoutes.addEarlierBankruptcy, { params: { certificateId: file.id }, body }))
      onClose()
    },
  })
  const date = (name: 'filedOn' | 'endedOn', label: string) => (
    <DateField
      {...form.valueField(name)}
      label={label}
      today={todayHere}
      placeholder={t('datePlaceholder')}
      pickLabel={t('pickDate', { field: label })}
    />
  )
  return (
    <DialogForm
      form={form}
      title={t('addEnded')}
      lede={t('endedLede')}
      size="brief"
      onClose={onClose}
      actionLabel={t('endedSave')}
      cancelLabel={t('endedCancel')}
    >
      <SelectField
        {...form.field('bankruptcyType')}
        label={t('bankruptcyType')}
        none={t('chapterNone')}
        options={chapters()}
      />
      <TextField {...form.field('caseNo')} label={t('bankruptcyCaseNo')} maxLength={60} />
      {date('filedOn', t('bankruptcyInOn'))}
      {date('endedOn', t('bankruptcyOutOn'))}
      <SelectField
        {...form.field('ending')}
        label={t('ending')}
        none={t('chooseEnding')}
        options={endings()}
      />
    </DialogForm>
  )
}

const endings = () => BANKRUPTCY_ENDINGS.map((it) => ({ value: it, label: t(`ending_${it}`) }))

function initialOf({ bankruptcyOutOn, bankruptcyInOn, bankruptcyType, bankruptcyCaseNo, today }: LegalFile) {
  const isOver = bankruptcyInOn !== null && bankruptcyOutOn !== null && bankruptcyOutOn <= today
  return {
    bankruptcyType: isOver ? String(bankruptcyType ?? '') : '',
    caseNo: isOver ? (bankruptcyCaseNo ?? '') : '',
    filedOn: isOver ? bankruptcyInOn : '',
    endedOn: isOver ? bankruptcyOutOn : '',
    ending: '',
  }
}

type Values = ReturnType<typeof initialOf>

function check({ filedOn, endedOn, ending }: Values): FormProblem | null {
  return problemIn(null, {
    ...(parseTypedDate(filedOn) === null ? { filedOn: t('badDate') } : {}),
    ...(parseTypedDate(endedOn) === null ? { endedOn: t('badDate') } : {}),
    ...(ending === '' ? { ending: t('chooseEnding') } : {}),
  })
}
