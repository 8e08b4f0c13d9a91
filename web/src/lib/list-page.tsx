import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Sheet } from '../ui/sheet.tsx'
import type { Column, TableView } from '../ui/table-view.ts'
import type { Page } from './api.ts'
import type { ColumnChoiceProps } from './column-choice.tsx'
import type { FetchFile } from './csv-button.tsx'
import { DateRangeFields, type useLogFilter } from './date-range.tsx'
import { ListTable } from './list-table.tsx'
import { t } from './messages/logs.ts'
import { PageHead } from './page-heading.tsx'
import { totalsOf } from './table-tools/list-totals.ts'

interface ListPageProps<Row> {
  readonly title: string
  readonly lede: ReactNode
  readonly caption: string
  /** Text if there are no rows at all. */
  readonly emptyText: string
  /** By default that of a list between two days. */
  readonly noMatchText?: string
  readonly list: UseQueryResult<Page<Row>>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string | number
  readonly view: readonly [TableView, (view: TableView) => void]
  /** The filters above the list: LogFilters, or a form. */
  readonly filters?: ReactNode
  readonly isNarrowed?: boolean
  /** Whether the list has a text filter. */
  readonly hasFilter?: boolean
  readonly sorts?: readonly string[]
  readonly fetchFile: FetchFile | null
  /** Which columns there are and are shown, where the page keeps that in its address. */
  readonly columnChoice?: Omit<ColumnChoiceProps, 'label' | 'children'>
}

/** A page of one list: what narrows it, the table and its file. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title } = props
  return (
    <div className="stack wide">
      <PageHead title={title} isQuiet lede={props.lede} />
      <Sheet isRuled isFlush aria-label={title}>
        {props.filters}
        <ListTable
          caption={props.caption}
          columns={props.columns}
          list={props.list}
          rowKey={props.rowKey}
          totals={totalsOf(props.list.data, props.columns)}
          view={props.view}
          emptyText={props.isNarrowed ? t('noMatch') : props.emptyText}
          noMatchText={props.noMatchText ?? t('noMatch')}
          hasFilter={props.hasFilter ?? true}
          sorts={props.sorts ?? []}
          fetchFile={props.fetchFile}
          {...(props.columnChoice ? { columnChoice: props.columnChoice } : {})}
        />
      </Sheet>
    </div>
  )
}

interface LogFiltersProps {
  readonly filter: ReturnType<typeof useLogFilter>
  /** More filters, before the date range. */
  readonly children?: ReactNode
}

export const LogFilters = ({ filter, children }: LogFiltersProps) => (
  <div className="log-filter">
    {children}
    <DateRangeFields range={filter.range} span={filter.span} onChange={filter.change} />
  </div>
)
