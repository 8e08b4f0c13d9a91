import type { BankStatement } from '@fieldstone/contract/entities/payments/bank-line'
import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { formatCount, formatDate, formatInstant, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/bank-lines.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** Lists the statements that were imported, with the control totals of each file. */
export function Statements() {
  const [view, setView] = useTableView(10, 'statements')
  const table = useList(bankLineRoutes.listBankStatements, { query: view }, { staleTime: 0 })
  const hasRows = (table.list.data?.totalCount ?? 0) > 0
  return (
    <TableSheet title={t('statementsHeading')}>
      <ListTable
        {...table}
        isPart
        caption={t('statementsCaption')}
        columns={columns()}
        rowKey={(statement) => statement.id}
        view={[view, setView]}
        hasFilter={false}
        emptyText={t('statementsNone')}
        noMatchText={t('noMatch')}
        fetchFile={hasRows ? table.fetchFile : null}
      />
    </TableSheet>
  )
}

const columns = (): readonly Column<BankStatement>[] => [
  { key: 'fileName', header: t('columnFile'), place: 'main', cell: ({ fileName }) => fileName },
  { key: 'account', header: t('columnAccount'), cell: ({ accountName }) => accountName },
  {
    key: 'days',
    header: t('columnDays'),
    place: 'lead',
    cell: ({ firstOn, lastOn }) => t('statementDays', { from: formatDate(firstOn), to: formatDate(lastOn) }),
  },
  {
    key: 'lineCount',
    header: t('columnLines'),
    cell: ({ lineCount, newCount }) =>
      t('statementLines', { count: formatCount(lineCount), new: formatCount(newCount) }),
  },
  { key: 'sum', header: t('columnSum'), align: 'money', cell: ({ sumCents }) => formatMoney(sumCents) },
  {
    key: 'imported',
    header: t('columnImported'),
    cell: ({ importedAt, importedBy }) =>
      t('importedBy', { at: formatInstant(importedAt), name: importedBy }),
  },
]
