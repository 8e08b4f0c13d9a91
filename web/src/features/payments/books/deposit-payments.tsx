import type { DepositPayment } from '@fieldstone/contract/entities/payments/deposit'
import { Link } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/deposits.ts'
import { t as received } from '../../../lib/messages/received.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'
import type { Column } from '../../../ui/table-view.ts'

/** 'Check 1047', 'Cash'. */
function paidWithOf({ instrument, reference }: DepositPayment): string {
  const word = received(`instrument_${instrument}`)
  return reference === '' ? word : t('numbered', { instrument: word, number: reference })
}

/** 'Check 1047 $41.00' */
export const paymentText = (payment: DepositPayment): string =>
  `${paidWithOf(payment)} ${formatMoney(payment.totalCents)}`

export const paymentColumns = (here: string): readonly Column<DepositPayment>[] => [
  {
    key: 'paidWith',
    header: t('columnPaidWith'),
    place: 'main',
    cell: (payment) => (
      <Link to={receivedPaymentPath(payment.id)} state={trailFrom(here)}>
        {paidWithOf(payment)}
      </Link>
    ),
  },
  {
    key: 'receivedDate',
    header: t('columnReceived'),
    align: 'number',
    cell: ({ receivedOn }) => formatDate(receivedOn),
  },
  { key: 'payerName', header: t('columnPayer'), cell: ({ payerName }) => payerName || t('noPayer') },
  {
    key: 'certificate',
    header: t('columnCertificate'),
    cell: ({ certificateNo }) => certificateNo ?? t('unidentified'),
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ totalCents }) => formatMoney(totalCents),
  },
]
