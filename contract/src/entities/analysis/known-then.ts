import { HOLD_KINDS } from '@fieldstone/domain/holds/hold'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date, instant } from '../../values.ts'
import { payoffLine, webStatus } from '../certificates/certificate.ts'
import { payoffFields } from '../payoff/payoff-fields.ts'

/** A payoff with its lines, which add up to the total. */
const figure = entity({
  goodThrough: date,
  ...payoffFields,
  lines: ['payoffLines', z.array(payoffLine)],
})
export type KnownFigure = z.output<typeof figure>

/** A payoff as it was issued. Only `nowCents` is computed again. */
const issuedThen = entity({
  quoteId: z.int(),
  at: instant,
  /** Whether it was issued on that day. */
  isOfDay: ['ofDay', z.boolean()],
  purpose: z.enum(['view', 'print', 'charge']),
  /** Who requested it. Null if unknown, or if the reader is not an administrator. */
  by: z.nullable(z.string()),
  figure: figure,
  /** Null while it is valid. */
  supersededAt: z.nullable(instant),
  cause: z.nullable(
    z.enum([
      'payment-settled',
      'payment-reversed',
      'item-added',
      'notice-recorded',
      'redeemed',
      'data-corrected',
    ]),
  ),
  /** The payoff of the same day by what is known now. Null if there is none. */
  nowCents: z.nullable(centsNumber),
})
export type IssuedThen = z.output<typeof issuedThen>

/** A view or print of a payoff. */
const view = entity({
  at: instant,
  /** Null if unknown, or if the reader is not an administrator. */
  by: z.nullable(z.string()),
  totalCents: centsNumber,
  quoteId: z.nullable(z.int()),
})

/** A letter or an e-mail that was sent. */
const sentThen = entity({
  at: instant,
  /** The code of a letter, or 'mail' for an e-mail, which only administrators see. */
  kind: z.string(),
  delivery: z.enum(['post', 'email']),
  /** For an e-mail. */
  subject: z.string(),
  recipient: z.string(),
})
export type SentThen = z.output<typeof sentThen>

/** A version of the payoff rules that was in force. */
const ruleRow = entity({
  id: z.int(),
  /** Null for the whole state. */
  countyName: z.nullable(z.string()),
  effectiveFrom: date,
  enteredAt: ['entered', instant],
})

/** One setting that the payoff depends on. */
const ruleThen = entity({
  name: z.string(),
  value: z.unknown(),
  /** The day of the lien as of which it applies. */
  on: date,
  /** The version that has it. Null for the built-in value of Ohio. */
  rowId: z.nullable(z.int()),
})
export type RuleThen = z.output<typeof ruleThen>

/** A fact that became known after the day and changes the payoff. */
const learnedFact = entity({
  at: instant,
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const holdFields = {
  kind: z.enum(HOLD_KINDS),
  fromOn: ['from', date],
} as const

/** The record as it was at the end of the day. */
const stoodThen = entity({
  status: webStatus,
  /** Null if it was corrected later and the old value was not stored. */
  ownerName: z.nullable(z.string()),
  firmName: z.nullable(z.string()),
  isLegalActive: ['isActive', z.boolean()],
  saleType: z.nullable(z.enum(['auction', 'negotiated'])),
  purchasedOn: ['purchaseDate', z.nullable(date)],
  priceCents: z.nullable(centsNumber),
  rateBps: z.nullable(bpsNumber),
  sentLegalOn: ['sentLegalFile', z.nullable(date)],
  noiFiledOn: ['noiFiledDate', z.nullable(date)],
  redeemedOn: ['rtReceivedDate', z.nullable(date)],
  escrowCents: centsNumber,
  holds: z.array(entity(holdFields)),
})
export type StoodThen = z.output<typeof stoodThen>

/** What the product would have shown of a certificate at the end of a day, and what it had issued by then. */
export const knownThen = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  countyName: z.string(),
  stateName: z.string(),
  on: ['date', date],
  /** The end of that day in the county. For today, the time of the answer. */
  asOf: instant,
  /** The time of this answer. */
  madeAt: ['made', instant],
  /** The time when the certificate was imported. */
  enteredAt: ['entered', instant],
  /** Null if the certificate was not imported yet, or had no payoff. */
  figure: z.nullable(figure),
  /** The payoff of the same day by what is known now. Null if there is none. */
  figureNow: z.nullable(figure),
  /** Oldest first. */
  learned: z.array(learnedFact),
  /** Null if the certificate was not imported yet. */
  stood: ['record', z.nullable(stoodThen)],
  rules: z.array(ruleThen),
  ruleRows: z.array(ruleRow),
  /** The law that the rules of the state follow. Null if the product names none. */
  law: z.nullable(z.string()),
  /** The newest first, up to the end of the day. The counts include all. */
  issued: z.array(issuedThen),
  issuedCount: z.int(),
  views: z.array(view),
  viewCount: z.int(),
  sent: z.array(sentThen),
  sentCount: z.int(),
})
export type KnownThen = z.output<typeof knownThen>
