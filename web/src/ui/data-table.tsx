import { type FocusEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { cellClass, DataRow, labelOf } from './data-row.tsx'
import { FilterBox } from './filter-box.tsx'
import { Notice } from './notice.tsx'
import { Pager } from './pager.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { SortedBy, TableHead } from './table-head.tsx'
import { type Column, type Laid, layOutRow, type TableView } from './table-view.ts'
import { useWords } from './words.tsx'
import './data-table.css'
import './staff-table.css'

export interface DataTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first page is loading. */
  readonly rows: readonly Row[] | undefined
  /** A text at the place of each row that cannot be shown, and is not among `rows`. */
  readonly gaps?: readonly TableGap[] | undefined
  readonly rowKey: (row: Row) => string | number
  /** The row that was opened last: Back finds it marked. */
  readonly currentKey?: string | number | null
  /** Expandable details of a row; null if there are none. */
  readonly detailsOf?: (row: Row) => ReactNode
  /** Which rows open with their details, and what to do when one is opened or closed. */
  readonly openRows?: OpenRows | undefined
  /** Cells of a last line, by the key of their column: the control totals of all rows. */
  readonly totals?: Readonly<Record<string, ReactNode>> | undefined
  readonly totalCount: number
  /** Counting stopped at totalCount; there are more rows. */
  readonly isCapped?: boolean
  readonly view: TableView
  /** A change of filter, sort or size has already reset the page to 1. */
  readonly onView: (view: TableView) => void
  readonly pageSizes?: readonly number[]
  /** Rows of one line, 36 pixels high. */
  readonly isCompact?: boolean
  /** Stands in the main cell of each row that has no details. */
  readonly rowTool?: ReactNode
  /** The previous rows are shown greyed while new ones load. */
  readonly isStale?: boolean
  readonly error?: string | null
  readonly onRetry?: () => void
  /** Text if there are no rows at all. */
  readonly emptyText: ReactNode
  /** Text if no row matches the filter. */
  readonly noMatchText: string
  readonly hasFilter?: boolean
  /** Buttons beside the filter box. */
  readonly actions?: ReactNode
}

interface OpenRows {
  readonly isOpen: (key: string | number) => boolean
  readonly onOpen: (key: string | number, isOpen: boolean) => void
}

/** The table of all lists: paging, sorting and filtering run on the server. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, gaps = [], view, onView, hasFilter = true, error, isStale } = props
  const columns = layOutRow(props.columns)
  const words = useWords()
  const captionId = useId()
  const isEmpty = rows?.length === 0 && props.totalCount === 0 && view.filter === '' && !error
  // The heads of columns would stand over nothing.
  const isBare = isEmpty || (rows === undefined && Boolean(error))
  const isGrey = isStale || (error !== null && error !== undefined)
  const table = useRef<HTMLTableElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const focus = useFocusOfRows(list, rows)
  const openFirst = useOpenFirst(table, { filter: view.filter, isThere: rows !== undefined && !isGrey })
  return (
    <div ref={list} tabIndex={-1} className={classNames('data-table', props.isCompact && 'compact')}>
      {hasFilter || props.actions ? (
        <div className="table-bar">
          {hasFilter ? (
            <FilterBox
              value={view.filter}
              onValue={(filter) => onView({ ...view, filter, page: 1 })}
              onEnter={openFirst}
              onLeave={() => table.current?.focus({ preventScroll: true })}
            />
          ) : null}
          {props.actions}
        </div>
      ) : null}
      {error ? (
        <div className="table-note">
          <Notice kind="bad" title={words.tableError} role="alert" takesFocus={false}>
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
      {isBare ? null : (
        <ScrollRegion labelledBy={captionId}>
          <table
            ref={table}
            tabIndex={-1}
            {...focus}
            className={classNames('table stacks', isGrey && 'stale')}
            aria-busy={isStale || rows === undefined}
          >
            <caption className="visually-hidden" id={captionId}>
              {caption}
            </caption>
            <TableHead columns={columns} view={view} onView={onView} />
            <tbody>
              {rows === undefined ? <SkeletonRows columns={columns.length} rows={view.pageSize} /> : null}
              {rows &&
                withGaps(
                  rows.map((row) => (
                    <TableRow {...props} columns={columns} key={props.rowKey(row)} row={row} />
                  )),
                  gaps,
                  columns.length,
                )}
            </tbody>
            {props.totals && rows && rows.length > 0 ? (
              <tbody className="totals">
                <tr className="entry">
                  {columns.map((column) => (
                    <td key={column.key} className={cellClass(column)} data-label={labelOf(column)}>
                      {props.totals?.[column.key]}
                    </td>
                  ))}
                </tr>
              </tbody>
            ) : null}
          </table>
        </ScrollRegion>
      )}
      {rows?.length === 0 && gaps.length === 0 && !error ? <WhyEmpty {...props} /> : null}
      <Pager
        view={view}
        onView={onView}
        shownCount={(rows?.length ?? 0) + gaps.length}
        totalCount={props.totalCount}
        isCapped={props.isCapped ?? false}
        pageSizes={props.pageSizes ?? [5, 10, 20, 50]}
        isLoading={(rows === undefined && !error) || isStale === true}
      />
    </div>
  )
}

interface Shown {
  readonly filter: string
  /** The rows are those of the filter. */
  readonly isThere: boolean
}

