import type { ReactNode } from 'react'
import type { Column } from './table-view.ts'
import './paper.css'
import './print-table.css'

interface PrintTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** Cells of the last line, by the key of their column. */
  readonly totals?: Readonly<Record<string, ReactNode>>
}

/** Rows on paper: the head repeats on each sheet, and no row is broken in two. */
export const PrintTable = <Row,>({ caption, columns, rows, rowKey, totals }: PrintTableProps<Row>) => (
  <table className="print-table">
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ key, header, align }) => (
          <th key={key} scope="col" className={align === undefined ? undefined : 'num'}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map(({ key, cell, align }) => (
            <td key={key} className={align === undefined ? undefined : 'num'}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    {totals ? (
      <tfoot>
        <tr>
          {columns.map(({ key, align }) => (
            <td key={key} className={align === undefined ? undefined : 'num'}>
              {totals[key]}
            </td>
          ))}
        </tr>
      </tfoot>
    ) : null}
  </table>
)
