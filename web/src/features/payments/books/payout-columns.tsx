import type { Payout } from '@fieldstone/contract/entities/payments/payout'
import { formatCount, formatDate, formatInstantDay, formatMoney } from '../../../lib/format.ts'
import { t as bank } from '../../../lib/messages/bank-lines.ts'
import { t } from '../../../lib/messages/books.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** The columns of a payout, with its line of the bank. */
export const payoutColumns = (): readonly Column<Payout>[] => [
  {
    key: 'created',
    header: t('columnMade'),
    align: 'number',
    place: 'main',
    cell: ({ madeAt }) => formatInstantDay(madeAt),
  },
  {
    key: 'arrivalDate',
    header: t('columnArrives'),
    align: 'number',
    cell: ({ arrivesOn }) => formatDate(arrivesOn),
  },
  {
    key: 'payout',
    header: t('columnPayout'),
    cell: ({ id }) => <span className="payout-id">{id}</span>,
  },
  { key: 'status', header: t('columnStatus'), cell: ({ status }) => status.replaceAll('_', ' ') },
  {
    key: 'lines',
    header: t('columnLines'),
    align: 'number',
    cell: ({ entryCount }) => formatCount(entryCount),
  },
  {
    key: 'gross',
    header: t('columnGross'),
    align: 'money',
    cell: ({ grossCents }) => formatMoney(grossCents),
  },
  {
    key: 'processorFee',
    header: t('columnProcessorFee'),
    align: 'money',
    cell: ({ feeCents }) => formatMoney(feeCents),
  },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => <b>{formatMoney(amountCents)}</b>,
  },
  { key: 'bank', header: t('columnBank'), place: 'lead', cell: bankOf },
]

function bankOf({ status, bankCents, bankOn, bankReference, bankEvidence, bankDifferenceCents }: Payout) {
  if (bankCents === null || bankEvidence === null) {
    return status === 'paid' ? <StatusBadge kind="waiting">{t('noBankLine')}</StatusBadge> : '–'
  }
  const isSame = bankDifferenceCents === 0
  return (
    <>
      <StatusBadge kind={isSame ? 'good' : 'bad'}>
        {isSame ? t('bankSame') : t('bankOff', { amount: formatMoney(bankDifferenceCents) })}
      </StatusBadge>
      <br />
      <span className="muted small">
        {t('bankOf', {
          date: formatDate(bankOn),
          reference: bankReference ?? '',
          evidence: bank(`evidence_${bankEvidence}`),
        })}
      </span>
    </>
  )
}
