import type { LockboxPreview } from '@fieldstone/contract/entities/payments/lockbox'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/lockbox.ts'
import { t as received } from '../../../lib/messages/received.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'

type Row = LockboxPreview['first'][number]

/** What the file states of a row. */
export const readColumns = (): readonly Column<Row>[] => [
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

/** The first rows of a file of which no row can be booked: a column in the wrong place is seen here. */
export const LockboxFirstRows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <StaticTable
    className="table stacks static"
    caption={t('firstRows')}
    columns={readColumns()}
    rows={rows}
    rowKey={({ line }) => line}
  />
)
