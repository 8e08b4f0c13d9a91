import type { BalanceEntry } from '@fieldstone/contract/entities/payments/payout'
import { Link } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { formatCount, formatInstantDay, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { webPaymentPath } from '../../../lib/staff-paths.ts'
import type { Column } from '../../../ui/table-view.ts'

const KINDS = {
  charge: 'kind_charge',
  payment: 'kind_payment',
  refund: 'kind_refund',
  payment_refund: 'kind_payment_refund',
  payment_failure_refund: 'kind_payment_failure_refund',
  adjustment: 'kind_adjustment',
  stripe_fee: 'kind_stripe_fee',
} as const

const isKnown = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind)

/** Lines of the balance at the payment processor. A kind without a text is shown as it came. */
export const lineColumns = (here: string): readonly Column<BalanceEntry>[] => [
  {
    key: 'created',
    header: t('columnMade'),
    align: 'number',
    cell: ({ madeAt }) => formatInstantDay(madeAt),
  },
  {
    key: 'kind',
    header: t('columnKind'),
    place: 'lead',
    cell: ({ kind }) => (isKnown(kind) ? t(KINDS[kind]) : kind),
  },
  {
    key: 'certificate',
    header: t('columnCertificate'),
    place: 'main',
    cell: (line) => subjectOf(line, here),
  },
  { key: 'county', header: t('columnCounty'), cell: ({ countyName }) => countyName ?? '–' },
  {
    key: 'gross',
    header: t('columnGross'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  {
    key: 'processorFee',
    header: t('columnProcessorFee'),
    align: 'money',
    cell: ({ feeCents }) => formatMoney(feeCents),
  },
  {
    key: 'net',
    header: t('columnNet'),
    align: 'money',
    cell: ({ netCents }) => formatMoney(netCents),
  },
]

function subjectOf({ paymentId, certificateNo, id }: BalanceEntry, here: string) {
  if (paymentId === null) return <span className="num">{id}</span>
  return (
    <Link to={webPaymentPath(paymentId)} state={trailFrom(here)}>
      {certificateNo}
    </Link>
  )
}

const DAY_MS = 86_400_000

/** How long a line has waited for a payout. */
export const ageColumn = (): Column<BalanceEntry> => ({
  key: 'age',
  header: t('columnAge'),
  align: 'number',
  cell: ({ madeAt }) => {
    const count = Math.max(0, Math.floor((Date.now() - madeAt.getTime()) / DAY_MS))
    return t('days', { count: formatCount(count) })
  },
})
