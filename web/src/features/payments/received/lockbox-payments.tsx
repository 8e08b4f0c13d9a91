import type { LockboxPreview } from '@fieldstone/contract/entities/payments/lockbox'
import { Link } from 'react-router'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { certificatePath } from '../../../lib/paths.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { readColumns } from './lockbox-first-rows.tsx'

type Row = LockboxPreview['payments'][number]

interface LockboxPaymentsProps {
  readonly rows: readonly Row[]
  /** Shows all that was read of a row: a column in the wrong place is seen before anything is booked. */
  readonly isMapped: boolean
}

/** What booking would do with each row: its certificate, or why it has none, and where the money would go. */
export function LockboxPayments({ rows, isMapped }: LockboxPaymentsProps) {
  if (rows.length === 0) return null
  return (
    <StaticTable
      caption={t('wouldDo')}
      hasVisibleCaption
      columns={columns(isMapped)}
      rows={rows}
      rowKey={({ line }) => line}
    />
  )
}

const OWN_LAYOUT: ReadonlySet<string> = new Set(['line', 'amount', 'payer', 'reference', 'slip'])

const columns = (isMapped: boolean): readonly Column<Row>[] => [
  ...readColumns().filter(({ key }) => isMapped || OWN_LAYOUT.has(key)),
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
