import type {
  ForecastGroup,
  ForecastMonth,
  PortfolioForecast,
} from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { monthText } from '../../../lib/dates.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/forecast.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { ExpectedCash, ExpectedRedemptions, FigureCell, ForecastSheet } from './forecast-sheet.tsx'
import { Pictures } from './pictures.tsx'
import { expectedCount, placeText, saleText, wholeDollars } from './words.ts'

/** Shows the forecast of the coming months: a summary, charts, and tables by month and by county and sale type. */
export function Expected({ forecast }: { readonly forecast: PortfolioForecast }) {
  const { months, groups } = forecast
  return (
    <>
      <Summary forecast={forecast} />
      <Pictures months={months} />
      <ForecastSheet
        title={t('byMonth')}
        file="months"
        rowCount={months.length}
        lede={<p className="muted">{t('roundedNote')}</p>}
      >
        <StaticTable
          className="table static"
          caption={t('byMonthCaption')}
          columns={monthColumns()}
          rows={months}
          rowKey={({ month }) => month}
          totals={totalsOf(forecast)}
        />
      </ForecastSheet>
      <ForecastSheet title={t('byGroup')} file="groups" rowCount={groups.length}>
        <StaticTable
          className="table static"
          caption={t('byGroupCaption')}
          columns={groupColumns(months[0]?.month ?? '')}
          rows={groups}
          rowKey={({ countyId, saleType }) => `${countyId} ${saleType}`}
          totals={groupTotals(groups)}
        />
      </ForecastSheet>
    </>
  )
}

function Summary({
  forecast: { total, months, openCount, unquotedCount, plans },
}: {
  readonly forecast: PortfolioForecast
}) {
  if (total === null) return null
  const { redemptions, cash, planCents } = total
  return (
    <Sheet isRuled className="stack tight">
      <p className="forecast-summary">
        {t('summary', {
          open: t('openCount', { count: formatCount(openCount) }),
          redemptions: formatCount(Math.round(redemptions.mean)),
          last: monthText(months.at(-1)?.month ?? ''),
          ...{ low: formatCount(redemptions.low80), high: formatCount(redemptions.high80) },
          cash: wholeDollars(cash.meanCents),
          ...{ cashLow: wholeDollars(cash.low80Cents), cashHigh: wholeDollars(cash.high80Cents) },
        })}
      </p>
      {plans.activeCount > 0 ? (
        <p>{t('summaryPlans', { count: formatCount(plans.activeCount), amount: formatMoney(planCents) })}</p>
      ) : null}
      {unquotedCount > 0 ? <p>{t('summaryUnquoted', { count: formatCount(unquotedCount) })}</p> : null}
    </Sheet>
  )
}

const monthColumns = (): readonly Column<ForecastMonth>[] => [
  { key: 'month', header: t('month'), place: 'main', cell: ({ month }) => monthText(month) },
  { key: 'redemptions', header: t('redemptions'), align: 'number', cell: ExpectedRedemptions },
  { key: 'cash', header: t('cash'), align: 'money', cell: ExpectedCash },
  { key: 'plans', header: t('plans'), align: 'money', cell: ({ planCents }) => formatMoney(planCents) },
  {
    key: 'all',
    header: t('all'),
    align: 'money',
    cell: ({ cash, planCents }) => formatMoney(cents(cash.meanCents + planCents)),
  },
]

function totalsOf({ total }: PortfolioForecast) {
  if (total === null) return {}
  const { redemptions, cash, planCents } = total
  return {
    month: t('total'),
    redemptions: <ExpectedRedemptions redemptions={redemptions} />,
    cash: <ExpectedCash cash={cash} />,
    plans: formatMoney(planCents),
    all: formatMoney(cents(cash.meanCents + planCents)),
  }
}

const groupColumns = (firstMonth: string): readonly Column<ForecastGroup>[] => [
  { key: 'county', header: t('county'), place: 'main', cell: placeText },
  { key: 'sale', header: t('saleType'), cell: saleText },
  { key: 'open', header: t('open'), align: 'number', cell: ({ openCount }) => formatCount(openCount) },
  {
    key: 'owed',
    header: t('owed', { month: monthText(firstMonth) }),
    align: 'money',
    cell: ({ owedCents }) => formatMoney(owedCents),
  },
  {
    key: 'in12',
    header: t('in12'),
    align: 'money',
    cell: ({ cash12Cents, redemptions12 }) => cashAndCount(cash12Cents, redemptions12),
  },
  {
    key: 'in24',
    header: t('in24'),
    align: 'money',
    cell: ({ cash24Cents, redemptions24 }) => cashAndCount(cash24Cents, redemptions24),
  },
]

const cashAndCount = (cash: Cents, redemptions: number) => (
  <FigureCell figure={formatMoney(cash)} more={[t('redeemedOf', { count: expectedCount(redemptions) })]} />
)

function groupTotals(groups: readonly ForecastGroup[]) {
  const sum = (of: (group: ForecastGroup) => number) => groups.reduce((total, it) => total + of(it), 0)
  return {
    county: t('total'),
    open: formatCount(sum(({ openCount }) => openCount)),
    owed: formatMoney(sumCents(groups.map(({ owedCents }) => owedCents))),
    in12: cashAndCount(
      sumCents(groups.map(({ cash12Cents }) => cash12Cents)),
      sum(({ redemptions12 }) => redemptions12),
    ),
    in24: cashAndCount(
      sumCents(groups.map(({ cash24Cents }) => cash24Cents)),
      sum(({ redemptions24 }) => redemptions24),
    ),
  }
}
