import { LETTER_HOLDS } from '@fieldstone/domain/letters/letters'
import * as z from 'zod/mini'
import { type EntityOf, entity, optionalFields, withoutLengthLimits } from '../../entity.ts'
import { because, date, instant, money, rateNumber, text } from '../../values.ts'
import { shownHold } from '../certificates/staff.ts'

/** How a redemption was paid, as it stands with the redemption. */
export const PAYMENT_TYPES = [
  'Check',
  'Money order',
  'Wire',
  'Cash',
  'Card',
  'Bank debit',
  'Paid to treasurer',
] as const

const redemption = entity({
  id: ['redemptionID', z.int()],
  receivedOn: ['rtReceivedDate', date],
  amountCents: ['rtAmountReceived', money],
  paymentType: ['rtPaymentType', z.string()],
  payerName: z.string(),
  proof: z.string(),
  closeReason: z.nullable(z.string()),
  clearedOn: ['clearedDate', date],
  /** No release before, unless a person says why. */
  releasableOn: date,
  releaseDueFrom: date,
  releaseDueUntil: date,
  postedBy: z.nullable(z.string()),
  postedAt: ['posted', instant],
  releasedOn: ['releasedDate', z.nullable(date)],
  instrumentNo: z.nullable(z.string()),
  earlyReason: ['releaseEarlyReason', z.nullable(z.string())],
})

const heldMoney = entity({
  /** The key of the money. */
  sourceId: ['sourceID', z.string()],
  receivedOn: ['receivedDate', date],
  heldCents: ['held', money],
  /** Less what open refunds have promised. */
  freeCents: ['free', money],
  /** Made through the provider: it is refunded there. */
  isOnline: z.boolean(),
})

const move = entity({
  id: ['moveID', z.int()],
  sourceId: ['sourceID', z.string()],
  kind: z.enum(['apply', 'return']),
  amountCents: ['amount', money],
  movedOn: ['date', date],
  reason: z.string(),
  reference: z.string(),
  movedBy: z.nullable(z.string()),
})

/** A refund out of escrow that waits for a second administrator. */
const waitingRefund = entity({
  id: ['refundID', z.int()],
  sourceId: ['sourceID', z.string()],
  amountCents: ['amount', money],
  reason: z.string(),
  reference: z.string(),
  requestedBy: z.string(),
  requestedAt: ['requested', instant],
  /** The reader is another than who asked for it. */
  canApprove: z.boolean(),
})

const subsequent = entity({
  id: ['subsequentID', z.int()],
  name: ['subsequentName', z.string()],
  amountCents: ['subsequentAmt', money],
  paidOn: ['paidDate', date],
  postedOn: ['postedDate', z.nullable(date)],
  receiptNo: z.string(),
})

/** A posted expense that stands. */
const expense = entity({
  id: ['expenseID', z.int()],
  description: ['expenseDescr', z.string()],
  amountCents: ['expenseAmt', money],
  incurredOn: ['expenseDate', date],
})

/** Somebody waits for a payoff. */
const request = entity({
  id: ['payoffID', z.int()],
  requestedOn: ['requestDate', date],
  name: ['requestBy', z.string()],
  memo: ['payoffMemo', z.string()],
})

/** A payoff that was offered, and still holds. */
const offer = entity({
  id: ['payoffID', z.int()],
  name: ['requestBy', z.string()],
  offeredOn: ['offerDate', date],
  goodThrough: ['offerExpireDate', date],
  totalCents: ['offer', money],
})

/** The most that its column holds. */
const MOST_STATUS = 2 ** 31 - 1

/** What is known of the certificate itself, and can be corrected. */
const certificateFactsFields = {
  ownerName: text(300),
  address: ['propertyAddress', text(300)],
  city: ['propertyCity', text(100)],
  zip: ['propertyZip', text(10)],
  saleType: z.nullable(z.enum(['auction', 'negotiated'])),
  purchasedOn: ['purchaseDate', z.nullable(date)],
  priceCents: ['price', z.nullable(money)],
  rateBps: z.nullable(rateNumber),
  statusId: ['statusID', z.int().check(z.minimum(0), z.maximum(MOST_STATUS))],
  /** Where no notice of intent is filed, a payoff is then good until today. */
  isReportOfficeOhio: ['reportOfficeOhio', z.boolean()],
  /** Staff have confirmed a price of 0 or a purchase long ago, so that the payoff is given online. */
  isPurchaseConfirmed: ['purchaseConfirmed', z.boolean()],
} as const

