import type { ImportField } from '@fieldstone/contract/entities/intake/import'
import { t } from '../../lib/messages/intake.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { FieldSource } from './field-source.tsx'
import type { ColumnsTableProps } from './mapping.ts'
import { isRequiredBy, sourceOf } from './mapping.ts'
import './imports.css'

/** Shows one line per field: its source, samples from the file, and the values that result. */
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
        {t(`field_${field.name}`)}
        {isRequiredBy(props, field) ? <span className="muted small"> ({t('required')})</span> : null}
      </>
    ),
  },
  {
    key: 'source',
    header: t('sourceColumn'),
    cell: (field) => <FieldSource field={field} {...props} />,
  },
  {
    key: 'samples',
    header: t('sampleColumn'),
    cell: (field) => <span className="samples small">{samplesOf(props, field)}</span>,
  },
  {
    key: 'result',
    header: t('resultColumn'),
    cell: (field) => <Results field={field} preview={props.preview} />,
  },
]

function samplesOf({ found, fields }: ColumnsTableProps, { name }: ImportField): string {
  const source = sourceOf(fields[name], found.columns)
  return /^\d+$/.test(source) ? (found.columns[Number(source)]?.samples.join(' · ') ?? '') : ''
}

/** Shows the values of the first rows, and why a row cannot be read. */
function Results({
  field: { name },
  preview,
}: { readonly field: ImportField } & Pick<ColumnsTableProps, 'preview'>) {
  const results = (preview?.rows ?? []).flatMap(({ line, fields }) => {
    const result = fields[name]
    return result === undefined ? [] : [{ line, ...result }]
  })
  const refused = results.find(({ problem }) => problem !== null)
  const values = results.map(({ value }) => value).filter((value) => value !== '')
  return (
    <span className="samples small">
      {values.slice(0, 3).join(' · ')}
      {refused === undefined ? null : (
        <span className="error block">
          {t('resultProblem', { line: refused.line, reason: refused.problem ?? '' })}
        </span>
      )}
      {results.length > 0 && values.length === 0 && refused === undefined ? (
        <span className="muted">{t('resultEmpty')}</span>
      ) : null}
    </span>
  )
}
