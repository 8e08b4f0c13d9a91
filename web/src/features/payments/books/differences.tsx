import type { Difference } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { Link } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { todayHere } from '../../../lib/dates.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/books.ts'
import { webPaymentPath } from '../../../lib/staff-paths.ts'
import { useTableView } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** Names the last day that is over or under way. Days to come have no differences. */
export function differencesHeading(to: PlainDate): string {
  const today = todayHere()
  return t('differencesHeading', { to: formatDate(to < today ? to : today) })
}

interface DifferencesProps {
  readonly to: PlainDate
  readonly here: string
}

/** Lists the differences between ledger and payment processor at the end of the days, each with its reason and what to do. */
export function Differences({ to, here }: DifferencesProps) {
  const [view, setView] = useTableView(20, 'differences')
  const { filter: _, ...paging } = view
  const query = { ...paging, to }
  const table = useList(payoutRoutes.listDifferences, { query }, { staleTime: 0 })
  const hasRows = (table.list.data?.totalCount ?? 0) > 0
  return (
    <TableSheet title={differencesHeading(to)}>
      <ListTable
        {...table}
        isPart
        caption={t('differencesCaption')}
        columns={differenceColumns(here)}
        rowKey={keyOfDifference}
        view={[view, setView]}
        hasFilter={false}
        emptyText={t('differencesNone')}
        noMatchText={t('noMatch')}
        fetchFile={hasRows ? table.fetchFile : null}
      />
    </TableSheet>
  )
}

export const keyOfDifference = ({ paymentId, entryId }: Difference): string => paymentId ?? entryId ?? ''

export const differenceColumns = (here: string): readonly Column<Difference>[] => [
  {
    key: 'taxSaleNo',
    header: t('columnCertificate'),
    place: 'main',
    cell: (row) => subjectOf(row, here),
  },
  { key: 'ledger', header: t('columnLedger'), align: 'money', cell: (row) => formatMoney(row.ledgerCents) },
  {
    key: 'provider',
    header: t('columnProvider'),
    align: 'money',
    cell: (row) => formatMoney(row.providerCents),
  },
  {
    key: 'difference',
    header: t('difference'),
    align: 'money',
    cell: (row) => formatMoney(cents(row.ledgerCents - row.providerCents)),
  },
  { key: 'reason', header: t('columnReason'), cell: ({ reason }) => t(`reason_${reason}`) },
  { key: 'todo', header: t('columnToDo'), cell: ({ reason }) => t(`todo_${reason}`) },
]

function subjectOf({ paymentId, certificateNo, entryId }: Difference, here: string) {
  if (paymentId === null) return entryId
  return (
    <Link to={webPaymentPath(paymentId)} state={trailFrom(here)}>
      {certificateNo}
    </Link>
  )
}
