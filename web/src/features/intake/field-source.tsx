import type { ImportField } from '@fieldstone/contract/entities/intake/import'
import { t } from '../../lib/messages/intake.ts'
import { DateForms } from './date-forms.tsx'
import { FieldOptions } from './field-options.tsx'
import type { ColumnsTableProps, FieldPartProps } from './mapping.ts'
import { CONSTANT, sourceOf, TEMPLATE, withChange, withSource } from './mapping.ts'
import { useOnceTrue } from './use-once-true.ts'
import { ValueMap } from './value-map.tsx'

interface FieldSourceProps extends ColumnsTableProps {
  readonly field: ImportField
}

/** Chooses the source of a field and its options. The source is a column, one text for all rows, or a template. */
export function FieldSource(props: FieldSourceProps) {
  const { field, found, fields, preview, onFields } = props
  const { name, kind } = field
  const label = t(`field_${name}`)
  const chosen = fields[name]
  const problems = (preview?.problems ?? []).filter(({ at }) => at === name)
  const column = found.columns.find((each) => each.name === chosen?.column)
  const part = chosen && {
    field,
    label,
    chosen,
    onChange: (change: Parameters<typeof withChange>[2]) => onFields(withChange(fields, name, change)),
  }
  const values =
    part && chosen.constant === undefined && (chosen.valueMap !== undefined || column !== undefined) ? (
      <ValueMap {...part} values={column?.values ?? []} />
    ) : null
  // Few texts are translated: those of a field with choices, and those that cannot be read.
  const hasMapInSight = useOnceTrue(
    field.choices !== null ||
      chosen?.valueMap !== undefined ||
      (preview?.rows ?? []).some(({ fields: read }) => (read[name]?.problem ?? null) !== null),
  )
  return (
    <div className="stack tight">
      <select
        className="input"
        aria-label={t('columnOf', { field: label })}
        aria-describedby={problems.length > 0 ? `problem-${name}` : undefined}
        aria-invalid={problems.length > 0}
        value={sourceOf(chosen, found.columns)}
        onChange={(event) => onFields(withSource(fields, field, event.currentTarget.value, found.columns))}
      >
        <option value="">{t('noColumn')}</option>
        <option value={CONSTANT}>{t('sourceConstant')}</option>
        <option value={TEMPLATE}>{t('sourceTemplate')}</option>
        {found.columns.map((each, index) => (
          <option key={each.name} value={index}>
            {each.name}
          </option>
        ))}
      </select>
      {part && chosen.constant !== undefined ? <Constant {...part} /> : null}
      {part && chosen.template !== undefined ? <Template {...part} /> : null}
      {part && kind === 'date' && chosen.constant === undefined ? (
        <DateForms {...part} forms={column?.dateForms ?? []} />
      ) : null}
      {hasMapInSight ? values : null}
      {part && chosen.constant === undefined ? (
        <FieldOptions {...part}>{hasMapInSight ? null : values}</FieldOptions>
      ) : null}
      {problems.length === 0 ? null : (
        <p id={`problem-${name}`} className="error">
          {problems.map(({ message }) => message).join('; ')}
        </p>
      )}
    </div>
  )
}

function Constant({ field: { choices }, label, chosen, onChange }: FieldPartProps) {
  const name = t('constantOf', { field: label })
  if (choices === null)
    return (
      <input
        className="input"
        aria-label={name}
        placeholder={t('constantHint')}
        maxLength={300}
        value={chosen.constant ?? ''}
        onChange={(event) => onChange({ constant: event.currentTarget.value })}
      />
    )
  return (
    <select
      className="input"
      aria-label={name}
      value={chosen.constant ?? ''}
      onChange={(event) => onChange({ constant: event.currentTarget.value })}
    >
      <option value="">{t('constantChoose')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}

const Template = ({ label, chosen, onChange }: FieldPartProps) => (
  <input
    className="input"
    aria-label={t('templateOf', { field: label })}
    placeholder={t('templateHint', { example: '{tax_year}-{bill_number}' })}
    maxLength={300}
    value={chosen.template ?? ''}
    onChange={(event) => onChange({ template: event.currentTarget.value })}
  />
)
