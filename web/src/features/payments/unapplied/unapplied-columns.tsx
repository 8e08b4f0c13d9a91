import type { UnappliedMoney } from '@fieldstone/contract/entities/payments/unapplied-money'
import { receivedIdOf } from '@fieldstone/domain/payments/received'
import { Link } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/unapplied.ts'
import { deskPath } from '../../../lib/staff-paths.ts'
import { PersonLink } from '../../../records/person-link.tsx'
import { moneyPath } from '../../../records/record-path.ts'
import type { Column } from '../../../ui/table-view.ts'

/** `here` is the address of the list, to which the pages behind its links lead back. */
export const unappliedColumns = (here: string): readonly Column<UnappliedMoney>[] => [
  {
    key: 'receivedDate',
    header: t('columnReceived'),
    place: 'main',
    align: 'number',
    cell: ({ moneyId, receivedOn }) => (
      <Link to={moneyPath(moneyId)} state={trailFrom(here)}>
        {formatDate(receivedOn)}
      </Link>
    ),
  },
  {
    key: 'ageDays',
    header: t('columnDays'),
    align: 'number',
    cell: ({ ageDays }) =>
      ageDays === 1 ? t('days_one') : t('days', { count: ageDays.toLocaleString('en-US') }),
  },
  { key: 'payerName', header: t('columnPayer'), cell: payerOf },
  {
    key: 'taxSaleNo',
    header: t('columnCertificate'),
    cell: ({ certificateId, certificateNo }) =>
      certificateId === null ? (
        t('kind_unidentified')
      ) : (
        <Link to={deskPath(certificateId)} state={trailFrom(here)}>
          {certificateNo}
        </Link>
      ),
  },
  {
    key: 'countyName',
    header: t('columnCounty'),
    cell: ({ countyName }) => countyName ?? '',
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  {
    key: 'waiting',
    header: t('columnWaiting'),
    align: 'money',
    cell: ({ waitingCents }) => (waitingCents === 0 ? '' : formatMoney(waitingCents)),
  },
  {
    key: 'lastContactDate',
    header: t('columnContact'),
    align: 'number',
    cell: ({ contactedOn }) => formatDate(contactedOn) || t('noContact'),
  },
  { key: 'acts', header: t('columnActs'), cell: (row) => <ActLink row={row} here={here} /> },
]

function payerOf({ moneyId, payerName }: UnappliedMoney) {
  const receivedId = receivedIdOf(moneyId)
  if (payerName === '') return t('noPayer')
  return receivedId === null ? (
    payerName
  ) : (
    <PersonLink person={{ payerOf: receivedId }}>{payerName}</PersonLink>
  )
}

/** Where staff apply, assign, return or review the money. */
function ActLink({ row, here }: { readonly row: UnappliedMoney; readonly here: string }) {
  const { kind, moneyId, certificateId } = row
  const to =
    kind === 'unapplied' && certificateId !== null ? `${deskPath(certificateId)}#escrow` : moneyPath(moneyId)
  return (
    <Link to={to} state={trailFrom(here)}>
      {t(`act_${kind}`)}
    </Link>
  )
}
