import { HOLD_KINDS } from '@fieldstone/domain/holds/hold'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date, instant } from '../../values.ts'
import { payoffLine, webStatus } from '../certificates/certificate.ts'
import { payoffFields } from '../payoff/payoff-fields.ts'

/** A payoff with its lines, which add up to it. */
const figure = entity({
  goodThrough: date,
  ...payoffFields,
  lines: ['payoffLines', z.array(payoffLine)],
})
export type KnownFigure = z.output<typeof figure>

/** A payoff that was given, as it was given: nothing of it is computed anew but `nowCents`. */
const issuedThen = entity({
  quoteId: z.int(),
  at: instant,
  /** Issued on the very day. */
  isOfDay: ['ofDay', z.boolean()],
  purpose: z.enum(['view', 'print', 'charge']),
  /** Who asked, for administrators; null where that is nobody known, or not told. */
  by: z.nullable(z.string()),
  figure: figure,
  /** Null while it holds. */
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
  /** What a computation of today gives for the same day, by what is known by now; null where it gives none. */
  nowCents: z.nullable(centsNumber),
})
export type IssuedThen = z.output<typeof issuedThen>

/** Somebody saw or printed a payoff. */
const view = entity({
  at: instant,
  /** For administrators; null where that is nobody known, or not told. */
  by: z.nullable(z.string()),
  totalCents: centsNumber,
  quoteId: z.nullable(z.int()),
})

/** A letter or a mail that left. */
const sentThen = entity({
  at: instant,
  /** The code of a letter; 'mail' of a mail, which only administrators are told of. */
  kind: z.string(),
  delivery: z.enum(['post', 'email']),
  /** Of a mail. */
  subject: z.string(),
  recipient: z.string(),
})
export type SentThen = z.output<typeof sentThen>

/** A version of the payoff rules that was in force. */
const ruleRow = entity({
  id: z.int(),
  /** Null: of the whole state. */
  countyName: z.nullable(z.string()),
  effectiveFrom: date,
  enteredAt: ['entered', instant],
})

/** One setting on which the payoff rests. */
const ruleThen = entity({
  name: z.string(),
  value: z.unknown(),
  /** As of which day of the lien it is read. */
  on: date,
  /** The version that holds it; null: the built-in value of Ohio. */
  rowId: z.nullable(z.int()),
})
export type RuleThen = z.output<typeof ruleThen>

/** What became known after the day, and changes what is owed. */
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

/** The record as it stood at the end of the day. */
const stoodThen = entity({
  status: webStatus,
  /** Null: it was corrected since, and what it said before was not kept. */
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

/** What the product would have said of a certificate at the end of a day, and what it did say up to then. */
export const knownThen = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  countyName: z.string(),
  stateName: z.string(),
  on: ['date', date],
  /** The end of that day in the county; of today, the time of the answer. */
  asOf: instant,
  /** When this answer was made. */
  madeAt: ['made', instant],
  /** When the certificate came into the product. */
  enteredAt: ['entered', instant],
  /** Null: the certificate had not come in, or no payoff could be given. */
  figure: z.nullable(figure),
  /** Of the same day by what is known now; null where none can be given. */
  figureNow: z.nullable(figure),
  /** Oldest first. */
  learned: z.array(learnedFact),
  /** Null: the certificate had not come in. */
  stood: ['record', z.nullable(stoodThen)],
  rules: z.array(ruleThen),
  ruleRows: z.array(ruleRow),
  /** The law on which the rules of the state are modeled; null where the product names none. */
  law: z.nullable(z.string()),
  /** Of these lists, the newest first, up to the end of the day; the counts are of all. */
  issued: z.array(issuedThen),
  issuedCount: z.int(),
  views: z.array(view),
  viewCount: z.int(),
  sent: z.array(sentThen),
  sentCount: z.int(),
})
export type KnownThen = z.output<typeof knownThen>
