import type {
  Correspondence,
  PaymentPlan,
  PayoffRequest,
} from '@fieldstone/contract/entities/certificates/contacts'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { Link } from 'react-router'
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/contacts.ts'
import { deskPlanPath } from '../../lib/staff-paths.ts'
import { PlanStatusBadge } from '../../records/plan-status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'

export type IsLinked = 'linked' | 'plain'

/** The date opens the memo below the row. */
const DeskLink = ({ plan: { id, firstName, lastName } }: { readonly plan: PaymentPlan }) => (
  <Link to={deskPlanPath(id)}>{nameOf(firstName, lastName)}</Link>
)

/** The common fields of payoff requests and payment plans. */
interface Offer {
  readonly requestedOn: PlainDate
  readonly offeredOn: PlainDate | null
  readonly offerExpiresOn: PlainDate | null
  readonly firstName: string
  readonly lastName: string
}

export const payoffRequestColumns = (): readonly Column<PayoffRequest>[] => [
  ...offerColumns<PayoffRequest>(),
  {
    key: 'offerAmount',
    header: t('offer'),
    isSortable: true,
    align: 'money',
    // No offer is not an offer of $0.00.
    cell: ({ offerCents }) => (offerCents === null ? t('none') : formatMoney(offerCents)),
  },
]

/** For administrators each plan is a link. */
export const paymentPlanColumns = (isLinked: IsLinked): readonly Column<PaymentPlan>[] => [
  ...offerColumns<PaymentPlan>().map((column) =>
    column.key === 'requestedBy' && isLinked === 'linked'
      ? { ...column, cell: (plan: PaymentPlan) => <DeskLink plan={plan} /> }
      : column,
  ),
  {
    key: 'term',
    header: t('term'),
    isSortable: true,
    cell: ({ termMonths }) =>
      termMonths === null ? t('none') : t('months', { count: formatCount(termMonths) }),
  },
  {
    key: 'payPlanStatus',
    header: t('status'),
    isSortable: true,
    place: 'lead',
    cell: ({ status }) => <PlanStatusBadge status={status} />,
  },
]

export const correspondenceColumns = (): readonly Column<Correspondence>[] => [
  {
    key: 'logDate',
    header: t('loggedOn'),
    isSortable: true,
    place: 'main',
    cell: ({ loggedOn }) => formatDate(loggedOn),
  },
  {
    key: 'contact',
    header: t('contact'),
    cell: (row) => nameOf(row.contactFirstName, row.contactLastName),
  },
  {
    key: 'incoming',
    header: t('direction'),
    isSortable: true,
    cell: ({ isIncoming }) => t(isIncoming ? 'incoming' : 'outgoing'),
  },
  { key: 'logType', header: t('method'), isSortable: true, cell: ({ method }) => method },
  { key: 'rep', header: t('rep'), cell: (row) => nameOf(row.repFirstName, row.repLastName) },
  { key: 'corrType', header: t('reason'), isSortable: true, cell: ({ reason }) => reason },
]

function offerColumns<Row extends Offer>(): readonly Column<Row>[] {
  return [
    {
      key: 'requestDate',
      header: t('requestedOn'),
      isSortable: true,
      place: 'main',
      cell: ({ requestedOn }) => formatDate(requestedOn),
    },
    {
      key: 'requestedBy',
      header: t('requestedBy'),
      cell: ({ firstName, lastName }) => nameOf(firstName, lastName),
    },
    {
      key: 'offerDate',
      header: t('offeredOn'),
      isSortable: true,
      cell: ({ offeredOn }) => formatDate(offeredOn) || t('none'),
    },
    {
      key: 'offerExpireDate',
      header: t('offerExpiresOn'),
      isSortable: true,
      cell: ({ offerExpiresOn }) => formatDate(offerExpiresOn) || t('none'),
    },
  ]
}

const nameOf = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim() || t('none')
