import type { PersonPayment } from '@fieldstone/contract/entities/people/rows'
import { sumCents } from '@fieldstone/domain/money/cents'
import { receivedIdOf } from '@fieldstone/domain/payments/received'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t as log } from '../../lib/messages/logs.ts'
import { t } from '../../lib/messages/people.ts'
import { methodText } from '../../records/method-text.ts'
import { OUTCOME_BADGES } from '../../records/outcome-badges.ts'
import { type PersonKey, PersonLink } from '../../records/person-link.tsx'
import { moneyPath } from '../../records/record-path.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table-view.ts'
import { CertificateLink, PartSheet } from './part.tsx'
import type { PartProps } from './person-props.ts'

/** Shows payments made on this site and payments that staff received, with the total that has cleared. */
export function PaymentsSheet({ person: { payments, sums, kind } }: PartProps) {
  const { pathname } = useLocation()
  return (
    <PartSheet part="payments" {...payments}>
      <StaticTable
        caption={t('part_payments')}
        columns={columnsAt(pathname, kind)}
        rows={payments.rows}
        rowKey={({ moneyId }) => moneyId}
        totals={{
          method: t('cleared'),
          amount: formatMoney(sumCents([sums.onlineCents, sums.receivedCents])),
        }}
      />
    </PartSheet>
  )
}

const columnsAt = (here: string, kind: PartProps['person']['kind']): readonly Column<PersonPayment>[] => [
  { key: 'date', header: t('columnDate'), align: 'number', cell: ({ on }) => formatDate(on) },
  {
    key: 'method',
    header: t('columnPaidWith'),
    place: 'main',
    cell: ({ moneyId, method, receiptNo }) => (
      <>
        <Link to={moneyPath(moneyId)} state={trailFrom(here)}>
          {methodText(method)}
        </Link>
        {receiptNo === null ? null : (
          <>
            <br />
            <span className="muted">{t('receiptNo', { number: receiptNo })}</span>
          </>
        )}
      </>
    ),
  },
  {
    key: 'certificate',
    header: t('columnCertificate'),
    cell: ({ certificateId, certificateNo }) =>
      certificateId === null ? t('nobodyYet') : <CertificateLink id={certificateId} no={certificateNo} />,
  },
  ...(kind === 'payer'
    ? []
    : [
        {
          key: 'payer',
          header: t('columnPayer'),
          cell: (row: PersonPayment) => <Payer row={row} kind={kind} />,
        },
      ]),
  {
    key: 'stands',
    header: t('columnStands'),
    place: 'lead',
    cell: ({ outcome }) => (
      <StatusBadge kind={OUTCOME_BADGES[outcome]} isBare>
        {log(`outcome_${outcome}`)}
      </StatusBadge>
    ),
  },
  { key: 'amount', header: t('columnAmount'), align: 'money', cell: amountOf },
]

/** Shows who paid and, if that is not the account itself, why the payment is listed. */
function Payer({ row, kind }: { readonly row: PersonPayment } & Pick<PartProps['person'], 'kind'>) {
  const { payerName, basis } = row
  const isOwn = kind === 'account' && basis === 'account'
  const note = kind === 'account' && (basis === 'plan' || basis === 'name') ? t(`under_${basis}`) : ''
  const name = payerName || t('unknown')
  return (
    <>
      {isOwn ? name : <PersonLink person={payerKey(row)}>{name}</PersonLink>}
      {note === '' ? null : <span className="muted"> {note}</span>}
    </>
  )
}

function payerKey({ userId, moneyId, payerName }: PersonPayment): PersonKey | null {
  if (userId !== null) return { userId }
  const receivedId = receivedIdOf(moneyId)
  return receivedId === null || payerName === '' ? null : { payerOf: receivedId }
}

const amountOf = ({ totalCents, refundedCents }: PersonPayment) => (
  <>
    {formatMoney(totalCents)}
    {refundedCents === 0 ? null : (
      <>
        <br />
        <span className="muted">{t('refunded', { amount: formatMoney(refundedCents) })}</span>
      </>
    )}
  </>
)
