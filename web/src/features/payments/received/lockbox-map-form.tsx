import type { LockboxColumns } from '@fieldstone/contract/entities/payments/lockbox'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { LOCKBOX_COLUMNS, type LockboxColumn } from '@fieldstone/domain/payments/lockbox'
import {
  isNeededColumn,
  LOCKBOX_DATE_FORMS,
  type LockboxCsvMap,
} from '@fieldstone/domain/payments/lockbox-map'
import { type FormEvent, useState } from 'react'
import { t } from '../../../lib/messages/lockbox.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AmountField, DigitsField } from '../../../ui/number-fields.tsx'
import type { LockboxLayout } from './use-lockbox.ts'

interface LockboxMapFormProps {
  readonly found: LockboxColumns
  readonly proposed: LockboxCsvMap
  readonly isBusy: boolean
  /** Called when the map changes, because the preview is then out of date. */
  readonly onChange: () => void
  readonly onRead: (layout: LockboxLayout) => void
}

const TYPES = ['D', 'B', 'F'] as const

/** Maps the columns of another layout to ours. Starts with the bank's last map, or a proposal by name. */
export function LockboxMapForm({ found, proposed, isBusy, onChange, onRead }: LockboxMapFormProps) {
  const [map, setMap] = useState(proposed)
  const [bank, setBank] = useState(found.bank ?? '')
  const [stated, setStated] = useState({ count: '', sum: '' })
  const [isTried, setTried] = useState(false)
  const everyRow = map.everyRow === true
  const columns = LOCKBOX_COLUMNS.filter((column) => !(everyRow && column === 'type'))
  const isNeeded = (column: LockboxColumn) => isNeededColumn(column, everyRow)
  const change = (next: LockboxCsvMap) => {
    onChange()
    setMap(next)
  }
  const count = /^\d{1,6}$/.test(stated.count.trim()) ? Number(stated.count) : null
  const sum = readDollars(stated.sum)
  const totalCents = sum !== null && sum >= 0 ? sum : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const hasColumns = columns.every((column) => !isNeeded(column) || map.columns[column] !== undefined)
    if (!hasColumns || bank.trim() === '') return
    if (!everyRow && TYPES.every((type) => map.types[type].trim() !== '')) onRead({ bank: bank.trim(), map })
    if (everyRow && count !== null && totalCents !== null)
      onRead({ bank: bank.trim(), map, stated: { count, totalCents } })
  }
  const needed = (isGiven: boolean) => (isTried && !isGiven ? t('mapNeeded') : undefined)
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Notice kind="info" title={t('mapTitle')}>
        {found.bank === null ? t('mapProposed') : t('mapKept', { bank: found.bank })}
      </Notice>
      <TextField
        id="map-bank"
        label={t('mapBank')}
        hint={t('mapBankHint')}
        value={bank}
        maxLength={80}
        error={needed(bank.trim() !== '')}
        onChange={(event) => {
          onChange()
          setBank(event.currentTarget.value)
        }}
      />
      <CheckField
        id="map-every-row"
        label={t('mapEveryRow')}
        hint={t('mapEveryRowHint')}
        checked={everyRow}
        onChange={(event) => change({ ...map, everyRow: event.currentTarget.checked })}
      />
      {columns.map((column) => (
        <SelectField
          key={column}
          id={`map-${column}`}
          label={
            isNeeded(column) ? t('mapRequired', { column: t(`column_${column}`) }) : t(`column_${column}`)
          }
          hint={samplesOf(found, map, column)}
          error={isNeeded(column) ? needed(map.columns[column] !== undefined) : undefined}
          value={map.columns[column] ?? ''}
          none={column === 'instrument' ? t('mapAllChecks') : t('mapNone')}
          options={found.columns.map(({ name }) => ({ value: name, label: name }))}
          onChange={(event) => change(withColumn(map, column, event.currentTarget.value))}
        />
      ))}
      <SelectField
        id="map-date-form"
        label={t('mapDateForm')}
        value={map.dateForm}
        options={LOCKBOX_DATE_FORMS.map((form) => ({ value: form, label: form }))}
        onChange={(event) => {
          const { value } = event.currentTarget
          change({ ...map, dateForm: LOCKBOX_DATE_FORMS.find((form) => form === value) ?? map.dateForm })
        }}
      />
      {everyRow ? (
        <StatedFields
          stated={stated}
          countError={needed(count !== null)}
          sumError={needed(totalCents !== null)}
          onStated={(next) => {
            onChange()
            setStated(next)
          }}
        />
      ) : (
        TYPES.map((type) => (
          <TextField
            key={type}
            id={`map-type-${type}`}
            label={t(`mapType_${type}`)}
            value={map.types[type]}
            maxLength={40}
            error={needed(map.types[type].trim() !== '')}
            onChange={(event) =>
              change({ ...map, types: { ...map.types, [type]: event.currentTarget.value } })
            }
          />
        ))
      )}
      <Button type="submit" kind="default" isBusy={isBusy}>
        {t('mapRead')}
      </Button>
    </form>
  )
}

interface Stated {
  readonly count: string
  readonly sum: string
}

interface StatedFieldsProps {
  readonly stated: Stated
  readonly countError: string | undefined
  readonly sumError: string | undefined
  readonly onStated: (stated: Stated) => void
}

/** The totals from the bank's deposit notice, the only proof that a file without totals is complete. */
const StatedFields = ({ stated, countError, sumError, onStated }: StatedFieldsProps) => (
  <>
    <DigitsField
      id="map-stated-count"
      label={t('statedCount')}
      hint={t('statedHint')}
      value={stated.count}
      maxLength={6}
      error={countError}
      onChange={(event) => onStated({ ...stated, count: event.currentTarget.value })}
    />
    <AmountField
      id="map-stated-sum"
      label={t('statedSum')}
      value={stated.sum}
      error={sumError}
      onChange={(event) => onStated({ ...stated, sum: event.currentTarget.value })}
    />
  </>
)

function withColumn(map: LockboxCsvMap, column: LockboxColumn, name: string): LockboxCsvMap {
  const { [column]: _, ...others } = map.columns
  return { ...map, columns: name === '' ? others : { ...others, [column]: name } }
}

function samplesOf(
  { columns }: LockboxColumns,
  map: LockboxCsvMap,
  column: LockboxColumn,
): string | undefined {
  const samples = columns.find(({ name }) => name === map.columns[column])?.samples ?? []
  return samples.length === 0 ? undefined : t('mapSamples', { samples: samples.join(' · ') })
}
