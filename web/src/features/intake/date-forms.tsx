import type { ImportColumns } from '@fieldstone/contract/entities/intake/import'
import { formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/intake.ts'
import type { FieldPartProps } from './mapping.ts'
import { hasShortYear } from './mapping.ts'

const FORMS = ['M/D/YYYY', 'M/D/YY', 'M-D-YYYY', 'YYYYMMDD', 'MMMM D, YYYY', 'D-MMM-YYYY']

/** The earliest year of two digits, until somebody says otherwise. */
const PIVOT_YEAR = 1980

type Forms = ImportColumns['columns'][number]['dateForms']

interface DateFormsProps extends FieldPartProps {
  /** The ways to read the dates of the column. */
  readonly forms: Forms
}

/** The forms of a field's dates: proposed from the values of the column with examples, and free to be changed. */
export function DateForms({ field: { name }, label, chosen, forms, onChange }: DateFormsProps) {
  const { dateFormat, pivotYear } = chosen
  return (
    <>
      <Readings name={name} label={label} chosen={dateFormat} forms={forms} onChange={onChange} />
      <input
        className="input"
        aria-label={t('dateForm', { field: label })}
        placeholder={t('dateIso')}
        list={`forms-${name}`}
        maxLength={200}
        value={dateFormat ?? ''}
        onChange={(event) => {
          const form = event.currentTarget.value || null
          onChange({ dateFormat: form, pivotYear: hasShortYear(form) ? (pivotYear ?? PIVOT_YEAR) : null })
        }}
      />
      <datalist id={`forms-${name}`}>
        {FORMS.map((form) => (
          <option key={form} value={form} />
        ))}
      </datalist>
      {hasShortYear(dateFormat) ? (
        <input
          className="input"
          inputMode="numeric"
          maxLength={4}
          aria-label={t('pivotYear', { field: label })}
          value={pivotYear ?? ''}
          onChange={(event) =>
            onChange({ pivotYear: Number(event.currentTarget.value.replaceAll(/\D/g, '')) || null })
          }
        />
      ) : null}
    </>
  )
}

interface ReadingsProps extends Pick<FieldPartProps, 'label' | 'onChange'> {
  readonly name: string
  readonly chosen: string | null
  readonly forms: Forms
}

/** How dates of the file are read; a choice where nothing in the file tells days from months. */
function Readings({ name, label, chosen, forms, onChange }: ReadingsProps) {
  const [only, other] = forms
  if (only === undefined) return null
  if (other === undefined)
    return only.dateFormat === chosen ? <span className="muted small">{examplesOf(only)}</span> : null
  return (
    <fieldset className="stack tight">
      <legend className="small">{t('dateReadings', { field: label })}</legend>
      {forms.map((form) => (
        <label key={form.dateFormat} className="check small">
          <input
            type="radio"
            name={`reading-${name}`}
            checked={form.dateFormat === chosen}
            onChange={() => onChange({ dateFormat: form.dateFormat, pivotYear: form.pivotYear })}
          />{' '}
          {examplesOf(form)}
        </label>
      ))}
    </fieldset>
  )
}

const examplesOf = ({ examples }: Forms[number]): string =>
  examples.map(({ text, date }) => t('dateReading', { text, date: formatLongDate(date) })).join('; ')
