import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { DataRow } from './data-row.tsx'
import { FilterBox } from './filter-box.tsx'
import { Notice } from './notice.tsx'
import { Pager } from './pager.tsx'
import { SortedBy, TableHead } from './table-head.tsx'
import type { Column, TableView } from './table-view.ts'
import { useWords } from './words.tsx'
import './data-table.css'

interface DataTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first page is on its way. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string | number
  /** The row that was opened last: Back finds it marked. */
  readonly currentKey?: string | number | null
  /** What the main cell of a row opens below it; null for a row that has nothing more. */
  readonly detailsOf?: (row: Row) => ReactNode
  readonly totalCount: number
  /** There are more rows than totalCount, and nobody has counted them. */
  readonly isCapped?: boolean
  readonly view: TableView
  /** A change of filter, sort or size has gone back to page 1 already. */
  readonly onView: (view: TableView) => void
  readonly pageSizes?: readonly number[]
  /** Rows of another page are shown greyed while the new ones come. */
  readonly isStale?: boolean
  readonly error?: string | null
  readonly onRetry?: () => void
  /** No row at all: why, and what to do. */
  readonly emptyText: ReactNode
  /** No row matches the filter box. */
  readonly noMatchText: string
  readonly hasFilter?: boolean
  /** More columns than a page is wide: scrolls sideways inside its own region. */
  readonly isWide?: boolean
  /** Buttons beside the filter box. */
  readonly actions?: ReactNode
}

/** The one table of all lists: paging, sorting and filtering run on the server. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, view, onView, hasFilter = true, error, isStale } = props
  const words = useWords()
  const captionId = useId()
  const isEmpty = rows?.length === 0 && props.totalCount === 0 && view.filter === '' && !error
  const isGrey = isStale || (error !== null && error !== undefined)
  return (
    <div className="data-table">
      {hasFilter || props.actions ? (
        <div className="table-bar">
          {hasFilter ? (
            <FilterBox value={view.filter} onValue={(filter) => onView({ ...view, filter, page: 1 })} />
          ) : null}
          {props.actions}
        </div>
      ) : null}
      {error ? (
        <div className="table-note">
          <Notice kind="bad" title={words.tableError} role="alert">
            <p>{error}</p>
            {props.onRetry ? (
              <Button kind="default" size="small" onClick={props.onRetry}>
                {words.tryAgain}
              </Button>
            ) : null}
          </Notice>
        </div>
      ) : null}
      <SortedBy columns={columns} view={view} />
      {isEmpty ? null : (
        <ScrollRegion isWide={props.isWide ?? false} labelledBy={captionId}>
          <table
            className={classNames('table stacks', isGrey && 'stale')}
            aria-busy={isStale || rows === undefined}
          >
            <caption className="visually-hidden" id={captionId}>
              {caption}
            </caption>
            <TableHead columns={columns} view={view} onView={onView} />
            <tbody>
              {rows === undefined && !error ? (
                <SkeletonRows columns={columns.length} rows={view.pageSize} />
              ) : null}
              {rows?.map((row) => (
                <DataRow
                  key={props.rowKey(row)}
                  row={row}
                  columns={columns}
                  details={props.detailsOf?.(row) ?? null}
                  isCurrent={props.rowKey(row) === props.currentKey}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {rows?.length === 0 && !error ? (
        <p className="table-empty muted">{view.filter === '' ? props.emptyText : props.noMatchText}</p>
      ) : null}
      <Pager
        view={view}
        onView={onView}
        shownCount={rows?.length ?? 0}
        totalCount={props.totalCount}
        isCapped={props.isCapped ?? false}
        pageSizes={props.pageSizes ?? [5, 10, 20, 50]}
        isLoading={rows === undefined || isStale === true}
      />
    </div>
  )
}

interface ScrollRegionProps {
  readonly isWide: boolean
  readonly labelledBy: string
  readonly children: ReactNode
}

/** The keyboard scrolls it, too, so it takes the focus and has the name of its table. */
const ScrollRegion = ({ isWide, labelledBy, children }: ScrollRegionProps) =>
  isWide ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="table-scroll" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </section>
  ) : (
    children
  )

const SkeletonRows = ({ columns, rows }: { readonly columns: number; readonly rows: number }) =>
  Array.from({ length: Math.min(rows, 10) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows on their way have no other identity
    <tr key={row} className="waiting-row">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <td key={column}>
          <span className="skeleton word" style={{ width: column === 0 ? '5rem' : '80%' }} />
        </td>
      ))}
    </tr>
  ))
