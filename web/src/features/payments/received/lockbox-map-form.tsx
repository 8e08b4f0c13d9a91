import type { LockboxColumns } from '@fieldstone/contract/entities/payments/lockbox'
import { LOCKBOX_COLUMNS, type LockboxColumn } from '@fieldstone/domain/payments/lockbox'
import {
  isNeededColumn,
  LOCKBOX_DATE_FORMS,
  NEEDED_LOCKBOX_COLUMNS,
} from '@fieldstone/domain/payments/lockbox-map'
import { type FormEvent, useState } from 'react'
import { t } from '../../../lib/messages/lockbox.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { LockboxLayout } from './use-lockbox.ts'

type LayoutMap = LockboxColumns['map']

interface LockboxMapFormProps {
  readonly found: LockboxColumns
  readonly isBusy: boolean
  /** What was read by the map before is no longer true. */
  readonly onChange: () => void
  readonly onRead: (layout: LockboxLayout) => void
}

const TYPES = ['D', 'B', 'F'] as const

/** The columns of a file of another layout beside ours; the bank's last map, or a proposal by name. */
export function LockboxMapForm({ found, isBusy, onChange, onRead }: LockboxMapFormProps) {
  const [map, setMap] = useState<LayoutMap>(found.map)
  const [bank, setBank] = useState(found.bank ?? '')
  const [isTried, setTried] = useState(false)
  const missing = NEEDED_LOCKBOX_COLUMNS.filter((column) => map.columns[column] === undefined)
  const change = (next: LayoutMap) => {
    onChange()
    setMap(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isFull = TYPES.every((type) => map.types[type].trim() !== '')
    if (missing.length === 0 && isFull && bank.trim() !== '') onRead({ bank: bank.trim(), map })
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
      {LOCKBOX_COLUMNS.map((column) => (
        <SelectField
          key={column}
          id={`map-${column}`}
          label={
            isNeededColumn(column)
              ? t('mapRequired', { column: t(`column_${column}`) })
              : t(`column_${column}`)
          }
          hint={samplesOf(found, map, column)}
          error={isNeededColumn(column) ? needed(map.columns[column] !== undefined) : undefined}
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
      {TYPES.map((type) => (
        <TextField
          key={type}
          id={`map-type-${type}`}
          label={t(`mapType_${type}`)}
          value={map.types[type]}
          maxLength={40}
          error={needed(map.types[type].trim() !== '')}
          onChange={(event) => change({ ...map, types: { ...map.types, [type]: event.currentTarget.value } })}
        />
      ))}
      <Button type="submit" kind="default" isBusy={isBusy}>
        {t('mapRead')}
      </Button>
    </form>
  )
}

function withColumn(map: LayoutMap, column: LockboxColumn, name: string): LayoutMap {
  const { [column]: _, ...others } = map.columns
  return { ...map, columns: name === '' ? others : { ...others, [column]: name } }
}

function samplesOf({ columns }: LockboxColumns, map: LayoutMap, column: LockboxColumn): string | undefined {
  const samples = columns.find(({ name }) => name === map.columns[column])?.samples ?? []
  return samples.length === 0 ? undefined : t('mapSamples', { samples: samples.join(' · ') })
}
