import type { NoticeId } from '@fieldstone/domain/payoff/view-notices'
import * as z from 'zod/mini'
import { centsNumber, date } from '../../values.ts'

export const NOTICE_IDS = [
  'paid-in-full',
  'payment-submitted',
  'payoff-from-county',
  'past-redemption',
  'legal-contact',
  'parcel-undecided',
  'payoff-from-staff',
  'payoff-from-treasurer',
  'plan-log-in',
  'plan-use-payoff-page',
  'plan-use-monthly',
  'plan-contact',
  'plan-offered',
  'plan-request-under-review',
] as const satisfies readonly NoticeId[]

/** A notice code with its date. The browser has the words. */
const notice = z.object({
  group: z.enum(['A', 'B', 'C']),
  id: z.enum(NOTICE_IDS),
  on: z.optional(date),
})

/** What one page of a certificate shows to this reader, as decided by the rule tables in domain. */
export const payoffView = z.object({
  notices: z.readonly(z.array(notice)),
  buttons: z.object({
    pay: z.nullable(
      z.discriminatedUnion('opens', [
        z.object({ opens: z.literal('log-in') }),
        z.object({ opens: z.literal('payment-methods') }),
        z.object({ opens: z.literal('older-first'), oldestUnpaidId: z.int() }),
      ]),
    ),
    payMonthly: z.nullable(
      z.object({
        opens: z.literal('payment-methods'),
        awaitingCents: centsNumber,
        isInReview: z.boolean(),
        isWholeRestOnly: z.boolean(),
      }),
    ),
    requestPlan: z.nullable(z.object({ opens: z.enum(['log-in', 'request-form']) })),
    printPayoff: z.boolean(),
    viewPayoffAmount: z.boolean(),
  }),
  table: z.boolean(),
  goodUntil: z.nullable(date),
  redemptionBlock: z.boolean(),
  isBankruptcyOpen: z.boolean(),
})

/** The two pages that a certificate has for its owner. */
export const offer = z.object({ parcel: payoffView, payoff: payoffView })

export type Offer = z.output<typeof offer>
