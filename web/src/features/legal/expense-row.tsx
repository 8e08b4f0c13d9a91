import {
  EXPENSE_NAMES,
  type Expense,
  expense as expenseCodec,
} from '@fieldstone/contract/entities/legal/tracking'
import { trackingRoutes } from '@fieldstone/contract/routes/legal/tracking'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { MOST_EXPENSE_CENTS } from '@fieldstone/domain/legal/expenses'
import { EXPENSE_KINDS, type ExpenseKind } from '@fieldstone/domain/legal/file'
import { centsToText, readDollars } from '@fieldstone/domain/money/dollars'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { todayHere } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/format.ts'
import { fieldIdOf } from '../../lib/kept-drafts.ts'
import { t } from '../../lib/messages/legal.ts'
import { ChargeProof } from '../../records/documents/charge-proof.tsx'
import EditConflict from '../../records/edit-conflict.tsx'
import { useAutosave } from '../../records/use-autosave.ts'
import type { VersionedRecord } from '../../records/versioned.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { KindField } from './kind-field.tsx'
import { readDate } from './legal-record.ts'
import { SaveNote } from './save-note.tsx'
import { trackingLabel, USUAL_EXPENSES_ID, useFirstEmpty } from './tracking-parts.tsx'

interface ExpenseRowProps {
  readonly expense: Expense
  readonly no: number
  /** It was just added. */
  readonly isNew: boolean
  /** The payoff does not include it even when it is posted. */
  readonly isNotCharged: boolean
  readonly onSaved: () => void
  readonly onRemove: () => void
}

type Row = Readonly<
  Record<
    'expenseDate' | 'expenseDescr' | 'expenseAmt' | 'expenseKind' | 'expenseRef' | 'accrueInterest',
    string
  >
>

const versioned: VersionedRecord<Expense, Row> = {
  codec: expenseCodec,
  valuesOf: (it) => ({
    expenseDate: it.incurredOn,
    expenseDescr: it.description,
    expenseKind: it.kind ?? '',
    expenseAmt: centsToText(it.amountCents),
    expenseRef: it.isRefundable ? 'yes' : '',
    accrueInterest: it.accruesInterest ? 'yes' : '',
  }),
  save: (it, changed, values) => {
    const has = (name: keyof Row) => changed.includes(name)
    return call(trackingRoutes.updateExpense, {
      params: { certificateId: it.certificateId },
      body: {
        id: it.id,
        version: it.version,
        incurredOn: has('expenseDate') ? (parsePlainDate(values.expenseDate) ?? undefined) : undefined,
        description: has('expenseDescr') ? values.expenseDescr : undefined,
        amountCents: has('expenseAmt') ? (readDollars(values.expenseAmt) ?? undefined) : undefined,
        isRefundable: has('expenseRef') ? values.expenseRef === 'yes' : undefined,
        accruesInterest: has('accrueInterest') ? values.accrueInterest === 'yes' : undefined,
        kind: has('expenseKind') ? kindOf(values.expenseKind) : undefined,
      },
    })
  },
}

/** An expense has a date and an amount at all times. */
function read(name: keyof Row, text: string): { value: string } | { error: string } {
  if (name === 'expenseDate') {
    const date = readDate(text)
    return 'value' in date && date.value === '' ? { error: t('badDate') } : date
  }
  if (name !== 'expenseAmt') return { value: text.trim() }
  const amount = readDollars(text)
  if (amount === null || amount < 0) return { error: t('badAmount') }
  if (amount > MOST_EXPENSE_CENTS)
    return { error: t('amountTooLarge', { most: formatMoney(MOST_EXPENSE_CENTS) }) }
  return { value: centsToText(amount) }
}

const kindOf = (text: string): ExpenseKind | null => EXPENSE_KINDS.find((kind) => kind === text) ?? null

/** Waits, so that the reader can change their mind about what changes a debt. */
const INTEREST_DELAY_MS = 2_500

/** One expense that is not posted: every field is saved when it is left. */
export function ExpenseRow({ expense, no, isNew, isNotCharged, onSaved, onRemove }: ExpenseRowProps) {
  const place = `expense-${expense.id}`
  const editor = useAutosave({ record: expense, versioned, read, onSaved, place, fieldNames: EXPENSE_NAMES })
  const { values, errors } = editor
  useFirstEmpty({ isNew, place, values })
  const later = useLater(() => editor.commit('accrueInterest'))
  const field = (name: keyof Row) => ({
    id: fieldIdOf(place, name),
    label: trackingLabel(name),
    error: errors[name],
  })
  const typed = (name: 'expenseDescr' | 'expenseAmt') => ({
    ...field(name),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => editor.set(name, event.currentTarget.value),
    onBlur: () => editor.commit(name),
  })
  return (
    <fieldset className="tracked expense">
      <legend className="visually-hidden">{t('expenseNo', { no })}</legend>
      <DateField
        {...field('expenseDate')}
        value={values.expenseDate}
        onValue={(value) => editor.set('expenseDate', value)}
        onDone={() => editor.commit('expenseDate')}
        today={todayHere}
        placeholder={t('datePlaceholder')}
        pickLabel={t('pickDate', { field: t('expenseDate') })}
      />
      <TextField {...typed('expenseDescr')} className="wide" maxLength={300} list={USUAL_EXPENSES_ID} />
      <KindField
        {...field('expenseKind')}
        kind={kindOf(values.expenseKind)}
        description={values.expenseDescr}
        onChoose={(kind) => editor.choose('expenseKind', kind ?? '')}
      />
      <TextField {...typed('expenseAmt')} inputMode="decimal" maxLength={16} />
      <CheckField
        {...field('expenseRef')}
        hint={isNotCharged ? t('notCharged') : undefined}
        checked={values.expenseRef === 'yes'}
        onChange={(event) => editor.choose('expenseRef', event.currentTarget.checked ? 'yes' : '')}
      />
      <CheckField
        {...field('accrueInterest')}
        className="wide"
        checked={values.accrueInterest === 'yes'}
        onChange={(event) => {
          editor.set('accrueInterest', event.currentTarget.checked ? 'yes' : '')
          later()
        }}
      />
      <span className="wide">
        <ChargeProof
          certificateId={expense.certificateId}
          kind="expense"
          itemId={expense.id}
          name={expense.description}
        />
      </span>
      <span className="row">
        <SaveNote editor={editor} />
        <Button
          kind="quiet"
          size="small"
          aria-label={t('remove', { name: expense.description || t('expenseNo', { no }) })}
          onClick={onRemove}
        >
          ×
        </Button>
      </span>
      <EditConflict form={editor} valuesOf={versioned.valuesOf} labelOf={trackingLabel} />
    </fieldset>
  )
}

/** Saves after the delay, or at once if the row is removed before. */
function useLater(work: () => void): () => void {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      latest.current()
    },
    [],
  )
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, INTEREST_DELAY_MS)
  }
}
