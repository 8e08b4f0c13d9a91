import { t } from '../../lib/messages/intake.ts'
import type { FieldPartProps } from './field-props.ts'
import { hasShortYear } from './mapping.ts'

const FORMS = ['M/D/YYYY', 'M/D/YY', 'M-D-YYYY', 'YYYYMMDD', 'MMMM D, YYYY', 'D-MMM-YYYY']

/** The earliest year of two digits, until somebody says otherwise. */
const PIVOT_YEAR = 1980

/** The forms of a field's dates: found by the look of the column, and free to be changed. */
export function DateForms({ field: { name }, label, chosen, onChange }: FieldPartProps) {
  const { dateFormat, pivotYear } = chosen
  return (
    <>
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
