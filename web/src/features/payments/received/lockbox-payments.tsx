import type { LockboxPreview } from '@fieldstone/contract/entities/payments/lockbox'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { certificatePath } from '../../../lib/paths.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'

type Row = LockboxPreview['payments'][number]

/** What booking would do with each row: its certificate, or why it has none, and where the money would go. */
export function LockboxPayments({ rows }: { readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <StaticTable
      caption={t('wouldDo')}
      hasVisibleCaption
      columns={columns()}
      rows={rows}
      rowKey={({ line }) => line}
    />
  )
}

const columns = (): readonly Column<Row>[] => [
  { key: 'line', header: t('columnLine'), place: 'main', align: 'number', cell: ({ line }) => line },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => (amountCents === null ? '–' : formatMoney(amountCents)),
  },
  { key: 'payer', header: t('column_payer'), cell: ({ payerName }) => payerName || '–' },
  { key: 'reference', header: t('column_reference'), cell: ({ reference }) => reference || '–' },
  { key: 'slip', header: t('columnSlip'), cell: ({ slip }) => slip || '–' },
  { key: 'certificate', header: t('columnCertificate'), cell: certificateCell },
  { key: 'outcome', header: t('columnWouldDo'), cell: ({ outcome }) => t(`outcome_${outcome}`) },
  {
    key: 'held',
    header: t('columnHeld'),
    align: 'money',
    cell: ({ heldCents }) => (heldCents > 0 ? formatMoney(heldCents) : '–'),
  },
]

function certificateCell({ match, certificateId, certificateNo }: Row) {
  if (certificateId !== null) return <Link to={certificatePath(certificateId)}>{certificateNo}</Link>
  return match === null ? '–' : t(`match_${match}`)
}
