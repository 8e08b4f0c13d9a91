import type { ReconciliationSummary } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { DateRangeFields, useLogFilter } from '../../../lib/date-range.tsx'
import { todayHere } from '../../../lib/dates.ts'
import { formatCount, formatInstant } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { CountyRows } from './county-rows.tsx'
import { Differences } from './differences.tsx'
import { FetchNow } from './fetch-now.tsx'
import { NotPaidOut, Payouts } from './payouts.tsx'
import { ReconciliationPrint } from './reconciliation-print.tsx'
import { ReturnRates } from './return-rates.tsx'
import { SideBySide } from './side-by-side.tsx'

const useSummary = (range: ReturnType<typeof useLogFilter>['range']) =>
  useCall(payoutRoutes.reconciliationSummary, { query: range }, { staleTime: 0 })

/** The same for the printer. */
export function ProcessorPrint() {
  const filter = useLogFilter()
  return (
    <Loaded
      query={useSummary(filter.range)}
      title={t('loading')}
      failedTitle={t('failed')}
      skeleton={<BlockSkeleton height="40rem" />}
    >
      {(summary) => <ReconciliationPrint summary={summary} />}
    </Loaded>
  )
}

/** Online payments of some days: whether ledger and processor agree, the payouts, and what is not paid out. */
export function ProcessorTab() {
  const filter = useLogFilter()
  return (
    <Loaded
      query={useSummary(filter.range)}
      failedTitle={t('failed')}
      skeleton={<BlockSkeleton height="40rem" />}
    >
      {(summary) => <Books summary={summary} filter={filter} />}
    </Loaded>
  )
}

interface BooksProps {
  readonly summary: ReconciliationSummary
  readonly filter: ReturnType<typeof useLogFilter>
}

function Books({ summary, filter }: BooksProps) {
  const { pathname, search } = useLocation()
  const { from, to, differenceCount, waitingCount } = summary
  return (
    <>
      <Head fetchedAt={summary.fetchedAt} />
      <Sheet isRuled isFlush aria-label={t('booksHeading')}>
        <div className="log-filter">
          <DateRangeFields range={{ from, to }} span={filter.span} onChange={filter.change} />
          <TodayAlone onChange={filter.change} />
        </div>
        <SideBySide summary={summary} />
      </Sheet>
      {differenceCount > 0 ? <Differences to={to} here={pathname + search} /> : null}
      <Payouts range={{ from, to }} />
      <div className="books-folds">
        <Fold title={t('waitingFold', { count: formatCount(waitingCount) })}>
          <NotPaidOut />
        </Fold>
        <Fold title={t('rowsHeading')}>
          <CountyRows summary={summary} />
        </Fold>
        {differenceCount > 0 ? null : (
          <Fold title={t('differencesFold')}>
            <Differences to={to} here={pathname + search} />
          </Fold>
        )}
        <Fold title={t('ratesHeading')}>
          <ReturnRates counts={summary.returns} />
        </Fold>
      </div>
    </>
  )
}

interface FoldProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the page that is read when it is opened. */
function Fold({ title, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="books-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  )
}

function Head({ fetchedAt }: { readonly fetchedAt: Date | null }) {
  const [params] = useSearchParams()
  const print = new URLSearchParams(params)
  print.set('tab', 'processor')
  print.set('print', 'true')
  return (
    <div className="row apart">
      <div className="stack tight">
        <p className="muted">{t('processorLede')}</p>
        <p className="muted small">
          {fetchedAt === null ? t('neverFetched') : t('fetched', { at: formatInstant(fetchedAt) })}
        </p>
      </div>
      <div className="row">
        <Link className={buttonClass({ kind: 'default' })} to={`?${print}`}>
          {t('print')}
        </Link>
        <FetchNow />
      </div>
    </div>
  )
}

interface TodayAloneProps {
  readonly onChange: (days: Readonly<Record<string, string>>) => void
}

/** A button for today, beside the usual longer spans. */
function TodayAlone({ onChange }: TodayAloneProps) {
  const today = todayHere()
  return (
    <div className="quick-days">
      <Button kind="default" size="small" onClick={() => onChange({ span: '', from: today, to: today })}>
        {t('today')}
      </Button>
    </div>
  )
}