export type CertificateFacts = EntityOf<typeof certificateFactsFields>

/** What is left out stays as it is. */
export const certificateCorrection = entity({
  ...optionalFields(certificateFactsFields),
  reason: because,
})

/** What connects an account with a certificate. */
const readerConnection = z.enum(['payment', 'plan', 'saved'])
export type ReaderConnection = z.output<typeof readerConnection>

/** Somebody with an account who agreed to letters by e-mail. */
const mailReader = entity({
  userId: ['userID', z.int()],
  name: z.string(),
  email: z.string(),
  agreedAt: ['agreed', instant],
  connections: z.array(readerConnection),
})

/** The person to whom the letters are addressed. */
const letterRecipient = entity({
  userId: ['userID', z.int()],
  name: z.string(),
  /** Null: by post, because the consent does not stand or the account has nothing to do with the certificate any more. */
  email: z.nullable(z.string()),
  agreedAt: ['agreed', z.nullable(instant)],
  reason: z.string(),
  setBy: z.string(),
  setAt: ['set', instant],
})

/** Which firm has the certificate's legal file, and whether it is open. */
const placement = entity({
  firmId: ['ohsAttorneyID', z.nullable(z.int())],
  isActive: z.boolean(),
})

/** A firm that may get the file; the one that has it is among them. */
const firmChoice = entity({
  id: ['attorneyID', z.int()],
  name: ['firmName', z.string()],
})

/** What staff need to service one certificate. */
export const desk = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  /** In one line; '' where nothing of it is known. */
  addressFull: ['propertyAddressFull', z.string()],
  parcelNo: z.string(),
  countyId: ['countyID', z.int()],
  today: date,
  /** Owed today; null where no figure can be given. */
  owedCents: ['owed', z.nullable(money)],
  redeemedOn: ['rtReceivedDate', z.nullable(date)],
  inProcessOn: ['redemptionInProcDate', z.nullable(date)],
  /** What must be settled before a redemption is posted or a lien released, in a sentence; null: nothing. */
  unsettled: z.nullable(z.string()),
  /** The last payment that stands, with what was applied of all payments: a redemption is posted from it. Null: none. */
  lastPayment: [
    'lastPayment',
    z.nullable(
      entity({
        receivedOn: ['receivedDate', date],
        amountCents: ['amount', money],
        paymentType: z.enum(PAYMENT_TYPES),
        payerName: z.string(),
        proof: z.string(),
      }),
    ),
  ],
  redemption: z.nullable(redemption),
  held: ['escrow', z.array(heldMoney)],
  moves: ['escrowMoves', z.array(move)],
  waitingRefunds: z.array(waitingRefund),
  /** The day on which the release of the lien was recorded. */
  releasedOn: ['releasedDate', z.nullable(date)],
  /** A redemption with another amount than was paid waits for a second approval. */
  isRedemptionWaiting: ['redemptionWaiting', z.boolean()],
  /** The record of its release waits for a second approval. */
  isReleaseWaiting: ['releaseWaiting', z.boolean()],
  subsequents: z.array(subsequent),
  expenses: z.array(expense),
  payoffRequests: z.array(request),
  payoffOffers: z.array(offer),
  /** Whether a letter on paper has somewhere to go. */
  hasLetterAddress: z.boolean(),
  /** Why no letter that asks for payment may go out now. */
  holds: ['noticeHolds', z.array(z.enum(LETTER_HOLDS))],
  /** All that were, the newest first. */
  certificateHolds: z.array(shownHold),
  /** Automatic payments that a hold has paused, and nobody has begun again. */
  isAutopayHeld: ['autopayHeld', z.boolean()],
  /** Such a letter may go out from this day on; null where nothing keeps it back. */
  firstContactOn: ['firstContactDate', z.nullable(date)],
  facts: ['certificate', entity(withoutLengthLimits(certificateFactsFields))],
  /** Price or purchase date look wrong and nobody has confirmed them: only staff give the payoff. */
  isPurchaseUnlikely: ['purchaseUnlikely', z.boolean()],
  /** The internal statuses that a certificate may have. */
  statuses: z.array(entity({ id: ['statusID', z.int()], name: z.string() })),
  legalFile: placement,
  firms: z.array(firmChoice),
  /** Null: every letter goes by post. */
  letterRecipient: z.nullable(letterRecipient),
  /** Who saved, paid or plans this certificate and agreed to letters by e-mail. */
  mailReaders: z.array(mailReader),
})
export type Desk = z.output<typeof desk>
