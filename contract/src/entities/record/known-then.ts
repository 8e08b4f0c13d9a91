import { HOLD_KINDS } from '@fieldstone/domain/holds/hold'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { bpsNumber, centsNumber, date, instant } from '../../values.ts'
import { payoffLine, webStatus } from '../certificates/certificate.ts'

/** A payoff with its lines, which add up to it. */
const figureFields = {
  goodThrough: ['goodThrough', date],
  principalCents: ['principalCents', centsNumber],
  interestCents: ['interestCents', centsNumber],
  expenseCents: ['expenseCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
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
  quoteId: ['quoteId', z.int()],
  at: ['at', instant],
  /** Issued on the very day. */
  isOfDay: ['ofDay', z.boolean()],
  purpose: ['purpose', z.enum(['view', 'print', 'charge'])],
  /** Who asked, for administrators; null where that is nobody known, or not told. */
  by: ['by', z.nullable(z.string())],
  figure: ['figure', figure],
  /** Null while it holds. */
  supersededAt: ['supersededAt', z.nullable(instant)],
  cause: ['cause', z.nullable(z.enum(SUPERSEDING_CAUSES))],
  /** What a computation of today gives for the same day, by what is known by now; null where it gives none. */
  nowCents: ['nowCents', z.nullable(centsNumber)],
} as const

export type IssuedThen = EntityOf<typeof issuedFields>

/** Somebody saw or printed a payoff. */
const viewFields = {
  at: ['at', instant],
  /** For administrators; null where that is nobody known, or not told. */
  by: ['by', z.nullable(z.string())],
  totalCents: ['totalCents', centsNumber],
  quoteId: ['quoteId', z.nullable(z.int())],
} as const

/** A letter or a mail that left. */
const sentFields = {
  at: ['at', instant],
  /** The code of a letter; 'mail' of a mail, which only administrators are told of. */
  kind: ['kind', z.string()],
  delivery: ['delivery', z.enum(['post', 'email'])],
  /** Of a mail. */
  subject: ['subject', z.string()],
  recipient: ['recipient', z.string()],
} as const

export type SentThen = EntityOf<typeof sentFields>

/** A version of the payoff rules that was in force. */
const ruleRowFields = {
  id: ['id', z.int()],
  /** Null: of the whole state. */
  countyName: ['countyName', z.nullable(z.string())],
  effectiveFrom: ['effectiveFrom', date],
  enteredAt: ['entered', instant],
} as const

/** One setting on which the payoff rests. */
const ruleFields = {
  name: ['name', z.string()],
  value: ['value', z.unknown()],
  /** As of which day of the lien it is read. */
  on: ['on', date],
  /** The version that holds it; null: the built-in value of Ohio. */
  rowId: ['rowId', z.nullable(z.int())],
} as const

export type RuleThen = EntityOf<typeof ruleFields>

/** What became known after the day, and changes what is owed. */
const learnedFields = {
  at: ['at', instant],
  what: ['what', z.string()],
  before: ['before', z.nullable(z.string())],
  after: ['after', z.nullable(z.string())],
  reason: ['reason', z.nullable(z.string())],
} as const

const holdFields = {
  kind: ['kind', z.enum(HOLD_KINDS)],
  fromOn: ['from', date],
} as const

/** The record as it stood at the end of the day. */
const stoodFields = {
  status: ['status', webStatus],
  /** Null: it was corrected since, and what it said before was not kept. */
  ownerName: ['ownerName', z.nullable(z.string())],
  firmName: ['firmName', z.nullable(z.string())],
  isLegalActive: ['isActive', z.boolean()],
  saleType: ['saleType', z.nullable(z.enum(['auction', 'negotiated']))],
  purchasedOn: ['purchaseDate', z.nullable(date)],
  priceCents: ['priceCents', z.nullable(centsNumber)],
  rateBps: ['rateBps', z.nullable(bpsNumber)],
  sentLegalOn: ['sentLegalFile', z.nullable(date)],
  noiFiledOn: ['noiFiledDate', z.nullable(date)],
  redeemedOn: ['rtReceivedDate', z.nullable(date)],
  escrowCents: ['escrowCents', centsNumber],
  holds: ['holds', z.array(entity(holdFields))],
} as const

export type StoodThen = EntityOf<typeof stoodFields>

/** What the product would have said of a certificate at the end of a day, and what it did say up to then. */
const knownFields = {
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: ['parcelNo', z.string()],
  countyName: ['countyName', z.string()],
  stateName: ['stateName', z.string()],
  on: ['date', date],
  /** The end of that day in the county; of today, the time of the answer. */
  asOf: ['asOf', instant],
  /** When this answer was made. */
  madeAt: ['made', instant],
  /** When the certificate came into the product. */
  enteredAt: ['entered', instant],
  /** Null: the certificate had not come in, or no payoff could be given. */
  figure: ['figure', z.nullable(figure)],
  /** Of the same day by what is known now; null where none can be given. */
  figureNow: ['figureNow', z.nullable(figure)],
  /** Oldest first. */
  learned: ['learned', z.array(entity(learnedFields))],
  /** Null: the certificate had not come in. */
  stood: ['record', z.nullable(entity(stoodFields))],
  rules: ['rules', z.array(entity(ruleFields))],
  ruleRows: ['ruleRows', z.array(entity(ruleRowFields))],
  /** The law on which the rules of the state are modeled; null where the product names none. */
  law: ['law', z.nullable(z.string())],
  /** Of these lists, the newest first, up to the end of the day; the counts are of all. */
  issued: ['issued', z.array(entity(issuedFields))],
  issuedCount: ['issuedCount', z.int()],
  views: ['views', z.array(entity(viewFields))],
  viewCount: ['viewCount', z.int()],
  sent: ['sent', z.array(entity(sentFields))],
  sentCount: ['sentCount', z.int()],
} as const

export type KnownThen = EntityOf<typeof knownFields>
export const knownThen = entity(knownFields)
