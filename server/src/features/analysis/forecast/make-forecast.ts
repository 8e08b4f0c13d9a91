import type {
  ForecastBackTest,
  ForecastGroup,
  PortfolioForecast,
} from '@fieldstone/contract/entities/analysis/forecast/forecast'
import { backTestOf } from '@fieldstone/domain/analysis/forecast/back-test'
import type { Cohort, Month } from '@fieldstone/domain/analysis/forecast/cohorts'
import { type Forecast, forecast, type MonthForecast } from '@fieldstone/domain/analysis/forecast/forecast'
import type { Estimate } from '@fieldstone/domain/analysis/forecast/interval'
import {
  type Factor,
  isEnough,
  type Model,
  modelOf,
  weightOf,
} from '@fieldstone/domain/analysis/forecast/model'
import { monthIndex } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import type { Progress } from '../../../tasks/progress.ts'
import { todayOf } from '../../payoff/service.ts'
import {
  type County,
  type ForecastServices,
  listCounties,
  readHistory,
  readLeftOut,
  sumUpOpen,
} from './gather.ts'
import { OpenSums } from './open-sums.ts'
import { type PlanMoney, readPlanMoney } from './plan-money.ts'
import { firstDay, groupOf, lastDay } from './watched.ts'

const MONTHS_AHEAD = 24
const MONTHS_BACK = 12

/**
 * Computes the forecast from the history through the last whole month, and the forecast that would have been made a year
 * earlier. Reads county by county, and computes the payoffs of a hundred certificates at a time.
 */
export async function makeForecast(
  services: ForecastServices,
  progress: Progress,
): Promise<PortfolioForecast> {
  const { db, clock } = services
  const at = clock.now()
  const through = monthIndex(todayOf(services, null)) - 1
  const counties = await listCounties(db)
  const countyIds = counties.map(({ id }) => id)
  progress.start('history', null)
  const now = await historyOf(services, { countyIds, through, monthCount: MONTHS_AHEAD })
  const then = await historyOf(services, {
    countyIds,
    through: through - MONTHS_BACK,
    monthCount: MONTHS_BACK,
  })
  await sumUpOpen(services, { countyIds, sums: [now.open, then.open] }, progress)
  const { model, open, plans } = now
  const told = isEnough(model) ? forecast(model, open.cohorts, MONTHS_AHEAD) : null
  return {
    at,
    through: lastDay(through),
    isEnough: told !== null,
    ...{ monthCount: model.monthCount, redeemedCount: model.redeemed },
    earlier: { monthCount: then.model.monthCount, redeemedCount: then.model.redeemed },
    openCount: open.cohorts.reduce((sum, it) => sum + it.openCount, 0),
    unquotedCount: open.unquotedCount,
    leftOut: await readLeftOut(db, countyIds),
    plans: { activeCount: plans.activeCount, ...plans.history },
    months: told === null ? [] : monthsOf(told.months, plans),
    total: told === null ? null : expectedOf(told.total, sumCents(plans.expectedCents)),
    groups: counties.flatMap((county) => groupsOf(county, now, told)),
    bands: model.bands.map(({ redeemed, ended, ...band }) => ({
      ...{ ...band, redeemedCount: redeemed, endedCount: ended },
    })),
    seasons: (model.seasons ?? []).map(factorRow),
    spread: model.spread,
    spreadMonths: model.spreadMonths,
    backTest: isEnough(then.model) ? backTest(then) : null,
  }
}

interface History {
  readonly cohorts: readonly Cohort[]
  readonly model: Model
  readonly open: OpenSums
  readonly plans: PlanMoney
}

async function historyOf(
  services: ForecastServices,
  span: { readonly countyIds: readonly number[]; readonly through: Month; readonly monthCount: number },
): Promise<History> {
  const cohorts = await readHistory(services, span)
  return {
    cohorts,
    model: modelOf(cohorts, span.through),
    open: new OpenSums(span),
    plans: await readPlanMoney(services.db, span),
  }
}

function backTest({ model, open, plans }: History): ForecastBackTest {
  const told = backTestOf(forecast(model, open.cohorts, MONTHS_BACK), open.came)
  const cameOf = ({ redeemedCount, cashCents }: (typeof open.came)[number], planCents: Cents) => ({
    ...{ redeemedCount, cashCents: cents(cashCents), planCents },
  })
  return {
    through: lastDay(model.through),
    redeemedCount: model.redeemed,
    openCount: open.cohorts.reduce((sum, it) => sum + it.openCount, 0),
    unquotedCount: open.unquotedCount,
    months: monthsOf(told.months, plans).map((month, at) => ({
      ...month,
      came: cameOf(told.months[at]?.came ?? NOTHING, plans.cameCents[at] ?? cents(0)),
    })),
    total: {
      ...expectedOf(told.total, sumCents(plans.expectedCents)),
      came: cameOf(told.total.came, sumCents(plans.cameCents)),
    },
    within: told.within,
  }
}

const NOTHING = { redeemedCount: 0, cashCents: 0 }

const monthsOf = (months: readonly MonthForecast[], { expectedCents }: PlanMoney) =>
  months.map((month, at) => ({
    month: firstDay(month.month),
    ...expectedOf(month, expectedCents[at] ?? cents(0)),
  }))

const expectedOf = ({ redemptions, cash }: Omit<MonthForecast, 'month'>, planCents: Cents) => ({
  redemptions,
  cash: inCents(cash),
  planCents,
})

const inCents = ({ mean, low80, high80, low95, high95 }: Estimate) => ({
  meanCents: cents(mean),
  low80Cents: cents(low80),
  high80Cents: cents(high80),
  low95Cents: cents(low95),
  high95Cents: cents(high95),
})

const factorRow = (factor: Factor) => ({
  watched: factor.watched,
  redeemedCount: factor.redeemed,
  expected: factor.expected,
  weight: weightOf(factor),
  factor: factor.factor,
})

const SALE_TYPES = ['auction', 'negotiated', null] as const

const NO_EXPERIENCE: Factor = { watched: 0, redeemed: 0, expected: 0, factor: 1 }

/** Returns the groups of a county that have certificates. */
function groupsOf(
  { id, name, stateId }: County,
  { cohorts, model, open }: History,
  told: Forecast | null,
): ForecastGroup[] {
  return SALE_TYPES.flatMap((saleType): ForecastGroup[] => {
    const group = groupOf(id, saleType)
    const own = cohorts.filter((it) => it.group === group)
    if (own.length === 0) return []
    const watched = own.flatMap(({ cells }) => cells.slice(0, 1)).map(({ month }) => month)
    const ahead = told?.groups.get(group)
    const first = (count: number) => ahead?.redemptions.slice(0, count).reduce((sum, it) => sum + it, 0) ?? 0
    const cash = (count: number) =>
      cents(ahead?.cashCents.slice(0, count).reduce((sum, it) => sum + it, 0) ?? 0)
    const owed = open.cohorts.filter((it) => it.group === group)
    return [
      {
        ...{ countyId: id, countyName: name, stateId, saleType },
        watchedFrom: watched.length === 0 ? null : firstDay(Math.min(...watched)),
        ...factorRow(model.groups.get(group) ?? NO_EXPERIENCE),
        openCount: owed.reduce((sum, it) => sum + it.openCount, 0),
        owedCents: cents(owed.reduce((sum, it) => sum + (it.owedCents[0] ?? 0), 0)),
        ...{ redemptions12: first(12), cash12Cents: cash(12) },
        ...{ redemptions24: first(MONTHS_AHEAD), cash24Cents: cash(MONTHS_AHEAD) },
      },
    ]
  })
}
