import type { ImportColumns, ImportField, ImportMapping } from '@fieldstone/contract/entities/import'
import { t } from '../../../lib/messages/imports.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { hasShortYear, withColumn, withDateForm } from './mapping.ts'
import './imports.css'

type Fields = ImportMapping['fields']

interface ColumnsTableProps {
  readonly found: ImportColumns
  readonly fields: Fields
  readonly onFields: (fields: Fields) => void
}

/** One line for each of our fields: the column that fills it, the form of its dates, and first values. */
export const ColumnsTable = (props: ColumnsTableProps) => (
  <StaticTable
    className="table stacks static import-columns"
    caption={t('columnsHeading')}
    columns={columnsOf(props)}
    rows={props.found.fields}
    rowKey={({ name }) => name}
  />
)

const columnsOf = (props: ColumnsTableProps): readonly Column<ImportField>[] => [
  {
    key: 'field',
    header: t('fieldColumn'),
    place: 'main',
    cell: (field) => (
      <>
        {labelOf(field)}
        {field.isRequired ? <span className="muted small"> ({t('required')})</span> : null}
      </>
    ),
  },
  {
    key: 'source',
    header: t('sourceColumn'),
    cell: (field) => <ColumnChoice field={field} {...props} />,
  },
  {
    key: 'samples',
    header: t('sampleColumn'),
    cell: ({ name }) => (
      <span className="samples small">{samplesOf(props.found, props.fields[name]?.column)}</span>
    ),
  },
]

const labelOf = ({ name }: ImportField): string => t(`field_${name}`)

const samplesOf = ({ columns }: ImportColumns, column: string | undefined): string =>
  columns.find(({ name }) => name === column)?.samples.join(' · ') ?? ''

interface ColumnChoiceProps extends ColumnsTableProps {
  readonly field: ImportField
}

function ColumnChoice({ field, found, fields, onFields }: ColumnChoiceProps) {
  const { name, kind } = field
  const chosen = fields[name]
  return (
    <div className="stack tight">
      <select
        className="input"
        aria-label={t('columnOf', { field: labelOf(field) })}
        value={chosen?.column ?? ''}
        onChange={(event) => onFields(withColumn(fields, name, event.currentTarget.value))}
      >
        <option value="">{t('noColumn')}</option>
        {found.columns.map((column) => (
          <option key={column.name} value={column.name}>
            {column.name}
          </option>
        ))}
      </select>
      {kind === 'date' && chosen ? <DateForm field={field} fields={fields} onFields={onFields} /> : null}
    </div>
  )
}

const DATE_FORMS = ['MM/DD/YYYY', 'M/D/YYYY', 'MM-DD-YYYY', 'YYYYMMDD', 'MMMM D, YYYY', 'MM/DD/YY', 'M/D/YY']

function DateForm({ field, fields, onFields }: Omit<ColumnChoiceProps, 'found'>) {
  const { name } = field
  const { dateFormat = null, pivotYear = null } = fields[name] ?? {}
  const forms =
    dateFormat === null || DATE_FORMS.includes(dateFormat) ? DATE_FORMS : [...DATE_FORMS, dateFormat]
  return (
    <>
      <select
        className="input"
        aria-label={t('dateForm', { field: labelOf(field) })}
        value={dateFormat ?? ''}
        onChange={(event) => onFields(withDateForm(fields, name, event.currentTarget.value || null))}
      >
        <option value="">{t('dateIso')}</option>
        {forms.map((form) => (
          <option key={form} value={form}>
            {form}
          </option>
        ))}
      </select>
      {hasShortYear(dateFormat) ? (
        <input
          className="input"
          inputMode="numeric"
          maxLength={4}
          aria-label={t('pivotYear', { field: labelOf(field) })}
          value={pivotYear ?? ''}
          onChange={(event) => {
            const year = Number(event.currentTarget.value.replaceAll(/\D/g, ''))
            const known = fields[name]
            if (known) onFields({ ...fields, [name]: { ...known, pivotYear: year || null } })
          }}
        />
      ) : null}
    </>
  )
}
