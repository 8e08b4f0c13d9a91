import type { ImportColumns } from '@fieldstone/contract/entities/intake/import'
import { formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/intake.ts'
import type { FieldPartProps } from './mapping.ts'
import { hasShortYear } from './mapping.ts'

const FORMS = ['M/D/YYYY', 'M/D/YY', 'M-D-YYYY', 'YYYYMMDD', 'MMMM D, YYYY', 'D-MMM-YYYY']

/** The default year from which two-digit years count: 80 is 1980, and 79 is 2079. */
const PIVOT_YEAR = 1980

type Forms = ImportColumns['columns'][number]['dateForms']

interface DateFormsProps extends FieldPartProps {
  /** The formats in which the column's dates can be read. */
  readonly forms: Forms
}

/** Chooses the date formats of a field. The server proposes formats with examples; staff can type another. */
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

/** Shows how dates are read, or a choice if the file does not show whether day or month comes first. */
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
