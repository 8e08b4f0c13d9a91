import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { REFUND_OBSTACLES, REVIEW_ENDINGS } from '@fieldstone/domain/payments/refundable'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date, instant, money } from '../../values.ts'
import { chargeFields, kind, method, status } from './payment-fields.ts'

export const REFUND_STATUSES = ['WAITING', 'DECLINED', 'READY', 'PENDING', 'SUCCEEDED', 'FAILED'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

const refund = entity({
  id: z.int(),
  amountCents: centsNumber,
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  /** User names; null where it was made at the provider, or not decided by a second person. */
  requestedBy: z.nullable(z.string()),
  requestedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** It waits for an approval that the reader may give. */
  canApprove: z.boolean(),
  refundedOn: z.nullable(date),
  failure: z.nullable(z.string()),
  providerId: ['providerID', z.nullable(z.string())],
})
export type Refund = z.output<typeof refund>

const move = entity({
  at: instant,
  from: z.nullable(status),
  to: status,
  cause: z.string(),
  /** The event of the payment processor that caused it. */
  eventId: ['eventID', z.nullable(z.string())],
})

const posting = entity({
  id: z.int(),
  postedOn: date,
  cause: z.string(),
  account: z.string(),
  class: z.nullable(z.string()),
  effectiveOn: date,
  /** In the ledger's sign: each posting sums to 0. */
  amountCents: centsNumber,
})

const task = entity({
  kind: z.string(),
  note: z.string(),
  createdAt: ['created', instant],
})

/** A line of the provider's balance that this payment caused: what came, what the provider kept, what was left. */
const providerLine = entity({
  id: z.string(),
  at: instant,
  kind: z.string(),
  amountCents: centsNumber,
  feeCents: centsNumber,
  netCents: centsNumber,
  /** The payout that carries it; null while it is in none. */
  payoutId: ['payoutID', z.nullable(z.string())],
})

export const DISPUTE_OUTCOMES = ['inquiry', 'open', 'lost', 'won', 'won-held'] as const

const dispute = entity({
  id: z.string(),
  /** 'inquiry': it takes no money. 'won-held': its money came back, and is held for the payer. */
  outcome: z.enum(DISPUTE_OUTCOMES),
  /** In the provider's word. */
  status: z.string(),
  amountCents: centsNumber,
  reason: z.nullable(z.string()),
  openedAt: instant,
  /** Until when evidence can be sent, or a lost dispute be appealed. */
  dueAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** What the provider keeps for the dispute, and its effect on the money with the amount; null until it says so. */
  feeCents: z.nullable(centsNumber),
  netCents: z.nullable(centsNumber),
})
export type Dispute = z.output<typeof dispute>

const refundableFields = {
  obstacle: ['reason', z.nullable(z.enum(REFUND_OBSTACLES))],
  wholeCents: centsNumber,
  /** The most that may be given back as a part. */
  partCents: centsNumber,
  /** Above this a second administrator approves. */
  approvalAboveCents: centsNumber,
} as const

/** All that staff may know of one payment. */
export const paymentRecord = entity({
  id: z.string(),
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: z.string(),
  stateName: z.string(),
  /** The lien of the certificate is released since; null: it is not. */
  releasedOn: ['releasedDate', z.nullable(date)],
  userId: ['userID', z.int()],
  username: z.string(),
  payerName: z.string(),
  method: method,
  kind: kind,
  status: status,
  outcome: z.enum(PAYMENT_OUTCOMES),
  needsReview: z.boolean(),
  ...chargeFields,
  receivedCents: z.nullable(centsNumber),
  refundedCents: centsNumber,
  /** What of it is held in escrow; below 0 where more was given back. */
  heldCents: centsNumber,
  /** What it was short of the payoff, and we waived. */
  waivedCents: centsNumber,
  createdAt: ['created', instant],
  effectiveOn: date,
  receiptNo: z.nullable(z.string()),
  /** From this day on a lien release no longer waits for a return of this payment; null while it is not settled. */
  releasableOn: z.nullable(date),
  returnCode: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  /** The message to its payer about that. Null if nothing failed. */
  failureText: z.nullable(z.string()),
  /** The ids of its objects at the provider. */
  providerIds: [
    'providerIDs',
    z.array(z.object({ kind: z.enum(['checkout', 'payment', 'charge', 'dispute']), id: z.string() })),
  ],
  disputes: z.array(dispute),
  /** What open and lost disputes take back. */
  disputedCents: centsNumber,
  refunds: z.array(refund),
  refundable: entity(refundableFields),
  reviewEndings: z.array(z.enum(REVIEW_ENDINGS)),
  moves: z.array(move),
  postings: z.array(posting),
  providerLines: z.array(providerLine),
  tasks: z.array(task),
})
export type PaymentRecord = z.output<typeof paymentRecord>

/** Shown in the payment log for missing contact data. */
export const NONE_LOGGED = 'None Logged'

/** One payment started on this site. Portion and fee are as charged, never recomputed from the total. */
export const webPayment = entity({
  id: ['paymentID', z.string()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  ownerName: z.string(),
  address: z.string(),
  userId: ['userID', z.int()],
  username: z.string(),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  portionCents: ['certificatePortion', money],
  feeCents: ['fee', money],
  totalCents: ['paymentAmount', money],
  method: ['paymentMethod', z.enum(CHARGE_METHODS)],
  isPending: ['isPaymentPending', z.boolean()],
  outcome: z.enum(PAYMENT_OUTCOMES),
  createdAt: ['created', instant],
})
export type WebPayment = z.output<typeof webPayment>