/** Opens the first row, once the rows are those of the filter that was typed. */
function useOpenFirst(table: RefObject<HTMLTableElement | null>, { filter, isThere }: Shown) {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null || wanted !== filter || !isThere) return
    setWanted(null)
    const opener = table.current?.querySelector<HTMLElement>('tbody tr .main :is(a, button:not(.row-more))')
    opener?.focus()
    // A row that is open already stays open.
    if (opener?.getAttribute('aria-expanded') !== 'true') opener?.click()
  }, [wanted, filter, isThere, table])
  return setWanted
}

interface TableRowProps<Row>
  extends Pick<DataTableProps<Row>, 'rowKey' | 'detailsOf' | 'currentKey' | 'openRows' | 'rowTool'> {
  readonly columns: readonly Laid<Row>[]
  readonly row: Row
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, rowKey, detailsOf, currentKey, openRows, rowTool } = props
  const key = rowKey(row)
  return (
    <DataRow
      row={row}
      columns={columns}
      details={detailsOf?.(row) ?? null}
      isCurrent={key === currentKey}
      isOpenAtFirst={openRows?.isOpen(key) ?? false}
      onOpen={(isOpen) => openRows?.onOpen(key, isOpen)}
      tool={rowTool}
    />
  )
}

/** Rows that went away can leave a page empty that was not: that does not mean that there are none. */
function WhyEmpty<Row>({ view, onView, totalCount, emptyText, noMatchText }: DataTableProps<Row>) {
  const words = useWords()
  if (totalCount === 0)
    return <p className="table-empty muted">{view.filter === '' ? emptyText : noMatchText}</p>
  return (
    <p className="table-empty muted">
      {words.pastEnd}{' '}
      <Button
        kind="default"
        size="small"
        onClick={() => onView({ ...view, page: Math.ceil(totalCount / view.pageSize) })}
      >
        {words.lastPage}
      </Button>
    </p>
  )
}

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

/**
 * New rows can take away the one that has the focus, such as after an act on it. Then the row that took its place has the
 * focus, so that staff work through a list by the keyboard; the list itself, if no row is left.
 */
function useFocusOfRows(list: RefObject<HTMLElement | null>, rows: unknown) {
  const place = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be without the one that had it
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const next = rowsOf(list.current)
    const row = next[Math.min(place.current, next.length - 1)]
    const opener = row?.querySelector<HTMLElement>('.main :is(a, button)') ?? row?.querySelector('a, button')
    const target = opener ?? list.current?.querySelector('table') ?? list.current
    target?.focus({ preventScroll: opener == null })
  }, [list, rows])
  return {
    onFocus: ({ target }: FocusEvent) => {
      place.current = Math.max(
        0,
        rowsOf(list.current).findIndex((row) => row.contains(target)),
      )
    },
    onBlur: () => {
      place.current = null
    },
  }
}

/** The rows of the list, without what they have opened below them. */
const rowsOf = (list: HTMLElement | null): readonly HTMLElement[] =>
  [...(list?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])].filter(
    (row) => row.closest('tr.details') === null,
  )

/** A text at the place of a row that cannot be shown. */
export interface TableGap {
  /** Its place among the rows, from 0. */
  readonly at: number
  readonly text: string
}

/** The rows, each gap at its place among them. */
function withGaps(
  rows: readonly ReactNode[],
  gaps: readonly TableGap[],
  width: number,
): readonly ReactNode[] {
  let all = rows
  for (const { at, text } of gaps) {
    const gap = (
      <tr key={`gap ${at}`} className="table-gap">
        <td colSpan={width}>{text}</td>
      </tr>
    )
    all = [...all.slice(0, at), gap, ...all.slice(at)]
  }
  return all
}
