import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../lib/api.ts'
import { CsvButton, type FetchFile } from '../../lib/csv-button.tsx'
import { ListTable } from '../../lib/list-table.tsx'
import { t } from '../../lib/messages/contacts.ts'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column, TableView } from '../../ui/table-view.ts'

interface ContactTableProps<Row> {
  readonly table: {
    readonly list: UseQueryResult<Page<Row>>
    readonly fetchFile: FetchFile | null
  }
  readonly view: readonly [TableView, (view: TableView) => void]
  readonly title: string
  readonly emptyText: string
  readonly columns: readonly Column<Row>[]
  readonly detailsOf: (row: Row) => ReactNode
}

/** One of the lists below a certificate, newest first. An empty list is one sentence. */
export function ContactTable<Row extends { readonly id: number }>(props: ContactTableProps<Row>) {
  const { table, view, title, columns } = props
  const { list, fetchFile } = table
  const hasRows = (list.data?.totalCount ?? 0) > 0
  if (list.data && !hasRows && view[0].filter === '' && !list.error)
    return <p className="muted small">{props.emptyText}</p>
  return (
    <TableSheet
      title={title}
      beside={
        hasRows && fetchFile ? <CsvButton label={t('csvOf', { list: title })} fetchFile={fetchFile} /> : null
      }
    >
      <ListTable
        isPart
        caption={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        detailsOf={props.detailsOf}
        view={view}
        emptyText={props.emptyText}
        noMatchText={t('noMatch')}
      />
    </TableSheet>
  )
}
