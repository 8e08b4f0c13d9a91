import type {
  ForecastBand,
  ForecastGroup,
  PortfolioForecast,
} from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { BAND_REDEMPTIONS } from '@fieldstone/domain/analysis/forecast/life-table'
import { HALF_CREDIBLE } from '@fieldstone/domain/analysis/forecast/model'
import { LEAST_INSTALLMENTS } from '@fieldstone/domain/analysis/forecast/plan-cash'
import { monthText } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/forecast.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { StaticTable } from '../../../ui/static-table.tsx'
import type { Column } from '../../../ui/table-view.ts'
import { ForecastSheet } from './forecast-sheet.tsx'
import { percent, placeText, saleText } from './words.ts'

/** Explains how the forecast is calculated, with the counts behind each rate. */
export function Method({ forecast }: { readonly forecast: PortfolioForecast }) {
  const { bands, groups, seasons } = forecast
  return (
    <>
      <Watch forecast={forecast} />
      <ForecastSheet
        title={t('methodTable')}
        file="lifetable"
        rowCount={bands.length}
        lede={<p>{t('methodTableBody', { least: BAND_REDEMPTIONS })}</p>}
      >
        <StaticTable
          className="table static"
          caption={t('tableCaption')}
          columns={bandColumns(bands.at(-1))}
          rows={bands}
          rowKey={({ fromAge }) => fromAge}
        />
      </ForecastSheet>
      <ForecastSheet
        title={t('methodGroups')}
        file="groups"
        rowCount={groups.length}
        lede={<p>{t('methodGroupsBody', { half: HALF_CREDIBLE })}</p>}
      >
        <StaticTable
          className="table static"
          caption={t('methodGroupsCaption')}
          columns={[...groupColumns(), ...factorColumns<ForecastGroup>()]}
          rows={groups}
          rowKey={({ countyId, saleType }) => `${countyId} ${saleType}`}
        />
      </ForecastSheet>
      {seasons.length === 0 ? (
        <Sheet className="stack forecast-text">
          <h2>{t('methodSeasons')}</h2>
          <p>{t('methodSeasonsNone')}</p>
        </Sheet>
      ) : (
        <ForecastSheet
          title={t('methodSeasons')}
          rowCount={seasons.length}
          lede={<p>{t('methodSeasonsBody')}</p>}
        >
          <StaticTable
            className="table static"
            caption={t('methodSeasonsCaption')}
            columns={[seasonColumn(), ...factorColumns<Season>()]}
            rows={seasons.map((season, at) => ({ ...season, month: at + 1 }))}
            rowKey={({ month }) => month}
          />
        </ForecastSheet>
      )}
      <Rest forecast={forecast} />
    </>
  )
}

function Watch({ forecast }: { readonly forecast: PortfolioForecast }) {
  const { redeemedCount, monthCount, leftOut } = forecast
  const reasons = (['noPurchaseDay', 'redeemedBeforePurchase', 'endUnknown'] as const).filter(
    (reason) => leftOut[reason] > 0,
  )
  return (
    <Sheet isRuled className="stack forecast-text">
      <h2>{t('methodWatch')}</h2>
      <p>{t('methodWatchBody')}</p>
      <p>{t('methodLeave')}</p>
      <p>
        {t('methodHistory', {
          redeemed: t('redemptionCount', { count: formatCount(redeemedCount) }),
          months: t('monthCount', { count: formatCount(monthCount) }),
        })}
      </p>
      {reasons.length === 0 ? null : (
        <div>
          <p>{t('leftOut')}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{t(`leftOut_${reason}`, { count: formatCount(leftOut[reason]) })}</li>
            ))}
          </ul>
        </div>
      )}
    </Sheet>
  )
}

function Rest({ forecast }: { readonly forecast: PortfolioForecast }) {
  const { plans, spread, spreadMonths } = forecast
  return (
    <Sheet className="stack forecast-text">
      <h2>{t('methodCash')}</h2>
      <p>{t('methodCashBody')}</p>
      <p>
        {plans.dueCount < LEAST_INSTALLMENTS
          ? t('methodPlansFew', { least: LEAST_INSTALLMENTS })
          : t('methodPlans', {
              due: formatCount(plans.dueCount),
              share: percent(plans.paidCents / plans.dueCents),
            })}
      </p>
      <h2>{t('methodBounds')}</h2>
      <p>
        {spreadMonths === 0
          ? t('methodBoundsPlain')
          : t('methodBoundsBody', {
              months: t('monthCount', { count: formatCount(spreadMonths) }),
              spread: spread.toFixed(2),
            })}
      </p>
      <h2>{t('methodNot')}</h2>
      <p>{t('methodNotBody')}</p>
    </Sheet>
  )
}

/** The observed certificate-months and the number of redemptions. */
const seenColumns = <
  Row extends Pick<ForecastBand, 'watched' | 'redeemedCount'>,
>(): readonly Column<Row>[] => [
  {
    key: 'watched',
    header: t('watched'),
    align: 'number',
    cell: ({ watched }) => formatCount(Math.round(watched)),
  },
  {
    key: 'redeemed',
    header: t('redeemed'),
    align: 'number',
    cell: ({ redeemedCount }) => formatCount(redeemedCount),
  },
]

const bandColumns = (last: ForecastBand | undefined): readonly Column<ForecastBand>[] => [
  { key: 'age', header: t('age'), place: 'main', cell: (band) => ageText(band, band === last) },
  ...seenColumns(),
  { key: 'hazard', header: t('hazard'), align: 'number', cell: ({ hazard }) => percent(hazard, 2) },
  { key: 'ended', header: t('ended'), align: 'number', cell: ({ endedCount }) => formatCount(endedCount) },
  {
    key: 'endHazard',
    header: t('endHazard'),
    align: 'number',
    cell: ({ endHazard }) => percent(endHazard, 2),
  },
  { key: 'open', header: t('stillOpen'), align: 'number', cell: ({ openShare }) => percent(openShare) },
]

function ageText({ fromAge, throughAge }: ForecastBand, isLast: boolean): string {
  if (isLast) return t('ageLast', { from: fromAge })
  return fromAge === throughAge
    ? t('ageOne', { from: fromAge })
    : t('ageSpan', { from: fromAge, through: throughAge })
}

type Factor = PortfolioForecast['seasons'][number]
type Season = Factor & { readonly month: number }

const groupColumns = (): readonly Column<ForecastGroup>[] => [
  { key: 'county', header: t('county'), place: 'main', cell: placeText },
  { key: 'sale', header: t('saleType'), cell: saleText },
  {
    key: 'from',
    header: t('watchedFrom'),
    cell: ({ watchedFrom }) => (watchedFrom === null ? '–' : monthText(watchedFrom)),
  },
]

const seasonColumn = (): Column<Season> => ({
  key: 'month',
  header: t('month'),
  place: 'main',
  // Of any year.
  cell: ({ month }) => monthText(`2024-${String(month).padStart(2, '0')}`).slice(0, 3),
})

const factorColumns = <Row extends Factor>(): readonly Column<Row>[] => [
  ...seenColumns(),
  { key: 'expected', header: t('expected'), align: 'number', cell: ({ expected }) => expected.toFixed(1) },
  { key: 'weight', header: t('weight'), align: 'number', cell: ({ weight }) => percent(weight, 0) },
  { key: 'factor', header: t('factor'), align: 'number', cell: ({ factor }) => factor.toFixed(3) },
]
