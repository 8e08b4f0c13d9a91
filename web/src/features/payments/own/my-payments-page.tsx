import type { OwnPayment } from '@fieldstone/contract/entities/payments/own-payment'
import { ownPaymentRoutes } from '@fieldstone/contract/routes/payments/own-payments'
import { isCharged, PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { trailFrom } from '../../../lib/back-link.ts'
import { formatInstantDay, formatMoney } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list-table.tsx'
import { t } from '../../../lib/messages/my-payments.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { certificatePath, PATHS, receiptPath } from '../../../lib/paths.ts'
import { useTableView, withFlags } from '../../../lib/table-view.ts'
import { useList } from '../../../lib/use-list.ts'
import { OUTCOME_BADGES } from '../../../records/outcome-badges.ts'
import { PaymentProgress } from '../../../records/payment-progress.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table-view.ts'

// The filter of the list loads beside its rows, and the saved methods below them.
const OutcomeChoice = lazy(() => import('./outcome-choice.tsx'))
const SavedMethods = lazy(() => import('./saved-methods.tsx'))

/** Lists the payments that a taxpayer has started here, newest first, each with its certificate and its receipt. */
export default function MyPaymentsPage() {
  const { pathname, search } = useLocation()
  const [view, setView] = useTableView(10)
  const { outcome, choose } = useOutcome()
  const query = { ...view, outcome }
  const table = useList(ownPaymentRoutes.listMyPayments, { query }, { staleTime: 0 })
  const hasRows = (table.list.data?.totalCount ?? 0) > 0
  return (
    <div className="stack loose">
      <PageHead title={t('title')} lede={t('lede')} />
      <Suspense fallback={<BlockSkeleton height="4.375rem" />}>
        <OutcomeChoice t={t} outcome={outcome} onChoose={choose} />
      </Suspense>
      <Sheet isFlush aria-label={t('title')}>
        <ListTable
          {...table}
          caption={t('caption')}
          columns={columns(pathname + search)}
          rowKey={(row) => row.id}
          view={[view, setView]}
          emptyText={t(outcome === undefined ? 'none' : 'noMatch')}
          noMatchText={t('noMatch')}
          fetchFile={hasRows ? table.fetchFile : null}
        />
      </Sheet>
      {/* Below rows that are still to come it would move; so it loads beside them, and comes with them. */}
      <div className="stack loose" hidden={table.list.isPending}>
        <p>
          <Link className={buttonClass({ kind: 'default' })} to={PATHS.search}>
            {t('findOne')}
          </Link>
        </p>
        <Suspense fallback={<BlockSkeleton height="14rem" />}>
          <SavedMethods />
        </Suspense>
      </div>
    </div>
  )
}

/** Keeps the choice in the address. */
function useOutcome() {
  const [params, setParams] = useSearchParams()
  const choose = (chosen: string) =>
    setParams(withFlags(params, { outcome: chosen }), { replace: true, preventScrollReset: true })
  return { outcome: PAYMENT_OUTCOMES.find((it) => it === params.get('outcome')), choose }
}

const columns = (here: string): readonly Column<OwnPayment>[] => [
  {
    key: 'requestDate',
    header: t('columnDate'),
    align: 'number',
    cell: (row) => formatInstantDay(row.requestedAt),
  },
  {
    key: 'payofF_TOTAL',
    header: t('columnPayoff'),
    align: 'money',
    cell: (row) => formatMoney(row.portionCents),
  },
  { key: 'propertyAddress', header: t('columnAddress'), cell: (row) => row.address },
  {
    key: 'taxSaleNo',
    header: t('columnCertificate'),
    place: 'main',
    cell: (row) => (
      <Link to={certificatePath(row.certificateId, 'fromMyPayments')} state={trailFrom(here)}>
        {row.certificateNo}
      </Link>
    ),
  },
  { key: 'total', header: t('columnTotal'), align: 'money', cell: chargedOf },
  {
    key: 'outcome',
    header: t('columnOutcome'),
    place: 'lead',
    cell: ({ outcome, failure, progress }) => (
      <>
        <StatusBadge kind={OUTCOME_BADGES[outcome]}>{t(`outcome_${outcome}`)}</StatusBadge>
        {progress ? <PaymentProgress progress={progress} isCompact /> : null}
        {failure ? <div className="small muted">{failure.message}</div> : null}
      </>
    ),
  },
  {
    key: 'receipt',
    header: t('columnReceipt'),
    cell: ({ id, outcome, receiptNo }) =>
      receiptNo === null ? (
        <span className="muted">{t(outcome === 'not-paid' ? 'neverReceipt' : 'noReceipt')}</span>
      ) : (
        <Link to={receiptPath(id)} state={trailFrom(here)}>
          {t('receiptLink', { number: receiptNo })}
        </Link>
      ),
  },
]

function chargedOf({ outcome, totalCents }: OwnPayment) {
  if (isCharged(outcome)) return formatMoney(totalCents)
  return <span className="muted">{t(outcome === 'begun' ? 'notCharged' : 'neverCharged')}</span>
}
