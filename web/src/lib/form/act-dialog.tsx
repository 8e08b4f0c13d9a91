import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { readDollars } from '@fieldstone/domain/money/dollars'
import type { ReactNode } from 'react'
import { type Option, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { AmountField, OneTimeCodeField } from '../../ui/number-fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { t } from '../messages/act.ts'
import { DialogForm } from './dialog-form.tsx'
import { type Form, useForm } from './use-form.ts'

/** One field of the dialog. It must be filled in unless it says otherwise. */
export interface ActField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** 'long': a text of several lines. 'signed': an amount that may be zero or below. */
  readonly kind: 'text' | 'password' | 'code' | 'long' | 'money' | 'signed' | 'percent' | 'date' | 'choice'
  readonly options?: readonly Option[]
  readonly initial?: string
  readonly isOptional?: boolean
  readonly maxLength?: number
}

export interface Act {
  readonly title: string
  readonly lede?: ReactNode
  readonly actionLabel: string
  /** Title of the summary of errors. */
  readonly problem: string
  readonly fields: readonly ActField[]
  /** The values are trimmed. A refusal is shown in the dialog, beside the fields that it names. */
  readonly send: (values: ActValues) => Promise<void>
}

export type ActValues = Readonly<Record<string, string>>

interface ActDialogProps {
  readonly act: Act
  readonly onClose: () => void
}

/** A dialog in which staff do one thing: its fields are data, the server decides. */
export function ActDialog({ act, onClose }: ActDialogProps) {
  const form = useForm<ActValues>({
    draft: { of: act.title, omits: act.fields.filter(isSecret).map(({ name }) => name) },
    initial: Object.fromEntries(act.fields.map(({ name, initial = '' }) => [name, initial])),
    check: (values) => problemOf(act, values),
    refused: ({ message, fields }) => ({ title: `${act.problem} ${message}`, fields }),
    send: async (values) => {
      const typed = act.fields.map((field) => {
        const value = values[field.name] ?? ''
        return [field.name, field.kind === 'password' ? value : value.trim()]
      })
      await act.send(Object.fromEntries(typed))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={act.title}
      {...(act.lede === undefined ? {} : { lede: act.lede })}
      actionLabel={act.actionLabel}
      cancelLabel={t('cancel')}
      onClose={onClose}
    >
      {act.fields.map((field) => (
        <ActInput key={field.name} field={field} form={form} />
      ))}
    </DialogForm>
  )
}

const isSecret = ({ kind }: ActField): boolean => kind === 'password' || kind === 'code'

/** The field of a form that its description asks for. */
export function ActInput({ field, form }: { readonly field: ActField; readonly form: Form<ActValues> }) {
  const { name, label, hint, kind, maxLength, options = [] } = field
  const common = { ...form.field(name), label, ...(hint === undefined ? {} : { hint }) }
  switch (kind) {
    case 'choice':
      return <SelectField {...common} options={options} />
    case 'long':
      return <TextAreaField {...common} rows={3} maxLength={maxLength ?? 500} />
    case 'date':
      return <TextField {...common} type="date" />
    case 'money':
    case 'signed':
    case 'percent':
      return <AmountField {...common} />
    case 'password':
      return <PasswordField {...common} autoComplete="current-password" maxLength={maxLength ?? 512} />
    case 'code':
      return <OneTimeCodeField {...common} maxLength={maxLength ?? 16} />
    case 'text':
      return <TextField {...common} autoComplete="off" maxLength={maxLength ?? 120} />
  }
}

function problemOf({ fields, problem }: Act, values: ActValues) {
  const wrong = fields.flatMap((field) => {
    const text = wrongOf(field, (values[field.name] ?? '').trim())
    return text === null ? [] : [[field.name, text] as const]
  })
  return wrong.length === 0 ? null : { title: problem, fields: Object.fromEntries(wrong) }
}

/** Returns what is wrong with a value, as far as the page can tell. What passes can be read as its kind. */
export function wrongOf(
  { kind, label, options = [], isOptional = false }: ActField,
  value: string,
): string | null {
  if (value === '') return isOptional ? null : t(kind === 'date' ? 'needDate' : 'needText', { label })
  if (kind === 'date' && parsePlainDate(value) === null) return t('needDate', { label })
  if (kind === 'choice' && options.every((option) => option.value !== value)) return t('needText', { label })
  if (kind === 'percent' && !/^\d{1,3}(\.\d{1,2})?$/.test(value)) return t('needPercent')
  if (kind === 'signed' && readDollars(value) === null) return t('needSigned')
  return kind === 'money' && centsOf(value) === null ? t('needMoney') : null
}

/** The cents of a typed amount: '$1,234.56'. Null when it is none, or not above zero. */
export function centsOf(value: string) {
  const amount = readDollars(value)
  return amount !== null && amount > 0 ? amount : null
}
