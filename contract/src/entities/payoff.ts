import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { centsNumber, date } from '../values.ts'

/** A payoff as it was given: kept under its number, whatever comes later. */
const quoteFields = {
  quoteId: ['quoteId', z.int()],
  goodThrough: ['goodThrough', date],
  principalCents: ['principalCents', centsNumber],
  interestCents: ['interestCents', centsNumber],
  expenseCents: ['expenseCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
} as const

export type PayoffQuote = EntityOf<typeof quoteFields>
export const payoffQuote = entity(quoteFields)
