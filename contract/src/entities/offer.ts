import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { date } from '../values.ts'

/** A notice by its row in the payoff design's tables: the words are the browser's. `on` is the date it speaks of. */
const noticeFields = {
  group: ['group', z.enum(['A', 'B', 'C'])],
  id: [
    'id',
    z.enum([
      'paid-in-full',
      'payment-awaiting',
      'county-fiscal-office',
      'past-redemption',
      'legal-contact',
      'staff-payoff',
      'county-treasurer',
      'plan-log-in',
      'plan-monthly',
      'plan-contact',
      'plan-request-open',
    ]),
  ],
  on: ['on', z.nullable(date)],
} as const

/** What the two pages of a certificate show this reader. */
const offerFields = {
  parcelNotices: ['parcelNotices', z.array(entity(noticeFields))],
  payoffNotices: ['payoffNotices', z.array(entity(noticeFields))],
  pay: ['pay', z.enum(['none', 'log-in', 'methods', 'older-first'])],
  payMonthly: ['payMonthly', z.boolean()],
  requestPlan: ['requestPlan', z.enum(['none', 'log-in', 'form'])],
  isFigureShown: ['figureShown', z.boolean()],
  canPrint: ['print', z.boolean()],
  goodUntil: ['goodUntil', z.nullable(date)],
} as const

export type Offer = EntityOf<typeof offerFields>
export const offer = entity(offerFields)
