import type { PaymentRecord } from '@fieldstone/contract/entities/payments/payment-record'
import { Link } from 'react-router'
import { formatInstantDay, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payment-record.ts'
import { reconciliationPath } from '../../../lib/staff-paths.ts'
import { StaticTable } from '../../../ui/static-table.tsx'
import { TableSheet } from '../../../ui/table-sheet.tsx'
import type { Column } from '../../../ui/table-view.ts'

type Lines = PaymentRecord['providerLines']

/** What the provider's balance says of this payment: gross, fee, net, and the payout that carried it. */
export const ProviderLines = ({ lines }: { readonly lines: Lines }) => (
  <TableSheet
    isRuled
    title={t('linesHeading')}
    beside={<Link to={reconciliationPath('processor')}>{t('linesLink')}</Link>}
  >
    {lines.length === 0 ? (
      <p className="table-empty muted">{t('linesNone')}</p>
    ) : (
      <StaticTable caption={t('linesCaption')} columns={columns()} rows={lines} rowKey={({ id }) => id} />
    )}
  </TableSheet>
)

const columns = (): readonly Column<Lines[number]>[] => [
  {
    key: 'made',
    header: t('lineMade'),
    place: 'lead',
    align: 'number',
    cell: ({ at }) => formatInstantDay(at),
  },
  { key: 'kind', header: t('lineKind'), place: 'main', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  {
    key: 'gross',
    header: t('lineGross'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  { key: 'fee', header: t('lineFee'), align: 'money', cell: ({ feeCents }) => formatMoney(feeCents) },
  { key: 'net', header: t('lineNet'), align: 'money', cell: ({ netCents }) => formatMoney(netCents) },
  {
    key: 'payout',
    header: t('linePayout'),
    cell: ({ payoutId }) => payoutId ?? t('lineNoPayout'),
  },
]
