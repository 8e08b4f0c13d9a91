import type { LockboxResult } from '@fieldstone/contract/entities/payments/lockbox'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'

type Row = Pick<
  LockboxResult['exceptions'][number],
  'line' | 'outcome' | 'amountCents' | 'slip' | 'receivedId' | 'column'
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
    cell: ({ outcome, column }) =>
      column === null ? t(`outcome_${outcome}`) : `${t(`outcome_${outcome}`)} (${t('inColumn', { column })})`,
  },
  { key: 'slip', header: t('columnSlip'), cell: ({ slip }) => slip || '–' },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => (amountCents === null ? '–' : formatMoney(amountCents)),
  },
]
