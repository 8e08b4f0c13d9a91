import type { ReconciliationSummary } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/calls.ts'
import { DateRangeFields, useLogFilter } from '../../../lib/date-range.tsx'
import { todayHere } from '../../../lib/dates.ts'
import { formatInstant } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { PageHeading } from '../../../lib/page-heading.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { CountyRows } from './county-rows.tsx'
import { Differences } from './differences.tsx'
import { FetchNow } from './fetch-now.tsx'
import { ReconciliationPrint } from './reconciliation-print.tsx'
import { ReturnRates } from './return-rates.tsx'
import { SideBySide } from './side-by-side.tsx'
import './books.css'

/** Shows what was collected in some days, and whether ledger, payment processor and bank agree. The address has the days. */
export default function ReconciliationPage() {
  const filter = useLogFilter()
  const summary = useCall(payoutRoutes.reconciliationSummary, { query: filter.range }, { staleTime: 0 })
  const isPrint = filter.filterBy('print') === 'true'
  return (
    <Loaded
      query={summary}
      title={t('loading')}
      failedTitle={t('failed')}
      skeleton={<BlockSkeleton height="40rem" />}
    >
      {(read) =>
        isPrint ? <ReconciliationPrint summary={read} /> : <Books summary={read} filter={filter} />
      }
    </Loaded>
  )
}

interface BooksProps {
  readonly summary: ReconciliationSummary
  readonly filter: ReturnType<typeof useLogFilter>
}

function Books({ summary, filter }: BooksProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="stack wide loose">
      <Head fetchedAt={summary.fetchedAt} />
      <Sheet isRuled isFlush aria-label={t('booksHeading')}>
        <div className="log-filter">
          <DateRangeFields
            range={{ from: summary.from, to: summary.to }}
            span={filter.span}
            onChange={filter.change}
          />
          <TodayAlone onChange={filter.change} />
        </div>
        <SideBySide summary={summary} />
      </Sheet>
      <CountyRows summary={summary} />
      <Differences to={summary.to} here={pathname + search} />
      <ReturnRates counts={summary.returns} />
    </div>
  )
}

function Head({ fetchedAt }: { readonly fetchedAt: Date | null }) {
  const [params] = useSearchParams()
  const print = new URLSearchParams(params)
  print.set('print', 'true')
  return (
    <div className="row apart">
      <div className="stack tight">
        <PageHeading title={t('title')} />
        <p className="muted">{t('lede')}</p>
        <p className="muted small">
          {fetchedAt === null ? t('neverFetched') : t('fetched', { at: formatInstant(fetchedAt) })}
        </p>
      </div>
      <div className="row">
        <Link className={buttonClass({ kind: 'default' })} to={PATHS.payouts}>
          {t('toPayouts')}
        </Link>
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
