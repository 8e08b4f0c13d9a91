import type { LockboxPreview, LockboxResult } from '@fieldstone/contract/entities/payments/lockbox'
import { statedAmount } from '@fieldstone/contract/stated-amount'
import { Link } from 'react-router'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { t as received } from '../../../lib/messages/received.ts'
import { certificatePath } from '../../../lib/paths.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'

type StatedRow = LockboxPreview['first'][number]

/** The columns of a row as the file states it. */
const statedColumns = (): readonly Column<StatedRow>[] => [
  { key: 'line', header: t('columnLine'), place: 'main', cell: ({ line }) => line },
  {
    key: 'day',
    header: t('column_deposit_date'),
    cell: ({ depositedOn }) => (depositedOn === null ? '–' : formatDate(depositedOn)),
  },
  { key: 'batch', header: t('column_batch'), cell: ({ batchNo }) => batchNo || '–' },
  { key: 'item', header: t('column_item'), cell: ({ itemNo }) => itemNo || '–' },
  {
    key: 'amount',
    header: t('column_amount'),
    align: 'money',
    cell: ({ amountCents }) => (amountCents === null ? '–' : formatMoney(amountCents)),
  },
  {
    key: 'instrument',
    header: t('column_instrument'),
    cell: ({ instrument }) => received(`instrument_${instrument}`),
  },
  { key: 'reference', header: t('column_reference'), cell: ({ reference }) => reference || '–' },
  { key: 'slip', header: t('column_slip'), cell: ({ slip }) => slip || '–' },
  { key: 'payer', header: t('column_payer'), cell: ({ payerName }) => payerName || '–' },
]

/** Shows the first rows of a file if no row can be booked, so that staff see a column in the wrong place. */
export const LockboxFirstRows = ({ rows }: { readonly rows: readonly StatedRow[] }) => (
  <StaticTable
    className="table stacks static"
    caption={t('firstRows')}
    columns={statedColumns()}
    rows={rows}
    rowKey={({ line }) => line}
  />
)

type PreviewRow = LockboxPreview['payments'][number]

interface LockboxPaymentsProps {
  readonly rows: readonly PreviewRow[]
  /** Shows all columns of a row, so that staff see a column in the wrong place before anything is booked. */
  readonly isMapped: boolean
}

/** Shows for each row its certificate, or why it has none, and where booking would put the money. */
export function LockboxPayments({ rows, isMapped }: LockboxPaymentsProps) {
  if (rows.length === 0) return null
  return (
    <StaticTable
      caption={t('wouldDo')}
      hasVisibleCaption
      columns={previewColumns(isMapped)}
      rows={rows}
      rowKey={({ line }) => line}
    />
  )
}

const OWN_LAYOUT: ReadonlySet<string> = new Set(['line', 'amount', 'payer', 'reference', 'slip'])

const previewColumns = (isMapped: boolean): readonly Column<PreviewRow>[] => [
  ...statedColumns().filter(({ key }) => isMapped || OWN_LAYOUT.has(key)),
  { key: 'certificate', header: t('columnCertificate'), cell: certificateCell },
  { key: 'outcome', header: t('columnWouldDo'), cell: ({ outcome }) => t(`outcome_${outcome}`) },
  {
    key: 'held',
    header: t('columnHeld'),
    align: 'money',
    cell: ({ heldCents }) => (heldCents > 0 ? formatMoney(heldCents) : '–'),
  },
]

function certificateCell({ match, certificateId, certificateNo }: PreviewRow) {
  if (certificateId !== null) return <Link to={certificatePath(certificateId)}>{certificateNo}</Link>
  return match === null ? '–' : t(`match_${match}`)
}

type ExceptionRow = Pick<
  LockboxResult['exceptions'][number],
  'line' | 'outcome' | 'amountCents' | 'slip' | 'receivedId' | 'column' | 'totals'
>

interface LockboxRowsProps {
  readonly caption: string
  readonly rows: readonly ExceptionRow[]
}

/** Shows the rows that were not posted, each with its reason. */
export function LockboxRows({ caption, rows }: LockboxRowsProps) {
  if (rows.length === 0) return null
  return (
    <StaticTable
      caption={caption}
      hasVisibleCaption
      columns={exceptionColumns()}
      rows={rows}
      rowKey={({ line }) => line}
    />
  )
}

const exceptionColumns = (): readonly Column<ExceptionRow>[] => [
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
      row.column === null
        ? outcomeText(row)
        : `${outcomeText(row)} (${t('inColumn', { column: row.column })})`,
  },
  { key: 'slip', header: t('columnSlip'), cell: ({ slip }) => slip || '–' },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => (amountCents === null ? '–' : formatMoney(amountCents)),
  },
]

/** The outcome. For a batch with a wrong total, what its closing line states and what its rows add up to. */
function outcomeText({ outcome, totals }: ExceptionRow): string {
  if (totals === null) return t(`outcome_${outcome}`)
  const found = { rows: formatCount(totals.count), sum: formatMoney(totals.totalCents) }
  if (totals.stated === null) return t('noClosingLine', found)
  const { count, amount } = totals.stated
  return t('wrongTotal', { ...found, statedRows: count || '–', statedSum: statedAmount(amount) })
}
