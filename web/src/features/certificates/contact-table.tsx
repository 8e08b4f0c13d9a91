import type { ReactNode } from 'react'
import type { Page } from '../../lib/api.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/contacts.ts'
import { type TableViewState, useTableView } from '../../lib/table-view.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { contactsKey } from '../../records/keys.ts'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

interface ContactTableProps<Row> {
  readonly certificateId: number
  /** Prefix of the list's parameters in the address. */
  readonly name: 'requests' | 'plans' | 'correspondence'
  readonly title: string
  readonly emptyText: string
  readonly columns: readonly Column<Row>[]
  readonly fetchPage: (view: TableViewState, signal: AbortSignal) => Promise<Page<Row>>
  /** Every row that matches the filter, in that order. */
  readonly fetchFile: (
    selection: Pick<TableViewState, 'sort' | 'filter'>,
  ) => Promise<{ readonly name: string; readonly blob: Blob }>
  readonly detailsOf: (row: Row) => ReactNode
}

/** One of the lists below a certificate, newest first, ten rows to a page. */
export function ContactTable<Row extends { readonly id: number }>(props: ContactTableProps<Row>) {
  const { certificateId, name, title, columns, fetchPage } = props
  const [view, setView] = useTableView(10, name)
  const { sort, filter } = view
  const list = useListPage(contactsKey(certificateId, name, view), (signal) => fetchPage(view, signal))
  const hasRows = (list.data?.totalCount ?? 0) > 0
  return (
    <TableSheet
      title={title}
      beside={
        hasRows ? (
          <CsvButton
            label={t('csvOf', { list: title })}
            fetchFile={() => props.fetchFile({ sort, filter })}
          />
        ) : null
      }
    >
      <ListTable
        isPart
        caption={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        detailsOf={props.detailsOf}
        view={[view, setView]}
        emptyText={props.emptyText}
        noMatchText={t('noMatch')}
        hasFilter={hasRows || filter !== ''}
      />
    </TableSheet>
  )
}
