import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { cents } from '@fieldstone/domain/money/cents'
import { isReversed } from '@fieldstone/domain/payments/received'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { formatDate, formatInstant, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/received.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { adminParcelPath, receivedReceiptPath } from '../../../lib/staff-paths.ts'
import { useIdParam } from '../../../records/id-param.ts'
import { PersonLink } from '../../../records/person-link.tsx'
import { RecordPage } from '../../../records/record-page.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { FactList } from '../../../ui/record-header.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ReceivedActs } from './received-acts.tsx'
import { paidWithText, STATE_BADGES } from './received-words.ts'

/** The page of a payment that staff received: the money, where it was booked, and the actions. */
export default function ReceivedPaymentPage() {
  const id = useIdParam('receivedPaymentId')
  const payment = useCall(receivedPaymentRoutes.getReceivedPayment, { params: { id } }, { staleTime: 0 })
  return (
    <RecordPage
      query={payment}
      title={t('loading')}
      failedTitle={t('failed')}
      back={[t('back'), PATHS.receivedPayments]}
    >
      {(record) => <Record record={record} />}
    </RecordPage>
  )
}

function Record({ record }: { readonly record: ReceivedPaymentRecord }) {
  const { state, instrument, totalCents } = record
  return (
    <>
      <div className="row apart">
        <PageHeading
          title={t('one', { instrument: t(`instrument_${instrument}`), amount: formatMoney(totalCents) })}
        />
        <StatusBadge kind={STATE_BADGES[state]}>{t(`state_${state}`)}</StatusBadge>
      </div>
      <Sheet isRuled aria-label={t('facts')} className="halves">
        <Facts record={record} />
        <Amounts record={record} />
      </Sheet>
      <ReceivedActs key={`${record.state} ${record.certificateId}`} record={record} />
    </>
  )
}

function Facts({ record }: { readonly record: ReceivedPaymentRecord }) {
  return (
    <FactList
      facts={[
        { label: t('columnCertificate'), value: certificateOf(record), isNumber: true },
        { label: t('columnPaidWith'), value: paidWithText(record) },
        { label: t('payer'), value: payerOf(record) },
        ...(record.paidBy === null ? [] : [{ label: t('paidBy'), value: t(`paidBy_${record.paidBy}`) }]),
        { label: t('receivedOn'), value: formatDate(record.receivedOn), isNumber: true },
        { label: t('settledOn'), value: formatDate(record.clearedOn) || bookedNowhere(record) },
        ...(isReversed(record.state)
          ? [
              {
                label: t(record.state === 'returned' ? 'returnedOn' : 'reversedOn'),
                value: formatDate(record.returnedOn),
                isNumber: true,
              },
              { label: t('returnReason'), value: record.returnReason ?? '' },
            ]
          : []),
        { label: t('destination'), value: destinationOf(record) },
        { label: t('receiptNo'), value: receiptOf(record), isNumber: true },
        {
          label: t('recordedBy'),
          value: t('recordedWhen', {
            at: formatInstant(record.recordedAt),
            name: record.recordedBy ?? t('system'),
          }),
        },
        ...(record.recordedAnyway === null
          ? []
          : [{ label: t('recordAnyway'), value: record.recordedAnyway }]),
        ...(record.note === '' ? [] : [{ label: t('note'), value: record.note }]),
      ]}
    />
  )
}

const payerOf = ({ id, payerName }: ReceivedPaymentRecord) => (
  <PersonLink person={payerName === '' ? null : { payerOf: id }}>{payerName || t('noPayer')}</PersonLink>
)

const certificateOf = ({ certificateId, certificateNo }: ReceivedPaymentRecord) =>
  certificateId === null ? (
    t('unidentified')
  ) : (
    <Link to={adminParcelPath(certificateId)}>{certificateNo}</Link>
  )

/** The text for money that is booked nowhere. Returned money will not be booked. */
function bookedNowhere({ state, clearedOn }: ReceivedPaymentRecord): string {
  if (!isReversed(state)) return t('destination_none')
  return t(clearedOn === null ? 'destination_never' : 'destination_reversed')
}

function destinationOf(record: ReceivedPaymentRecord): string {
  const { state, certificateId, destination } = record
  if (state !== 'settled') return bookedNowhere(record)
  if (certificateId === null) return t('destination_unidentified')
  return t(`destination_${destination ?? 'none'}`)
}

const receiptOf = ({ id, receiptNo, certificateId }: ReceivedPaymentRecord) =>
  receiptNo === null || certificateId === null ? (
    t('noReceipt')
  ) : (
    <Link to={receivedReceiptPath(id)}>{receiptNo}</Link>
  )

function Amounts({
  record: { certificateId, totalCents, feeCents, heldCents, waivedCents },
}: {
  readonly record: ReceivedPaymentRecord
}) {
  return (
    <div className="stack">
      <MoneyTable
        caption={t('amounts')}
        entries={[
          {
            key: 'portion',
            label: t(certificateId === null ? 'portionUnidentified' : 'portion'),
            amount: formatMoney(cents(totalCents - feeCents)),
          },
          ...(feeCents === 0 ? [] : [{ key: 'fee', label: t('fee'), amount: formatMoney(feeCents) }]),
        ]}
        total={{ label: t('total'), amount: formatMoney(totalCents) }}
      />
      {heldCents > 0 || waivedCents > 0 ? (
        <FactList
          facts={[
            ...(heldCents > 0
              ? [
                  {
                    label: t(certificateId === null ? 'heldUnidentified' : 'held'),
                    value: formatMoney(heldCents),
                    isNumber: true,
                  },
                ]
              : []),
            ...(waivedCents > 0
              ? [{ label: t('waived'), value: formatMoney(waivedCents), isNumber: true }]
              : []),
          ]}
        />
      ) : null}
    </div>
  )
}
