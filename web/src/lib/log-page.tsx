import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { Column, TableView } from '../ui/table-view.ts'
import type { Page } from './api.ts'
import { CsvButton } from './csv-button.tsx'
import { DateRangeFields, type useLogFilter } from './date-range.tsx'
import { formatCount } from './format.ts'
import { t } from './messages/logs.ts'
import { PageHeading } from './page-heading.tsx'
import { listProps } from './table-view.ts'

interface LogPageProps<Row> {
  readonly title: string
  readonly lede: string
  readonly caption: string
  /** Why there is no row at all. */
  readonly emptyText: string
  readonly list: UseQueryResult<Page<Row>>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string | number
  readonly view: readonly [TableView, (view: TableView) => void]
  /** What narrows the list, above it: LogFilters, or a form. */
  readonly filters: ReactNode
  readonly isNarrowed: boolean
  /** Whether a text can be looked for in the rows. */
  readonly hasFilter?: boolean
  readonly fetchFile: () => Promise<{ readonly name: string; readonly blob: Blob }>
}

/** A log: its days, its filter, its rows, and all of them as a file. */
export function LogPage<Row>(props: LogPageProps<Row>) {
  const { title, list } = props
  const [view, setView] = props.view
  const { data } = list
  return (
    <div className="stack wide">
      <div className="stack tight">
        <PageHeading title={title} />
        <p className="muted">{props.lede}</p>
      </div>
      <Sheet isRuled isFlush aria-label={title}>
        {props.filters}
        <DataTable
          caption={props.caption}
          columns={props.columns}
          {...listProps(list)}
          rowKey={props.rowKey}
          view={view}
          onView={setView}
          emptyText={props.isNarrowed ? t('noMatch') : props.emptyText}
          noMatchText={t('noMatch')}
          hasFilter={props.hasFilter ?? true}
          isWide
          actions={
            <CsvButton
              label={data && !data.isCapped ? t('csvAll', { count: formatCount(data.totalCount) }) : t('csv')}
              fetchFile={props.fetchFile}
            />
          }
        />
      </Sheet>
    </div>
  )
}

interface LogFiltersProps {
  readonly filter: ReturnType<typeof useLogFilter>
  /** What else narrows the list, before its days. */
  readonly children?: ReactNode
}

export const LogFilters = ({ filter, children }: LogFiltersProps) => (
  <div className="log-filter">
    {children}
    <DateRangeFields range={filter.range} onChange={filter.change} />
  </div>
)
