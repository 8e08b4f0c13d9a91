import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../../entity.ts'
import { date, instant, money } from '../../../values.ts'
import { task } from '../../tasks/task.ts'

/** How many certificates are expected, and between which bounds they come in 80 and in 95 of 100 cases. */
const count = entity({
  mean: z.number(),
  low80: z.int(),
  high80: z.int(),
  low95: z.int(),
  high95: z.int(),
})

/** The same of dollars. */
const cash = entity({
  meanCents: ['mean', money],
  low80Cents: ['low80', money],
  high80Cents: ['high80', money],
  low95Cents: ['low95', money],
  high95Cents: ['high95', money],
})

const expectedFields = {
  redemptions: count,
  /** What the redemptions bring. */
  cash: cash,
  /** What installments of plans bring beside it. */
  planCents: ['planCash', money],
} as const

const monthFields = {
  /** Its 1st. */
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

/** How many months lay between their bounds. */
const monthsWithin = entity({
  redemptions80: z.int(),
  redemptions95: z.int(),
  cash80: z.int(),
  cash95: z.int(),
})

const forecastBackTest = entity({
  /** The last day that counted. */
  through: date,
  redeemedCount: ['redeemed', z.int()],
  openCount: z.int(),
  /** Open certificates without a payoff: they count, and bring no cash. */
  unquotedCount: ['withoutFigure', z.int()],
  months: z.readonly(z.array(comparedMonth)),
  total: compared,
  within: monthsWithin,
})
export type ForecastBackTest = z.output<typeof forecastBackTest>

/** A part of the history: what was redeemed of it, and what the rates of the whole would have made of it. */
const factorFields = {
  watched: z.number(),
  redeemedCount: ['redeemed', z.int()],
  expected: z.number(),
  /** The share to which its own experience counts, 0 to 1. */
  weight: z.number(),
  factor: z.number(),
} as const

const forecastGroup = entity({
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  stateId: ['stateID', z.string()],
  saleType: z.nullable(z.enum(['auction', 'negotiated'])),
  /** The first day of the first month in which any of it was watched; null: it will be from now on. */
  watchedFrom: z.nullable(date),
  ...factorFields,
  openCount: z.int(),
  /** What is owed of them in the first month. */
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
  /** Certificates times months. */
  watched: z.number(),
  redeemedCount: ['redeemed', z.int()],
  endedCount: ['ended', z.int()],
  /** Shares of 0 to 1, a month. */
  hazard: z.number(),
  endHazard: z.number(),
  /** Of all that were bought, still open at the end of the band. */
  openShare: z.number(),
})
export type ForecastBand = z.output<typeof forecastBand>

export const portfolioForecast = entity({
  /** When it was worked out. */
  at: instant,
  /** The last day that counts. */
  through: date,
  /** Enough was seen for a forecast; else it has no months. */
  isEnough: z.boolean(),
  monthCount: z.int(),
  redeemedCount: ['redeemed', z.int()],
  /** What the back-test's history had. */
  earlier: entity({ monthCount: z.int(), redeemedCount: ['redeemed', z.int()] } as const),
  openCount: z.int(),
  unquotedCount: ['withoutFigure', z.int()],
  /** What takes no part. */
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
  /** January first; empty while the history is too short. */
  seasons: z.readonly(z.array(entity(factorFields))),
  /** By how much more than chance alone the last months strayed, as a ratio of variances. */
  spread: z.number(),
  spreadMonths: z.int(),
  backTest: z.nullable(forecastBackTest),
})
export type PortfolioForecast = z.output<typeof portfolioForecast>

export const forecastStand = entity({
  /** The last one that was worked out; null before the first. */
  forecast: z.nullable(portfolioForecast),
  /** The work on the next one: it waits, runs, or ended otherwise than well. */
  task: z.nullable(task),
})
export type ForecastStand = z.output<typeof forecastStand>
