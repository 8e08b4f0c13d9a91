import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../../entity.ts'
import { date, instant, money } from '../../../values.ts'
import { task } from '../../tasks/task.ts'

/** An expected count of certificates, with its bounds for 80 and 95 of 100 cases. */
const count = entity({
  mean: z.number(),
  low80: z.int(),
  high80: z.int(),
  low95: z.int(),
  high95: z.int(),
})

/** The same in dollars. */
const cash = entity({
  meanCents: ['mean', money],
  low80Cents: ['low80', money],
  high80Cents: ['high80', money],
  low95Cents: ['low95', money],
  high95Cents: ['high95', money],
})

const expectedFields = {
  redemptions: count,
  /** Cash from redemptions. */
  cash: cash,
  /** Additional cash from installments of plans. */
  planCents: ['planCash', money],
} as const

const monthFields = {
  /** The first day of the month. */
  month: date,
  ...expectedFields,
} as const

export type ForecastMonth = EntityOf<typeof monthFields>

const cameFields = {
  redeemedCount: ['redeemed', z.int()],
  cashCents: ['cash', money],
  planCents: ['planCash', money],
} as const

const compared = entity({ ...expectedFields, came: entity(cameFields) })
const comparedMonth = entity({ ...monthFields, came: entity(cameFields) })
export type ComparedMonth = z.output<typeof comparedMonth>

/** The number of months within their bounds. */
const monthsWithin = entity({
  redemptions80: z.int(),
  redemptions95: z.int(),
  cash80: z.int(),
  cash95: z.int(),
})

const forecastBackTest = entity({
  /** The last day of the history. */
  through: date,
  redeemedCount: ['redeemed', z.int()],
  openCount: z.int(),
  /** Open certificates without a payoff. They count as redemptions, but bring no cash. */
  unquotedCount: ['withoutFigure', z.int()],
  months: z.readonly(z.array(comparedMonth)),
  total: compared,
  within: monthsWithin,
})
export type ForecastBackTest = z.output<typeof forecastBackTest>

/** A part of the history: its redemptions, and those expected at the rates of the whole. */
const factorFields = {
  watched: z.number(),
  redeemedCount: ['redeemed', z.int()],
  expected: z.number(),
  /** The weight of its own experience, from 0 to 1. */
  weight: z.number(),
  factor: z.number(),
} as const

const forecastGroup = entity({
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  stateId: ['stateID', z.string()],
  saleType: z.nullable(z.enum(['auction', 'negotiated'])),
  /** The first day of the first watched month. Null if it is watched from now on. */
  watchedFrom: z.nullable(date),
  ...factorFields,
  openCount: z.int(),
  /** Their total payoff in the first month. */
  owedCents: ['owed', money],
  redemptions12: z.number(),
  cash12Cents: ['cash12', money],
  redemptions24: z.number(),
  cash24Cents: ['cash24', money],
})
export type ForecastGroup = z.output<typeof forecastGroup>

const forecastBand = entity({
  /** Months since the month of purchase. */
  fromAge: z.int(),
  throughAge: z.int(),
  /** Certificate-months. */
  watched: z.number(),
  redeemedCount: ['redeemed', z.int()],
  endedCount: ['ended', z.int()],
  /** Monthly shares, from 0 to 1. */
  hazard: z.number(),
  endHazard: z.number(),
  /** The share of all purchased certificates that is still open at the end of the band. */
  openShare: z.number(),
})
export type ForecastBand = z.output<typeof forecastBand>

export const portfolioForecast = entity({
  /** The time of the computation. */
  at: instant,
  /** The last day of the history. */
  through: date,
  /** Whether the history is long enough. If not, there are no months. */
  isEnough: z.boolean(),
  monthCount: z.int(),
  redeemedCount: ['redeemed', z.int()],
  /** The size of the back-test's history. */
  earlier: entity({ monthCount: z.int(), redeemedCount: ['redeemed', z.int()] } as const),
  openCount: z.int(),
  unquotedCount: ['withoutFigure', z.int()],
  /** Certificates that are left out. */
  leftOut: entity({
    noPurchaseDay: z.int(),
    redeemedBeforePurchase: z.int(),
    endUnknown: z.int(),
  } as const),
  plans: entity({
    activeCount: z.int(),
    dueCount: z.int(),
    dueCents: ['due', money],
    paidCents: ['paid', money],
  } as const),
  months: z.readonly(z.array(entity(monthFields))),
  total: z.nullable(entity(expectedFields)),
  groups: z.readonly(z.array(forecastGroup)),
  bands: z.readonly(z.array(forecastBand)),
  /** January first. Empty if the history is too short. */
  seasons: z.readonly(z.array(entity(factorFields))),
  /** The variation of the last months over chance alone, as a ratio of variances. */
  spread: z.number(),
  spreadMonths: z.int(),
  backTest: z.nullable(forecastBackTest),
})
export type PortfolioForecast = z.output<typeof portfolioForecast>

export const forecastStand = entity({
  /** The last computed forecast. Null before the first. */
  forecast: z.nullable(portfolioForecast),
  /** The task of the next forecast, if it waits, runs or has failed. */
  task: z.nullable(task),
})
export type ForecastStand = z.output<typeof forecastStand>
