import type { DepositPayment, DepositRecord } from '@fieldstone/contract/entities/payments/deposit'
import { depositRoutes } from '@fieldstone/contract/routes/payments/deposits'
import { type Cents, sumCents } from '@fieldstone/domain/money/cents'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { t as books } from '../../../lib/messages/books.ts'
import { t } from '../../../lib/messages/deposits.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { PrintTable } from '../../../ui/print-table.tsx'
import { PageLayoutSkeleton } from '../../../ui/skeletons.tsx'
import type { Column } from '../../../ui/table-view.ts'

/** The deposit slip for the bank: cash, then each check with its number, and the total. */
export function DepositSlip({ id }: { readonly id: number }) {
  const [, setParams] = useSearchParams()
  const deposit = useCall(depositRoutes.getDeposit, { params: { id } }, { staleTime: 0 })
  return (
    <Loaded query={deposit} title={t('loading')} failedTitle={t('failed')} skeleton={<PageLayoutSkeleton />}>
      {(read) => (
        <div className="stack narrow print-report">
          <p className="row no-print">
            <Button onClick={() => window.print()}>{books('print')}</Button>
            <Button kind="default" onClick={() => setParams({ tab: 'deposits' })}>
              {t('back')}
            </Button>
          </p>
          <Slip deposit={read} />
        </div>
      )}
    </Loaded>
  )
}

function Slip({ deposit }: { readonly deposit: DepositRecord }) {
  const { number, accountName, depositedOn, note, totalCents } = deposit
  const payments = deposit.payments.filter(({ state }) => state !== 'recorded-by-mistake')
  const checks = payments.filter(({ instrument }) => instrument !== 'CASH')
  const cash = sumCents(
    payments.filter(({ instrument }) => instrument === 'CASH').map((payment) => payment.totalCents),
  )
  const rows: readonly SlipRow[] = [
    ...(cash === 0 ? [] : [{ key: 'cash', number: t('paperCash'), payer: '', amountCents: cash }]),
    ...checks.map(rowOf),
  ]
  return (
    <>
      <PageHeading title={t('paperTitle', { number })} />
      <p>{t('paperFacts', { account: accountName ?? '–', date: formatDate(depositedOn) })}</p>
      {note === '' ? null : <p>{note}</p>}
      <PrintTable
        caption={t('paperTitle', { number })}
        columns={columns()}
        rows={rows}
        rowKey={({ key }) => key}
        totals={{
          number: t('paperCount', { count: formatCount(payments.length) }),
          amount: <b>{formatMoney(totalCents)}</b>,
        }}
      />
    </>
  )
}

interface SlipRow {
  readonly key: string
  readonly number: string
  readonly payer: string
  readonly amountCents: Cents
}

const rowOf = ({ id, reference, payerName, totalCents }: DepositPayment): SlipRow => ({
  key: String(id),
  number: reference,
  payer: payerName,
  amountCents: totalCents,
})

const columns = (): readonly Column<SlipRow>[] => [
  { key: 'number', header: t('paperNumber'), cell: ({ number }) => number },
  { key: 'payer', header: t('columnPayer'), cell: ({ payer }) => payer },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
]
