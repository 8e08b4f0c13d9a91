import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { REFUND_OBSTACLES, REVIEW_ENDINGS } from '@fieldstone/domain/payments/refundable'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { centsNumber, date, instant } from '../../values.ts'
import { kind, method, status } from './payment-words.ts'

export const REFUND_STATUSES = ['WAITING', 'DECLINED', 'READY', 'PENDING', 'SUCCEEDED', 'FAILED'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const PROVIDER_OBJECTS = ['checkout', 'payment', 'charge', 'dispute'] as const

const refundFields = {
  id: ['id', z.int()],
  amountCents: ['amountCents', centsNumber],
  reason: ['reason', z.string()],
  status: ['status', z.enum(REFUND_STATUSES)],
  /** User names; null where it was made at the provider, or not decided by a second person. */
  requestedBy: ['requestedBy', z.nullable(z.string())],
  requestedAt: ['requestedAt', instant],
  decidedBy: ['decidedBy', z.nullable(z.string())],
  decidedAt: ['decidedAt', z.nullable(instant)],
  /** It waits for an approval that the reader may give. */
  canApprove: ['canApprove', z.boolean()],
  refundedOn: ['refundedOn', z.nullable(date)],
  failure: ['failure', z.nullable(z.string())],
  providerId: ['providerID', z.nullable(z.string())],
} as const

export type Refund = EntityOf<typeof refundFields>

const moveFields = {
  at: ['at', instant],
  from: ['from', z.nullable(status)],
  to: ['to', status],
  cause: ['cause', z.string()],
  /** The provider's event that told of it. */
  eventId: ['eventID', z.nullable(z.string())],
} as const

const postingFields = {
  id: ['id', z.int()],
  postedOn: ['postedOn', date],
  cause: ['cause', z.string()],
  account: ['account', z.string()],
  class: ['class', z.nullable(z.string())],
  effectiveOn: ['effectiveOn', date],
  /** In the ledger's sign: each posting sums to 0. */
  amountCents: ['amountCents', centsNumber],
} as const

const taskFields = {
  kind: ['kind', z.string()],
  note: ['note', z.string()],
  createdAt: ['created', instant],
} as const

/** A line of the provider's balance that this payment caused: what came, what the provider kept, what was left. */
const providerLineFields = {
  id: ['id', z.string()],
  at: ['at', instant],
  kind: ['kind', z.string()],
  amountCents: ['amountCents', centsNumber],
  feeCents: ['feeCents', centsNumber],
  netCents: ['netCents', centsNumber],
  /** The payout that carries it; null while it is in none. */
  payoutId: ['payoutID', z.nullable(z.string())],
} as const

const disputeFields = {
  id: ['id', z.string()],
  status: ['status', z.nullable(z.string())],
  reason: ['reason', z.nullable(z.string())],
  /** Until when evidence can be sent. */
  dueAt: ['dueAt', z.nullable(instant)],
  /** What the provider keeps for the dispute, and its effect on the money with the amount; null until it says so. */
  feeCents: ['feeCents', z.nullable(centsNumber)],
  netCents: ['netCents', z.nullable(centsNumber)],
} as const

const refundableFields = {
  obstacle: ['reason', z.nullable(z.enum(REFUND_OBSTACLES))],
  wholeCents: ['wholeCents', centsNumber],
  /** The most that may be given back as a part. */
  partCents: ['partCents', centsNumber],
  /** Above this a second administrator approves. */
  approvalAboveCents: ['approvalAboveCents', centsNumber],
} as const

/** All that staff may know of one payment. */
const recordFields = {
  id: ['id', z.string()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: ['countyName', z.string()],
  stateName: ['stateName', z.string()],
  /** The lien of the certificate is released since; null: it is not. */
  releasedOn: ['releasedDate', z.nullable(date)],
  userId: ['userID', z.int()],
  username: ['username', z.string()],
  payerName: ['payerName', z.string()],
  method: ['method', method],
  kind: ['kind', kind],
  status: ['status', status],
  outcome: ['outcome', z.enum(PAYMENT_OUTCOMES)],
  needsReview: ['needsReview', z.boolean()],
  portionCents: ['portionCents', centsNumber],
  feeCents: ['feeCents', centsNumber],
  totalCents: ['totalCents', centsNumber],
  receivedCents: ['receivedCents', z.nullable(centsNumber)],
  refundedCents: ['refundedCents', centsNumber],
  /** What of it is held in escrow; below 0 where more was given back. */
  heldCents: ['heldCents', centsNumber],
  createdAt: ['created', instant],
  effectiveOn: ['effectiveOn', date],
  receiptNo: ['receiptNo', z.nullable(z.string())],
  /** From this day on a lien release no longer waits for a return of this payment; null while it is not settled. */
  releasableOn: ['releasableOn', z.nullable(date)],
  returnCode: ['returnCode', z.nullable(z.string())],
  errorCode: ['errorCode', z.nullable(z.string())],
  /** What its payer is told of that; null where nothing failed. */
  failureText: ['failureText', z.nullable(z.string())],
  /** The ids of its objects at the provider. */
  providerIds: ['providerIDs', z.array(z.object({ kind: z.enum(PROVIDER_OBJECTS), id: z.string() }))],
  dispute: ['dispute', z.nullable(entity(disputeFields))],
  refunds: ['refunds', z.array(entity(refundFields))],
  refundable: ['refundable', entity(refundableFields)],
  reviewEndings: ['reviewEndings', z.array(z.enum(REVIEW_ENDINGS))],
  moves: ['moves', z.array(entity(moveFields))],
  postings: ['postings', z.array(entity(postingFields))],
  providerLines: ['providerLines', z.array(entity(providerLineFields))],
  tasks: ['tasks', z.array(entity(taskFields))],
} as const

export type PaymentRecord = EntityOf<typeof recordFields>
export const paymentRecord = entity(recordFields)
