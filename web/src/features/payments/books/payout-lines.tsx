import type { Payout } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/books.ts'
import { useList } from '../../../lib/use-list.ts'
import { lineColumns } from './line-columns.tsx'

/** Shows the lines of a payout, whether they add up to it, and its line of the bank. */
export function PayoutLines({ payout }: { readonly payout: Payout }) {
  const { pathname, search } = useLocation()
  const [view, setView] = useState({ page: 1, pageSize: 20, sort: '', filter: '' })
  const query = { ...view, payout: payout.id }
  const table = useList(payoutRoutes.listBalanceEntries, { query }, { enabled: payout.isSplit })
  return (
    <div className="payout-lines stack">
      <Standing payout={payout} />
      {payout.isSplit ? (
        <ListTable
          {...table}
          isPart
          caption={t('linesOf')}
          columns={lineColumns(pathname + search)}
          rowKey={(line) => line.id}
          totals={totalsOf(payout)}
          view={[view, setView]}
          hasFilter={false}
          emptyText={t('notSplit')}
          noMatchText={t('noMatch')}
        />
      ) : null}
    </div>
  )
}

const netOf = ({ grossCents, feeCents }: Payout): Cents => cents(grossCents - feeCents)

const totalsOf = (payout: Payout) => ({
  created: t('linesSum', { count: formatCount(payout.entryCount) }),
  gross: formatMoney(payout.grossCents),
  processorFee: formatMoney(payout.feeCents),
  net: formatMoney(netOf(payout)),
})

function Standing({ payout }: { readonly payout: Payout }) {
  const { isAutomatic, isSplit, amountCents, traceId } = payout
  const off = sumCents([netOf(payout), cents(0 - amountCents)])
  const sentence = !isAutomatic
    ? t('manual')
    : !isSplit
      ? t('notSplit')
      : off === 0
        ? t('linesAgree')
        : t('linesDiffer', { amount: formatMoney(off) })
  return (
    <p>
      {sentence} {traceId === null ? null : <span className="muted">{t('trace', { trace: traceId })}</span>}
    </p>
  )
}
