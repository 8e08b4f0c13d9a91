import type {
  ComparedMonth,
  ForecastBackTest,
  PortfolioForecast,
} from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { LEAST_MONTHS, LEAST_REDEMPTIONS } from '@fieldstone/domain/analysis/forecast/model'
import { addMonths, lastOfMonth } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import { monthText } from '../../../lib/dates.ts'
import { formatCount, formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/forecast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { ExpectedCash, ExpectedRedemptions, FigureCell, ForecastSheet } from './forecast-sheet.tsx'
import { Pictures } from './pictures.tsx'
import { expectedCount, percent, wholeDollars } from './words.ts'

/** The forecast that would have been made a year ago, beside what came. */
export function BackTest({ forecast }: { readonly forecast: PortfolioForecast }) {
  const { backTest } = forecast
  if (backTest === null) return <TooLittle forecast={forecast} />
  return (
    <>
      <Sheet isRuled className="stack tight">
        <p className="muted">{t('backTestLede', { through: formatLongDate(backTest.through) })}</p>
        <Verdict backTest={backTest} />
      </Sheet>
      <Pictures months={backTest.months} />
      <ForecastSheet
        title={t('byMonth')}
        file="backtest"
        rowCount={backTest.months.length}
        lede={<p className="muted">{t('backTestNote')}</p>}
      >
        <StaticTable
          className="table static"
          caption={t('backTestCaption')}
          columns={columns()}
          rows={backTest.months}
          rowKey={({ month }) => month}
          totals={totalsOf(backTest)}
        />
      </ForecastSheet>
    </>
  )
}

function TooLittle({ forecast: { earlier, through } }: { readonly forecast: PortfolioForecast }) {
  return (
    <Notice kind="waiting" title={t('backTestNone')}>
      {t('backTestNoneBody', {
        through: formatLongDate(lastOfMonth(addMonths(through, -12))),
        redeemed: t('redemptionCount', { count: formatCount(earlier.redeemedCount) }),
        months: t('monthCount', { count: formatCount(earlier.monthCount) }),
        leastRedeemed: LEAST_REDEMPTIONS,
        leastMonths: LEAST_MONTHS,
      })}
    </Notice>
  )
}

function Verdict({ backTest }: { readonly backTest: ForecastBackTest }) {
  const { total, within, months, openCount } = backTest
  const { redemptions, cash, planCents, came } = total
  return (
    <>
      <p className="forecast-summary">
        {t('backTestRedemptions', {
          open: formatCount(openCount),
          expected: expectedCount(redemptions.mean),
          ...{ low: formatCount(redemptions.low80), high: formatCount(redemptions.high80) },
          came: formatCount(came.redeemedCount),
          miss: missOfCount(came.redeemedCount, redemptions),
        })}
      </p>
      <p className="forecast-summary">
        {t('backTestCash', {
          expected: formatMoney(cash.meanCents),
          ...{ low: wholeDollars(cash.low80Cents), high: wholeDollars(cash.high80Cents) },
          came: formatMoney(came.cashCents),
          miss: missOfCash(came.cashCents, cash.meanCents, outsideOfCash(came.cashCents, cash)),
        })}
      </p>
      {planCents > 0 || came.planCents > 0 ? (
        <p>
          {t('backTestPlans', {
            expected: formatMoney(planCents),
            came: formatMoney(came.planCents),
            miss: missOfCash(came.planCents, planCents, []),
          })}
        </p>
      ) : null}
      <p>
        {t('backTestWithin', {
          months: months.length,
          ...{ in80: within.redemptions80, in95: within.redemptions95 },
          ...{ cash80: within.cash80, cash95: within.cash95 },
        })}
      </p>
    </>
  )
}

/** '7.4 more (5.1%), outside 80%' */
function missOfCount(came: number, redemptions: Count): string {
  const { mean } = redemptions
  const amount = expectedCount(Math.abs(came - mean))
  if (amount === '0.0') return t('missNone')
  const words = { amount, share: shareOf(came, mean), outside: said(outsideOfCount(came, redemptions)) }
  return t(came > mean ? 'missMore' : 'missLess', words)
}

function missOfCash(came: Cents, expected: Cents, outside: readonly string[]): string {
  if (came === expected) return t('missNone')
  const amount = formatMoney(cents(Math.abs(came - expected)))
  const words = { amount, share: shareOf(came, expected), outside: said(outside) }
  return t(came > expected ? 'missMore' : 'missLessCash', words)
}

const said = ([outside]: readonly string[]): string =>
  outside === undefined ? '' : t('isOutside', { outside })

const shareOf = (came: number, expected: number): string =>
  expected === 0 ? '–' : percent(Math.abs(came - expected) / expected)

const columns = (): readonly Column<ComparedMonth>[] => [
  { key: 'month', header: t('month'), place: 'main', cell: ({ month }) => monthText(month) },
  { key: 'redemptions', header: t('redemptions'), align: 'number', cell: ExpectedRedemptions },
  {
    key: 'came',
    header: t('came'),
    align: 'number',
    cell: ({ redemptions: it, came: { redeemedCount } }) => (
      <FigureCell figure={formatCount(redeemedCount)} more={outsideOfCount(redeemedCount, it)} />
    ),
  },
  { key: 'cash', header: t('cash'), align: 'money', cell: ExpectedCash },
  {
    key: 'cameCash',
    header: t('cameCash'),
    align: 'money',
    cell: ({ cash: it, came: { cashCents } }) => (
      <FigureCell figure={formatMoney(cashCents)} more={outsideOfCash(cashCents, it)} />
    ),
  },
]

type Count = ComparedMonth['redemptions']
type Cash = ComparedMonth['cash']

const outsideOfCount = (value: number, it: Count) =>
  outside(value, [it.low80, it.high80], [it.low95, it.high95])
const outsideOfCash = (value: number, it: Cash) =>
  outside(value, [it.low80Cents, it.high80Cents], [it.low95Cents, it.high95Cents])

type Ends = readonly [low: number, high: number]

/** Says where a figure lies outside of its bounds. */
function outside(value: number, of80: Ends, of95: Ends): readonly string[] {
  const isOut = ([low, high]: Ends) => value < low || value > high
  if (isOut(of95)) return [t('outside95')]
  return isOut(of80) ? [t('outside80')] : []
}

const totalsOf = ({ total: { redemptions, cash, came } }: ForecastBackTest) => ({
  month: t('total'),
  redemptions: expectedCount(redemptions.mean),
  came: formatCount(came.redeemedCount),
  cash: formatMoney(cash.meanCents),
  cameCash: formatMoney(came.cashCents),
})
