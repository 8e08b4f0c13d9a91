import type { LockboxColumns } from '@fieldstone/contract/entities/payments/lockbox'
import {
  BAI_DATE_FORMS,
  BAI_FIELD_NAMES,
  BAI_FIELDS,
  type BaiField,
  type BaiLayout,
  type BaiMap,
  type BaiPlace,
  NEEDED_BAI_FIELDS,
} from '@fieldstone/domain/payments/lockbox-bai'
import { type FormEvent, useState } from 'react'
import { t } from '../../../lib/messages/lockbox.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { LockboxLayout } from './use-lockbox.ts'

interface LockboxPositionsFormProps {
  readonly found: LockboxColumns
  readonly proposed: BaiMap
  readonly isBusy: boolean
  /** Called when the positions change, because the preview is then out of date. */
  readonly onChange: () => void
  readonly onRead: (layout: LockboxLayout) => void
}

const isNeeded = (field: BaiField): boolean => NEEDED_BAI_FIELDS.some((needed) => needed === field)

/** The positions of a BAI lockbox file: the bank's last ones, or the standard, to be changed for a bank that deviates. */
export function LockboxPositionsForm(props: LockboxPositionsFormProps) {
  const { found, proposed, isBusy, onChange, onRead } = props
  const [texts, setTexts] = useState(() => textsOf(proposed.bai))
  const [dateForm, setDateForm] = useState(proposed.bai.dateForm)
  const [bank, setBank] = useState(found.bank ?? '')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (bank.trim() === '' || BAI_FIELD_NAMES.some((field) => problemOf(field, texts[field]) !== undefined))
      return
    const places = Object.fromEntries(
      BAI_FIELD_NAMES.flatMap((field) => {
        const place = placeOf(texts[field])
        return place === null ? [] : [[field, place]]
      }),
    )
    onRead({ bank: bank.trim(), map: { bai: { dateForm, places }, sender: proposed.sender } })
  }
  return (
    <details>
      <summary>{found.bank === null ? t('positions') : t('positionsKept', { bank: found.bank })}</summary>
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t('positionsHint')}</p>
        <TextField
          id="map-bank"
          label={t('mapBank')}
          hint={t('positionsBankHint')}
          value={bank}
          maxLength={80}
          error={isTried && bank.trim() === '' ? t('mapNeeded') : undefined}
          onChange={(event) => {
            onChange()
            setBank(event.currentTarget.value)
          }}
        />
        {BAI_FIELD_NAMES.map((field) => (
          <TextField
            key={field}
            id={`position-${field}`}
            label={labelOf(field)}
            value={texts[field]}
            maxLength={7}
            autoComplete="off"
            error={isTried ? problemOf(field, texts[field]) : undefined}
            onChange={(event) => {
              const { value } = event.currentTarget
              onChange()
              setTexts((before) => ({ ...before, [field]: value }))
            }}
          />
        ))}
        <SelectField
          id="map-date-form"
          label={t('mapDateForm')}
          value={dateForm}
          options={BAI_DATE_FORMS.map((form) => ({ value: form, label: form }))}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange()
            setDateForm((before) => BAI_DATE_FORMS.find((form) => form === value) ?? before)
          }}
        />
        <Button type="submit" kind="default" isBusy={isBusy}>
          {t('positionsRead')}
        </Button>
      </form>
    </details>
  )
}

const labelOf = (field: BaiField): string => {
  const label = t('position', { record: BAI_FIELDS[field], field: t(`bai_${field}`) })
  return isNeeded(field) ? t('mapRequired', { column: label }) : label
}

const textsOf = ({ places }: BaiLayout): Record<BaiField, string> => {
  const textOf = (field: BaiField) => {
    const place = places[field]
    return place === undefined ? '' : `${place.from}-${place.to}`
  }
  return Object.fromEntries(BAI_FIELD_NAMES.map((field) => [field, textOf(field)])) as Record<
    BaiField,
    string
  >
}

/** '8-17', or '8' for one position. Null where the text is neither. The first position is the record type. */
function placeOf(text: string): BaiPlace | null {
  const match = /^\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*$/.exec(text)
  if (match === null) return null
  const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])]
  return from >= 2 && from <= to && to <= 400 ? { from, to } : null
}

function problemOf(field: BaiField, text: string): string | undefined {
  if (text.trim() === '') return isNeeded(field) ? t('mapNeeded') : undefined
  return placeOf(text) === null ? t('positionWrong') : undefined
}
