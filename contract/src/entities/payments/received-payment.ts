import { CHANNELS, INSTRUMENTS, PAID_BY, RECEIVED_OUTCOMES } from '@fieldstone/domain/payments/received'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, instant, money } from '../../values.ts'

export const receivedOutcome = z.enum(RECEIVED_OUTCOMES)
export const instrument = z.enum(INSTRUMENTS)
export const channel = z.enum(CHANNELS)

/** Money that staff received: by mail, by wire or at the counter. */
const receivedFields = {
  id: ['receivedPaymentID', z.int()],
  /** Null while unidentified. */
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  parcelNo: z.nullable(z.string()),
  instrument: instrument,
  channel: ['receivedBy', channel],
  totalCents: ['amount', money],
  /** Of a wire. */
  feeCents: ['fee', money],
  receivedOn: ['receivedDate', date],
  /** The day on which the funds cleared. */
  clearedOn: ['settledDate', z.nullable(date)],
  /** The day on which its bank returned it, or from which on it is known to be a mistake. */
  returnedOn: ['returnedDate', z.nullable(date)],
  state: receivedOutcome,
  /** The number of the check or money order, the trace number of the wire. */
  reference: z.string(),
  payerName: z.string(),
  receiptNo: z.nullable(z.string()),
} as const

export type ReceivedPayment = EntityOf<typeof receivedFields>
export const receivedPayment = entity(receivedFields)

/** What speaks for a certificate, strongest first. */
const evidence = z.enum([
  'remittance-code',
  'certificate-no',
  'parcel-no',
  'owner-name',
  'quoted-amount',
  'payoff-amount',
  'instalment-amount',
])
export type Evidence = z.output<typeof evidence>

/** A certificate to which the money may belong, and why. */
export const proposal = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  ownerName: z.string(),
  countyName: z.string(),
  isRedeemed: z.boolean(),
  /** On the day of receipt; null where no figure can be given. */
  payoffCents: ['payoff', z.nullable(money)],
  evidence: z.array(evidence),
})
export type Proposal = z.output<typeof proposal>

const sentBack = entity({
  /** Null while it waits. */
  id: ['moveID', z.nullable(z.int())],
  amountCents: ['amount', money],
  sentOn: ['date', z.nullable(date)],
  payee: z.string(),
  address: z.string(),
  reference: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  /** Another administrator must approve it first. */
  isWaiting: z.boolean(),
})

/** A lien that was released after the money had paid it. */
const releasedLien = entity({ certificateNo: ['taxSaleNo', z.string()], releasedOn: ['releasedDate', date] })

/** All of one received payment. */
export const receivedPaymentRecord = entity({
  ...receivedFields,
  note: z.string(),
  /** Who paid, as staff entered it. Null: not entered. */
  paidBy: z.nullable(z.enum(PAID_BY)),
  /** Why it is recorded although it looked like money recorded before. */
  recordedAnyway: z.nullable(z.string()),
  /** What stood on the slip of a lockbox; '' of what came otherwise. */
  slip: z.string(),
  returnReason: z.nullable(z.string()),
  /** The lien of its certificate is released since; null: it is not. */
  releasedOn: ['releasedDate', z.nullable(date)],
  /** Where the money went when it cleared. */
  destination: z.nullable(z.enum(['lien', 'escrow'])),
  /** The part of it that is held in escrow, or unidentified. */
  heldCents: ['held', money],
  /** Less what waits to be refunded or returned. */
  freeCents: ['free', money],
  /** Returns of unidentified money to its sender by check that wait for their approval, or stand. */
  sentBack: z.array(sentBack),
  /** Of unidentified money: the released liens that it paid before. Nothing secures their debts if it is returned. */
  releasedLiens: z.array(releasedLien),
  /** What it was short of the payoff, and we waived. */
  waivedCents: ['waived', money],
  recordedBy: z.nullable(z.string()),
  recordedAt: ['recorded', instant],
})
export type ReceivedPaymentRecord = z.output<typeof receivedPaymentRecord>
