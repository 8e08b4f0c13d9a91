import { HOLD_KINDS } from '@fieldstone/domain/holds/hold'
import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { MONEY_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { INSTRUMENTS } from '@fieldstone/domain/payments/received'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, money } from '../../values.ts'
import { summaryFields } from '../certificates/certificate.ts'
import { shownHold } from '../certificates/staff.ts'
import { planStatus } from '../plans/plan-status.ts'

/**
 * How a person and a certificate belong together, the closest first: 'owner' of record; staff named the account as the one
 * to which its 'letters' are addressed; asked for a 'plan'; paid online ('payment'); sent money that staff 'received';
 * keeps it among the own parcels ('saved').
 */
export const TIES = ['owner', 'letters', 'plan', 'payment', 'received', 'saved'] as const
export type Tie = (typeof TIES)[number]
const ties = z.array(z.enum(TIES))

export const personCertificate = entity({
  ...summaryFields,
  countyName: z.string(),
  ties: ties,
  redeemedOn: ['rtReceivedDate', z.nullable(date)],
  /** Today's payoff; null where no figure can be given. */
  totalCents: ['payofF_TOTAL', z.nullable(money)],
})
export type PersonCertificate = z.output<typeof personCertificate>

/** A certificate whose owner of record has the same name. Nothing says that it is the same person. */
export const namesake = entity({ ...summaryFields, countyName: z.string() })
export type Namesake = z.output<typeof namesake>

/** An account that belongs to certificates of the person. */
export const connectedAccount = entity({
  userId: ['userID', z.int()],
  name: z.string(),
  username: z.string(),
  email: z.string(),
  ties: ties,
  certificateCount: z.int(),
})
export type ConnectedAccount = z.output<typeof connectedAccount>

/** Why money stands with a person: paid from the 'account', for its 'plan', under the 'name', or for the 'certificate'. */
const MONEY_BASES = ['account', 'plan', 'name', 'certificate'] as const

export const personPayment = entity({
  /** 'pay_…' was paid on this site, 'received-N' was received by staff. */
  moneyId: ['moneyID', z.string()],
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
  on: ['date', date],
  method: z.enum([...CHARGE_METHODS, ...INSTRUMENTS]),
  totalCents: ['amount', money],
  /** What went back of it. */
  refundedCents: ['refunded', money],
  outcome: z.enum(MONEY_OUTCOMES),
  payerName: z.string(),
  /** The account that paid; null of what staff received. */
  userId: ['userID', z.nullable(z.int())],
  receiptNo: z.nullable(z.string()),
  basis: z.enum(MONEY_BASES),
})
export type PersonPayment = z.output<typeof personPayment>

const nextInstalment = entity({ dueOn: ['dueDate', date], amountCents: ['amount', money] })

export const personPlan = entity({
  id: ['planID', z.int()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  requester: z.string(),
  userId: ['userID', z.nullable(z.int())],
  status: ['payPlanStatus', planStatus],
  requestedOn: ['requestDate', date],
  termMonths: ['term', z.nullable(z.int())],
  levelCents: ['levelAmount', z.nullable(money)],
  /** What is neither paid nor on its way of the oldest installment that is open; null when none is. */
  next: z.nullable(nextInstalment),
  overdueCount: z.int(),
  isAutomatic: ['automatic', z.boolean()],
})
export type PersonPlan = z.output<typeof personPlan>

const WORD_KINDS = ['mail', 'letter', 'correspondence', 'message', 'payoff-request'] as const
/** Of a mail, of a letter, of correspondence, of a message or request. */
const WORD_STATES = [
  'sent',
  'waiting',
  'failed',
  'post',
  'email',
  'incoming',
  'outgoing',
  'answered',
  'open',
] as const

export const personWord = entity({
  key: z.string(),
  kind: z.enum(WORD_KINDS),
  on: ['date', date],
  /** The subject of a mail, the code of a letter, the reason of a call; '' of a message or request. */
  title: z.string(),
  /** To or from whom; of a call also how. */
  who: z.string(),
  state: z.enum(WORD_STATES),
  /** The key of its own page: a mail, a batch of letters, a message. */
  ref: z.nullable(z.int()),
  certificateId: ['parcelID', z.nullable(z.int())],
  certificateNo: ['taxSaleNo', z.nullable(z.string())],
})
export type PersonWord = z.output<typeof personWord>

/** 'letters': letters by e-mail. 'debits': a text that lets a bank account be debited. 'autopay': a plan is paid by itself. */
const CONSENT_KINDS = ['letters', 'debits', 'autopay'] as const

export const personConsent = entity({
  key: z.string(),
  kind: z.enum(CONSENT_KINDS),
  /** Whose it is. */
  userId: ['userID', z.int()],
  name: z.string(),
  /** The address, the last digits of the account, the certificate. */
  about: z.string(),
  planId: ['planID', z.nullable(z.int())],
  fromOn: ['fromDate', date],
  untilOn: ['untilDate', z.nullable(date)],
  /** Not ended; letters by e-mail also hold only for the address that the account has now. */
  isStanding: z.boolean(),
})
export type PersonConsent = z.output<typeof personConsent>

export const personHold = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  hold: shownHold,
})
export type PersonHold = z.output<typeof personHold>

export const standingHold = entity({
  kind: z.enum(HOLD_KINDS),
  certificateCount: z.int(),
})
