import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { DataTable, type DataTableProps } from '../ui/data-table.tsx'
import type { TableView } from '../ui/table-view.ts'
import { showFailureOnce } from '../ui/toasts.tsx'
import { ApiError, type Page } from './api.ts'
import { CsvButton, type FetchFile } from './csv-button.tsx'
import { formatCount } from './format.ts'
import { gapsOf } from './gaps-of.ts'
import { t } from './messages/lists.ts'

type Shown = 'caption' | 'columns' | 'rowKey' | 'emptyText' | 'noMatchText'
type Optional = 'currentKey' | 'detailsOf' | 'openRows' | 'totals' | 'pageSizes' | 'hasFilter' | 'actions'

interface ListTableProps<Row>
  extends Pick<DataTableProps<Row>, Shown>,
    Partial<Pick<DataTableProps<Row>, Optional>> {
  readonly list: UseQueryResult<Page<Row>>
  readonly view: readonly [TableView, (view: TableView) => void]
  /** All rows that match as CSV, for a button after the `actions`; null: no such button now. */
  readonly fetchFile?: FetchFile | null
}

/** The table of a list that is read with useListPage. */
export function ListTable<Row>({ list, view, fetchFile, actions, ...table }: ListTableProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = list
  useKnownOrder(error, view)
  return (
    <DataTable
      {...table}
      rows={data?.rows}
      gaps={gapsOf(data)}
      totalCount={data?.totalCount ?? 0}
      isCapped={data?.isCapped ?? false}
      isStale={isPlaceholderData}
      error={error?.message ?? null}
      onRetry={() => void refetch()}
      view={view[0]}
      onView={view[1]}
      actions={
        fetchFile ? (
          <>
            {actions}
            <ListCsvButton page={data} fetchFile={fetchFile} />
          </>
        ) : (
          actions
        )
      }
    />
  )
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
export function ListCsvButton({ page, fetchFile }: ListCsvButtonProps) {
  const isCounted = page !== undefined && !page.isCapped && page.totalCount > 0
  const label = isCounted ? t('csvAll', { count: formatCount(page.totalCount) }) : t('csv')
  return <CsvButton label={label} fetchFile={fetchFile} />
}
