import { lienRoutes } from '@fieldstone/contract/routes/certificates/liens'
import { reportRoutes } from '@fieldstone/contract/routes/counties/reports'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { ChartCard, type Figure } from '../../lib/chart-card.tsx'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/reports.ts'
import { t as words } from '../../lib/messages/today.ts'
import { countyLiensPath } from '../../lib/staff-paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { reportPath } from './report-calls.ts'
import { useCountyToday } from './settled-sheet.tsx'
import './county-dashboard.css'

/** The county at a glance: four figures, and three charts that lead to their lists. */
export function CountyDashboard({ countyId }: { readonly countyId: number }) {
  const input = { params: { id: countyId } }
  const plans = figuresOf(useCall(reportRoutes.countPlansByStatus, input, FRESH), ({ status, count }) => ({
    ...{ key: status, label: status, count },
    to: reportPath({ report: 'paymentPlans', countyId }, { by: 'status', group: status }),
  }))
  const letters = figuresOf(useCall(reportRoutes.countCorrespondence, input, FRESH), ({ reason, count }) => ({
    ...{ key: reason, label: reason, count },
    to: reportPath({ report: 'correspondence', countyId }, { by: 'reason', group: reason }),
  }))
  const redemptions = figuresOf(useCall(reportRoutes.countRedemptions, input, FRESH), ({ year, count }) => ({
    ...{ key: String(year), label: String(year), count, isUnderWay: year === thisYear() },
    to: reportPath({ report: 'redemptions', countyId }, { by: 'year', group: String(year) }),
  }))
  return (
    <div className="stack loose">
      <KeyFigures countyId={countyId} plans={plans.figures} redemptions={redemptions.figures} />
      <div className="halves">
        <ChartCard
          kind="donut"
          title={t('plansByStatus')}
          unit={t('unitPlans')}
          emptyText={t('plansNone')}
          {...plans}
        />
        <ChartCard
          kind="donut"
          title={t('correspondenceCounts')}
          unit={t('unitContacts')}
          emptyText={t('lettersNone')}
          {...letters}
        />
      </div>
      <ChartCard
        kind="bars"
        title={t('redemptionsByYear')}
        unit={t('unitRedemptions')}
        emptyText={t('redemptionsNone')}
        aside={<p className="muted small">{t('yearUnderWay', { year: thisYear() })}</p>}
        {...redemptions}
      />
    </div>
  )
}

const FRESH = { staleTime: 0 }

/** Converts an answer to the props of a chart: one figure per row. */
const figuresOf = <Row,>(
  { data, error, refetch }: UseQueryResult<Row[]>,
  figureOf: (row: Row) => Figure,
) => ({ figures: data?.map(figureOf), error, onRetry: () => void refetch() })

/** The bar of this year is drawn as unfinished. The browser's clock is accurate enough for that. */
const thisYear = (): number => new Date().getFullYear()

interface KeyFiguresProps {
  readonly countyId: number
  readonly plans: readonly Figure[] | undefined
  readonly redemptions: readonly Figure[] | undefined
}

function KeyFigures({ countyId, plans, redemptions }: KeyFiguresProps) {
  const { data: counts, error, refetch } = useCall(lienRoutes.countLiens, { query: { countyId } }, FRESH)
  const inLegal = counts && (counts.find(({ status }) => status === 'Legal')?.count ?? 0)
  const open = counts?.reduce((sum, { status, count }) => sum + (status === 'Redeemed' ? 0 : count), 0)
  const { data: today } = useCountyToday(countyId)
  const year = String(thisYear())
  const figures = [
    { label: t('keyOpen'), value: counted(open), to: countyLiensPath(countyId) },
    {
      label: t('keyRedeemed'),
      value: counted(countIn(redemptions, year)),
      to: reportPath({ report: 'redemptions', countyId }, { by: 'year', group: year }),
    },
    {
      label: t('keyPlans'),
      value: counted(countIn(plans, 'Active')),
      to: reportPath({ report: 'paymentPlans', countyId }, { by: 'status', group: 'Active' }),
    },
    { label: t('keyLegal'), value: counted(inLegal), to: `${countyLiensPath(countyId)}?status=Legal` },
    {
      label: words('monthFunds'),
      value: today && formatMoney(today.monthCents),
      to: reportPath({ report: 'funds', countyId }, { span: 'this-month' }),
    },
  ]
  return (
    <>
      <dl className="key-figures sheet ruled">
        {figures.map(({ label, value, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Link to={to}>{value ?? '–'}</Link>
            </dd>
          </div>
        ))}
      </dl>
      {error && counts === undefined ? (
        <Failed title={t('countsFailed')} message={error.message} onRetry={() => void refetch()} />
      ) : null}
    </>
  )
}

const counted = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : formatCount(value)

const countIn = (figures: readonly Figure[] | undefined, key: string): number | undefined =>
  figures && (figures.find((it) => it.key === key)?.count ?? 0)
