import type { LockboxResult } from '@fieldstone/contract/entities/payments/lockbox'
import { statedAmount } from '@fieldstone/contract/stated-amount'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'

type Row = Pick<
  LockboxResult['exceptions'][number],
  'line' | 'outcome' | 'amountCents' | 'slip' | 'receivedId' | 'column' | 'totals'
>

interface LockboxRowsProps {
  readonly caption: string
  readonly rows: readonly Row[]
}

/** Rows that were not simply posted, each with its reason. */
export function LockboxRows({ caption, rows }: LockboxRowsProps) {
  if (rows.length === 0) return null
  return (
    <StaticTable
      caption={caption}
      hasVisibleCaption
      columns={columns()}
      rows={rows}
      rowKey={({ line }) => line}
    />
  )
}

const columns = (): readonly Column<Row>[] => [
  {
    key: 'line',
    header: t('columnLine'),
    place: 'main',
    align: 'number',
    cell: ({ line, receivedId }) =>
      receivedId === null ? (
        line
      ) : (
        <Link to={receivedPaymentPath(receivedId)} aria-label={t('open', { line })}>
          {line}
        </Link>
      ),
  },
  {
    key: 'outcome',
    header: t('columnOutcome'),
    cell: (row) =>
      row.column === null ? whatBecame(row) : `${whatBecame(row)} (${t('inColumn', { column: row.column })})`,
  },
  { key: 'slip', header: t('columnSlip'), cell: ({ slip }) => slip || '–' },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => (amountCents === null ? '–' : formatMoney(amountCents)),
  },
]

/** Of a batch with a wrong total: what its closing line states, and what its rows come to. */
function whatBecame({ outcome, totals }: Row): string {
  if (totals === null) return t(`outcome_${outcome}`)
  const found = { rows: formatCount(totals.count), sum: formatMoney(totals.totalCents) }
  if (totals.stated === null) return t('noClosingLine', found)
  const { count, amount } = totals.stated
  return t('wrongTotal', { ...found, statedRows: count || '–', statedSum: statedAmount(amount) })
}
