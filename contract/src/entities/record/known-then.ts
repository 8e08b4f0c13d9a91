import { HOLD_KINDS } from '@fieldstone/domain/holds/hold'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date, instant } from '../../values.ts'
import { payoffLine, webStatus } from '../certificates/certificate.ts'

/** A payoff with its lines, which add up to it. */
const figureFields = {
  goodThrough: date,
  principalCents: centsNumber,
  interestCents: centsNumber,
  expenseCents: centsNumber,
  totalCents: centsNumber,
  lines: ['payoffLines', z.array(payoffLine)],
} as const

export type KnownFigure = EntityOf<typeof figureFields>
const figure = entity(figureFields)

export const SUPERSEDING_CAUSES = [
  'payment-settled',
  'payment-reversed',
  'item-added',
  'notice-recorded',
  'redeemed',
  'data-corrected',
] as const

/** A payoff that was given, as it was given: nothing of it is computed anew but `nowCents`. */
const issuedFields = {
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
  cause: z.nullable(z.enum(SUPERSEDING_CAUSES)),
  /** What a computation of today gives for the same day, by what is known by now; null where it gives none. */
  nowCents: z.nullable(centsNumber),
} as const

export type IssuedThen = EntityOf<typeof issuedFields>

/** Somebody saw or printed a payoff. */
const viewFields = {
  at: instant,
  /** For administrators; null where that is nobody known, or not told. */
  by: z.nullable(z.string()),
  totalCents: centsNumber,
  quoteId: z.nullable(z.int()),
} as const

/** A letter or a mail that left. */
const sentFields = {
  at: instant,
  /** The code of a letter; 'mail' of a mail, which only administrators are told of. */
  kind: z.string(),
  delivery: z.enum(['post', 'email']),
  /** Of a mail. */
  subject: z.string(),
  recipient: z.string(),
} as const

export type SentThen = EntityOf<typeof sentFields>

/** A version of the payoff rules that was in force. */
const ruleRowFields = {
  id: z.int(),
  /** Null: of the whole state. */
  countyName: z.nullable(z.string()),
  effectiveFrom: date,
  enteredAt: ['entered', instant],
} as const

/** One setting on which the payoff rests. */
const ruleFields = {
  name: z.string(),
  value: z.unknown(),
  /** As of which day of the lien it is read. */
  on: date,
  /** The version that holds it; null: the built-in value of Ohio. */
  rowId: z.nullable(z.int()),
} as const

export type RuleThen = EntityOf<typeof ruleFields>

/** What became known after the day, and changes what is owed. */
const learnedFields = {
  at: instant,
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.nullable(z.string()),
} as const

const holdFields = {
  kind: z.enum(HOLD_KINDS),
  fromOn: ['from', date],
} as const

/** The record as it stood at the end of the day. */
const stoodFields = {
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
} as const

export type StoodThen = EntityOf<typeof stoodFields>

/** What the product would have said of a certificate at the end of a day, and what it did say up to then. */
const knownFields = {
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
  learned: z.array(entity(learnedFields)),
  /** Null: the certificate had not come in. */
  stood: ['record', z.nullable(entity(stoodFields))],
  rules: z.array(entity(ruleFields)),
  ruleRows: z.array(entity(ruleRowFields)),
  /** The law on which the rules of the state are modeled; null where the product names none. */
  law: z.nullable(z.string()),
  /** Of these lists, the newest first, up to the end of the day; the counts are of all. */
  issued: z.array(entity(issuedFields)),
  issuedCount: z.int(),
  views: z.array(entity(viewFields)),
  viewCount: z.int(),
  sent: z.array(entity(sentFields)),
  sentCount: z.int(),
} as const

export type KnownThen = EntityOf<typeof knownFields>
export const knownThen = entity(knownFields)
