import type { ReactNode } from 'react'
import { alignClass, cellClass, labelOf } from './data-row.tsx'
import type { Column } from './table-view.ts'
import './data-table.css'
import './static-table.css'

export interface StaticTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => string | number
  /** Cells of the last line, by the key of their column. */
  readonly totals?: Readonly<Record<string, ReactNode>>
  readonly className?: string
  /** Where no heading above it says the same. */
  readonly hasVisibleCaption?: boolean
}

/** A short list that is shown as a whole: nothing to sort, to filter or to page through. */
export function StaticTable<Row>(props: StaticTableProps<Row>) {
  const { caption, columns, rows, rowKey, totals, className, hasVisibleCaption = false } = props
  return (
    <table className={className ?? 'table stacks static'}>
      <caption className={hasVisibleCaption ? undefined : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={alignClass(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)} data-label={labelOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals ? (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)} data-label={labelOf(column)}>
                {totals[column.key]}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}
