import type { ImportField } from '@fieldstone/contract/entities/intake/import'
import { useState } from 'react'
import { t } from '../../lib/messages/intake.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { FieldSource } from './field-source.tsx'
import type { ColumnsTableProps } from './mapping.ts'
import { type FieldGroup, groupOf, isRequiredBy, sourceOf } from './mapping.ts'
import { useOnceTrue } from './use-once-true.ts'
import './imports.css'

/**
 * Shows the fields that need a decision. The recognized columns and the fields that the file does not have are folded.
 * Once staff edit, a field stays in its group, so that its control keeps the focus.
 */
export function ColumnsTable(given: ColumnsTableProps) {
  const groups = given.found.fields.map((it) => (hasProblemIn(given, it.name) ? 'open' : groupOf(given, it)))
  const [isEdited, setEdited] = useState(false)
  const [shown, setShown] = useState(groups)
  if (!isEdited && shown.join() !== groups.join()) setShown(groups)
  const props = {
    ...given,
    onFields: (fields: ColumnsTableProps['fields']) => {
      setEdited(true)
      given.onFields(fields)
    },
  }
  const inGroup = (group: FieldGroup) => props.found.fields.filter((_, at) => shown[at] === group)
  const [open, recognized, absent] = [inGroup('open'), inGroup('recognized'), inGroup('absent')]
  return (
    <>
      {groups.includes('open') ? null : <p>{t('nothingOpen')}</p>}
      {open.length === 0 ? null : <FieldsTable {...props} rows={open} />}
      <FoldedFields {...props} rows={recognized} summary={t('recognized', { count: recognized.length })} />
      <FoldedFields {...props} rows={absent} summary={t('absent', { count: absent.length })} />
    </>
  )
}

interface FieldsTableProps extends ColumnsTableProps {
  readonly rows: readonly ImportField[]
}

/** Shows one line per field: its source, samples from the file, and the values that result. */
const FieldsTable = ({ rows, ...props }: FieldsTableProps) => (
  <StaticTable
    className="table stacks static import-columns"
    caption={t('columnsHeading')}
    columns={columnsOf(props)}
    rows={rows}
    rowKey={({ name }) => name}
  />
)

/** Opens by itself once one of its fields has a problem, and stays open. */
function FoldedFields({ summary, ...props }: FieldsTableProps & { readonly summary: string }) {
  const isOpen = useOnceTrue(props.rows.some(({ name }) => hasProblemIn(props, name)))
  if (props.rows.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>
        {summary} <span className="muted small">{namesOf(props)}</span>
      </summary>
      <FieldsTable {...props} />
    </details>
  )
}

const namesOf = ({ rows }: FieldsTableProps): string => rows.map(({ name }) => t(`field_${name}`)).join(', ')

const hasProblemIn = ({ preview }: ColumnsTableProps, name: string): boolean =>
  (preview?.problems ?? []).some(({ at }) => at === name) ||
  (preview?.rows ?? []).some(({ fields }) => (fields[name]?.problem ?? null) !== null)

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
