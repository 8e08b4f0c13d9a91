import type { LegalField, LegalFile } from '@fieldstone/contract/entities/legal/legal'
import type { LegalDate } from '@fieldstone/domain/legal/file'
import { useEffect, useRef, useState } from 'react'
import { todayHere } from '../../lib/dates.ts'
import { fieldIdOf } from '../../lib/kept-drafts.ts'
import { t } from '../../lib/messages/legal.ts'
import type { Autosave } from '../../records/use-autosave.ts'
import { DateField } from '../../ui/date-field.tsx'
import { type Option, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { warningAt } from './date-warnings.tsx'
import { asksFirst, type FileValues, placeOfFile } from './legal-record.ts'

export interface EditorParts {
  readonly file: LegalFile
  readonly editor: Autosave<LegalFile, FileValues>
  /** A county can read the file of its lien but not change it. */
  readonly isReadOnly: boolean
}

interface PartProps<Name extends LegalField> extends EditorParts {
  readonly name: Name
}

/** Several files can be open at once, so each field's id names its file. */
const common = ({ file, editor, name }: PartProps<LegalField>) => ({
  id: fieldIdOf(placeOfFile(file.id), name),
  label: t(name),
  error: editor.errors[name],
})

/** Readers who cannot change the file get text instead of a field. */
const isEmptyToRead = ({ editor, name, isReadOnly }: PartProps<LegalField>): boolean =>
  isReadOnly && editor.values[name] === ''

const NothingYet = ({ name }: PartProps<LegalField>) => (
  <div className="field">
    <span className="label">{t(name)}</span>
    <span className="muted">{t('none')}</span>
  </div>
)

/** A date of the case, saved when it is left. */
export function DatePart(props: PartProps<LegalDate>) {
  const { editor, name, isReadOnly } = props
  const clearing = useClearing(props)
  if (isEmptyToRead(props)) return <NothingYet {...props} />
  return (
    <>
      <DateField
        {...common(props)}
        value={editor.values[name]}
        onValue={(value) => editor.set(name, value)}
        onDone={clearing.leave}
        warning={warningAt(props.file, name)}
        today={todayHere}
        placeholder={t('datePlaceholder')}
        pickLabel={t('pickDate', { field: t(name) })}
        readOnly={isReadOnly}
      />
      {clearing.dialog}
    </>
  )
}

/** Clearing the dismissal needs a confirmation. Other dates are cleared at once. */
function useClearing({ editor, name, file }: PartProps<LegalDate>) {
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    const isCleared = editor.values[name] === '' && file[name] !== null
    if (isCleared && asksFirst(name, '')) setAsking(true)
    else editor.commit(name)
  }
  const keep = () => {
    setAsking(false)
    editor.giveUp(name)
  }
  const clear = () => {
    setAsking(false)
    editor.commit(name)
  }
  const dialog = (
    <AlertDialog
      isOpen={isAsking}
      title={t('sureTitle')}
      onClose={keep}
      ask={{ confirmLabel: t('sureYes'), cancelLabel: t('sureNo'), onConfirm: clear }}
    >
      <p>{t('sureClear')}</p>
    </AlertDialog>
  )
  return { leave, dialog }
}

/** Also saves after a pause in typing, so that little of a long text can be lost. */
const PAUSE_MS = 2_000

export function TextPart(props: PartProps<LegalField> & { readonly maxLength: number }) {
  const { editor, name, maxLength, isReadOnly } = props
  if (isEmptyToRead(props)) return <NothingYet {...props} />
  return (
    <TextField
      {...common(props)}
      value={editor.values[name]}
      maxLength={maxLength}
      readOnly={isReadOnly}
      onChange={(event) => editor.set(name, event.currentTarget.value)}
      onBlur={() => editor.commit(name)}
    />
  )
}

export function NotePart(props: PartProps<'legalNote'>) {
  const { editor, name, isReadOnly } = props
  const pause = usePause(() => editor.commit(name))
  return (
    <TextAreaField
      {...common(props)}
      rows={3}
      value={editor.values[name]}
      maxLength={4000}
      readOnly={isReadOnly}
      onChange={(event) => {
        editor.set(name, event.currentTarget.value)
        pause()
      }}
      onBlur={() => editor.commit(name)}
    />
  )
}

/** Calls back once nothing has happened for a while. */
function usePause(onPause: () => void): () => void {
  const latest = useRef(onPause)
  latest.current = onPause
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), PAUSE_MS)
  }
}

/** A choice, saved at once. */
interface ChoiceProps extends PartProps<LegalField> {
  readonly none?: string
  readonly options: readonly Option[]
}

export function ChoicePart(props: ChoiceProps) {
  const { editor, name, none, options, isReadOnly } = props
  if (isEmptyToRead(props)) return <NothingYet {...props} />
  return (
    <SelectField
      {...common(props)}
      none={none}
      options={options}
      value={editor.values[name]}
      disabled={isReadOnly}
      onChange={(event) => editor.choose(name, event.currentTarget.value)}
    />
  )
}
