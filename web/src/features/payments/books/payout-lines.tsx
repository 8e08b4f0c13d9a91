import type { Payout } from '@fieldstone/contract/entities/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payouts'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callCsv, callPage } from '../../../lib/api.ts'
import { CsvButton } from '../../../lib/csv-button.tsx'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { listProps } from '../../../lib/table-view.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { BankLineDialog } from './bank-line-dialog.tsx'
import { lineColumns } from './line-columns.tsx'
import { BOOKS } from './use-books.ts'

/** The lines that a payout carries, whether they add up to it, and the line of the bank. */
export function PayoutLines({ payout }: { readonly payout: Payout }) {
  const { pathname, search } = useLocation()
  const [view, setView] = useState({ page: 1, pageSize: 20, sort: '', filter: '' })
  const [isOpen, setOpen] = useState(false)
  const query = { ...view, payout: payout.id }
  const list = useQuery({
    queryKey: [BOOKS, 'lines', query],
    queryFn: ({ signal }) => callPage(payoutRoutes.listBalanceEntries, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: payout.isSplit,
  })
  return (
    <div className="payout-lines stack">
      <div className="row apart">
        <Standing payout={payout} />
        <Button kind="default" size="small" onClick={() => setOpen(true)}>
          {payout.bankCents === null ? t('enterLine') : t('correctLine')}
        </Button>
      </div>
      {payout.isSplit ? (
        <DataTable
          caption={t('linesOf')}
          columns={lineColumns(pathname + search)}
          {...listProps(list)}
          rowKey={(line) => line.id}
          totals={totalsOf(payout)}
          view={view}
          onView={setView}
          hasFilter={false}
          emptyText={t('notSplit')}
          noMatchText={t('noMatch')}
          actions={
            <CsvButton
              label={t('csv')}
              fetchFile={() => callCsv(payoutRoutes.listBalanceEntries, { query })}
            />
          }
        />
      ) : null}
      {isOpen ? <BankLineDialog payout={payout} onClose={() => setOpen(false)} /> : null}
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
