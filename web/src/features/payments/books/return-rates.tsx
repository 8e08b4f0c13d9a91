import { bps } from '@fieldstone/domain/money/cents'
import {
  RETURN_LIMITS,
  type ReturnCounts,
  type ReturnRate,
  type Standing,
  standingOf,
} from '@fieldstone/domain/payments/return-rates'
import { formatBps, formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/status-badge.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** Shows the rates of ACH returns beside the limits of the network. Staff are alerted from half of a limit. */
export function ReturnRates({ counts }: { readonly counts: ReturnCounts }) {
  const { debitCount } = counts
  return (
    <TableSheet
      title={t('ratesHeading')}
      beside={
        debitCount === 0 ? null : (
          <p className="muted small">{t('ratesOf', { count: formatCount(debitCount) })}</p>
        )
      }
    >
      {debitCount === 0 ? (
        <p className="table-empty muted">{t('ratesNone')}</p>
      ) : (
        <StaticTable
          caption={t('ratesCaption')}
          columns={columns(counts)}
          rows={RATES}
          rowKey={(rate) => rate}
        />
      )}
    </TableSheet>
  )
}

const RATES = Object.keys(RETURN_LIMITS) as ReturnRate[]

const columns = (counts: ReturnCounts): readonly Column<ReturnRate>[] => [
  { key: 'rate', header: t('columnRate'), place: 'main', cell: (rate) => t(`rate_${rate}`) },
  {
    key: 'returned',
    header: t('columnReturned'),
    align: 'number',
    cell: (rate) => formatCount(counts[rate]),
  },
  {
    key: 'share',
    header: t('columnShare'),
    align: 'number',
    cell: (rate) => formatBps(shareOf(rate, counts)),
  },
  {
    key: 'limit',
    header: t('columnLimit'),
    align: 'number',
    cell: (rate) => formatBps(bps(RETURN_LIMITS[rate])),
  },
  {
    key: 'standing',
    header: t('columnStanding'),
    place: 'lead',
    cell: (rate) => {
      const standing = standingOf(rate, counts)
      return <StatusBadge kind={BADGES[standing]}>{t(`standing_${standing}`)}</StatusBadge>
    },
  },
]

const BADGES: Readonly<Record<Standing, StatusKind>> = { fine: 'good', watch: 'waiting', over: 'bad' }

const shareOf = (rate: ReturnRate, counts: ReturnCounts) =>
  bps(Math.round((counts[rate] * 10_000) / counts.debitCount))
