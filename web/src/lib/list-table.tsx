import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { DataTable, type DataTableProps } from '../ui/data-table.tsx'
import type { TableView } from '../ui/table-view.ts'
import { showFailureOnce } from '../ui/toasts.tsx'
import { ApiError, type Page } from './api.ts'
import type { ColumnChoiceProps } from './column-choice.tsx'
import { CsvButton, type FetchFile } from './csv-button.tsx'
import { formatCount } from './format.ts'
import { t } from './messages/lists.ts'
import { useSession } from './session.ts'
import { useTableLook } from './table-tools/table-look.ts'
import { pageOfList } from './table-view.ts'
import { unreadableRows } from './use-list-page.ts'

/** What staff set at a table; it is fetched by nobody else. */
const TableSettings = lazy(() => import('./table-tools/table-settings.tsx'))
const ViewChips = lazy(() => import('./table-tools/view-chips.tsx'))
const RowMore = lazy(() => import('./table-tools/row-more.tsx'))

type Shown = 'caption' | 'columns' | 'rowKey' | 'emptyText' | 'noMatchText'
type Optional = 'currentKey' | 'detailsOf' | 'openRows' | 'totals' | 'pageSizes' | 'hasFilter' | 'actions'

interface ListTableProps<Row>
  extends Pick<DataTableProps<Row>, Shown>,
    Partial<Pick<DataTableProps<Row>, Optional>> {
  readonly list: UseQueryResult<Page<Row>>
  readonly view: readonly [TableView, (view: TableView) => void]
  /** The columns by which the list can be sorted, beside those that say so themselves. */
  readonly sorts?: readonly string[]
  /** All rows that match as CSV, for a button after the `actions`; null: no such button now. */
  readonly fetchFile?: FetchFile | null
  /** Which columns there are and are shown, where the page keeps that itself: in its address. */
  readonly columnChoice?: Omit<ColumnChoiceProps, 'label' | 'children'>
  /** One of several tables of its page: its address is no view of it alone. */
  readonly isPart?: boolean
}

/** The table of a list that is read with useListPage. Staff choose its columns and the height of its rows, and save views of it. */
export function ListTable<Row>({
  list,
  view,
  fetchFile,
  actions,
  columnChoice,
  isPart = false,
  sorts = [],
  ...rest
}: ListTableProps<Row>) {
  const table = { ...rest, columns: withSorts(rest.columns, sorts) }
  const { data, error, isPlaceholderData, refetch } = list
  useKnownOrder(error, view)
  const session = useSession()
  const isOfStaff = session !== null && session.role !== 'taxpayer'
  const { columns, look, choice } = useColumns(table, columnChoice)
  const isEmpty = data?.totalCount === 0 && view[0].filter === ''
  return (
    <>
      {isOfStaff && !isPart ? (
        <Suspense fallback={null}>
          <ViewChips />
        </Suspense>
      ) : null}
      <DataTable
        {...table}
        columns={isOfStaff ? columns : table.columns}
        isCompact={isOfStaff && look.isCompact}
        rowTool={
          isOfStaff ? (
            <Suspense fallback={null}>
              <RowMore />
            </Suspense>
          ) : null
        }
        rows={data?.rows}
        gaps={unreadableRows(data)}
        totalCount={data?.totalCount ?? 0}
        isCapped={data?.isCapped ?? false}
        isStale={isPlaceholderData}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        view={view[0]}
        onView={view[1]}
        actions={
          (isOfStaff && !isEmpty) || actions || fetchFile ? (
            <>
              {actions}
              {isOfStaff && !isEmpty ? (
                <Suspense fallback={null}>
                  <TableSettings look={look} columns={choice} />
                </Suspense>
              ) : null}
              {fetchFile ? <ListCsvButton page={data} fetchFile={fetchFile} /> : null}
            </>
          ) : null
        }
      />
    </>
  )
}

const withSorts = <Row,>(columns: DataTableProps<Row>['columns'], sorts: readonly string[]) =>
  sorts.length === 0
    ? columns
    : columns.map((column) => (sorts.includes(column.key) ? { ...column, isSortable: true } : column))

/** The columns that this person shows of the table. What names a row, and what chooses it, always stays. */
function useColumns<Row>(
  { columns, caption }: Pick<ListTableProps<Row>, 'columns' | 'caption'>,
  ofPage: ListTableProps<Row>['columnChoice'],
) {
  const look = useTableLook(`${pageOfList(useLocation().pathname)} ${caption}`)
  const isKept = ({ place, head }: (typeof columns)[number]) => place === 'main' || head !== undefined
  const shown = columns.filter((column) => isKept(column) || !look.hidden.includes(column.key))
  const all = columns.filter((column) => !isKept(column))
  const keys = shown.filter((column) => !isKept(column)).map(({ key }) => key)
  const own = {
    all,
    chosen: keys,
    onChoose: (chosen: readonly string[]) =>
      look.hide(all.map(({ key }) => key).filter((key) => !chosen.includes(key))),
    onUsual: keys.length === all.length ? null : () => look.hide([]),
  }
  return { columns: ofPage ? columns : shown, look, choice: ofPage ?? own }
}

/** An order that the server does not know is left out, and a notice says so. */
function useKnownOrder(error: Error | null, [view, onView]: ListTableProps<never>['view']): void {
  const isUnknown = view.sort !== '' && isAboutOrder(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!isUnknown) return
    onView({ ...view, sort: '', page: 1 })
    void showFailureOnce(t('notUnderstood'))
  }, [isUnknown])
}

/** Refused by the server, or by the same rule here before it is asked. */
const isAboutOrder = (error: Error | null): boolean =>
  error instanceof ApiError
    ? 'sort' in error.fields
    : error instanceof z.core.$ZodError && error.issues.some(({ path }) => path[0] === 'sort')

interface ListCsvButtonProps {
  /** The page that is shown; undefined while it is read. */
  readonly page: Page<unknown> | undefined
  readonly fetchFile: FetchFile
}

/** Saves the whole list; says how many rows that is, where they are counted. */
function ListCsvButton({ page, fetchFile }: ListCsvButtonProps) {
  const isCounted = page !== undefined && !page.isCapped && page.totalCount > 0
  const label = isCounted ? t('csvAll', { count: formatCount(page.totalCount) }) : t('csv')
  return <CsvButton label={label} fetchFile={fetchFile} />
}
