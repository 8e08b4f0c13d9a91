import { ENTERED_KINDS } from '@fieldstone/domain/holds/hold'
import * as z from 'zod/mini'
import { ownConfirmation } from '../../entities/approvals/own-confirmation.ts'
import { bulkRedemption, bulkResult, readyRedemptions } from '../../entities/servicing/bulk-redemption.ts'
import { certificateCorrection, desk, PAYMENT_TYPES } from '../../entities/servicing/desk.ts'
import { entity } from '../../entity.ts'
import { byId } from '../../paging.ts'
import { filledName, personName } from '../../person-name.ts'
import { route } from '../../route.ts'
import { actsLike } from '../../routes-like.ts'
import { SHOWS_MONEY } from '../../shows-money.ts'
import {
  amountAboveZero,
  amountFromZero,
  because,
  date,
  idText,
  optionalMultilineText,
  optionalText,
  rateNumber,
  text,
} from '../../values.ts'

const rowNumber = z.int().check(z.minimum(1))
const filled = (maximum: number) => text(maximum).check(z.minLength(1))

const ERRORS = ['not_found', 'state_changed', 'no_payoff'] as const

/** One act at the desk of a certificate; it answers the desk as it is then. */
const act = actsLike({
  method: 'POST',
  access: ['admin'],
  // The page keeps the desk as it was answered.
  changes: ['certificate', 'certificates', 'queues', 'legal'],
  params: byId,
  answer: desk,
  errors: ERRORS,
})

const reasonOnly = z.object({ reason: because })

/** Servicing one certificate: redemption and release, escrow, later taxes, letters and payoffs. */
export const deskRoutes = {
  getDesk: route({
    method: 'GET',
    path: '/api/admin/parcels/:id/desk',
    access: ['admin'],
    reads: 'desk',
    summary:
      'What staff need to service one certificate: its money, redemption, release, escrow and later taxes.',
    params: byId,
    answer: desk,
    errors: ['not_found'],
  }),
  markRedemption: act(
    '/api/admin/parcels/:id/redemption/inprocess',
    'A redemption was reported, but is not posted yet: self-service stops until it is posted or rejected.',
    reasonOnly,
  ),
  rejectRedemption: act(
    '/api/admin/parcels/:id/redemption/reject',
    'The reported redemption is none: the certificate is owed as before.',
    reasonOnly,
  ),
  postRedemption: act(
    '/api/admin/parcels/:id/redemption',
    'Post the redemption once its funds have cleared, with its proof. What is still owed is closed with a reason.',
    entity({
      receivedOn: ['receivedDate', date],
      amountCents: ['amount', amountFromZero],
      paymentType: z.enum(PAYMENT_TYPES),
      payerName: optionalText(120),
      proof: filled(120),
      /** Left out: the day on which the last recorded payment cleared. */
      clearedOn: ['clearedDate', z._default(z.nullable(date), null)],
      closeReason: optionalMultilineText(500),
    }),
  ),
  undoRedemption: act(
    '/api/admin/parcels/:id/redemption/undo',
    'Undo a posted redemption: the certificate is owed again, its plan and legal file are open again.',
    reasonOnly,
  ),
  recordRelease: act(
    '/api/admin/parcels/:id/release',
    'Record the release of the lien with the instrument number of the recorder. Before it can be released only with a reason.',
    entity({
      releasedOn: ['releasedDate', z.optional(date)],
      instrumentNo: filled(60),
      earlyReason: optionalMultilineText(500),
    }),
  ),
  undoRelease: act(
    '/api/admin/parcels/:id/release/undo',
    'Take back a release that was recorded by mistake.',
    reasonOnly,
  ),
  applyEscrow: act(
    '/api/admin/parcels/:id/escrow/apply',
    'Apply unapplied funds to the certificate, by today.',
    entity({ sourceId: ['sourceID', filled(60)], amount: amountAboveZero, reason: because }),
  ),
  refundEscrow: act(
    '/api/admin/parcels/:id/escrow/refund',
    'Record that unapplied funds went back to their payer. Money of an online payment goes back by check only after its dispute and return window, or with proof that its card or account is closed, and a second administrator always approves it. What is much in 30 days waits for a second administrator.',
    entity({
      sourceId: ['sourceID', filled(60)],
      amount: amountAboveZero,
      reason: because,
      reference: filled(80),
      /** Of an online payment: how staff know that its card or account is closed. */
      closedProof: optionalText(200),
    }),
  ),
  decideEscrowRefund: {
    ...act(
      '/api/admin/parcels/:id/escrow/refund/decision',
      'Approve the refund of unapplied funds that another administrator asked for, by the own password and code, or decline it.',
      entity({
        refundId: ['refundID', rowNumber],
        decision: z.enum(['approve', 'decline']),
        /** The release of the certificate that the person saw. Approving after a release needs it. */
        seenReleasedDate: z.optional(z.nullable(date)),
        ...ownConfirmation,
      }),
    ),
    errors: [...ERRORS, 'not_refundable'],
  },
  undoEscrowMove: act(
    '/api/admin/parcels/:id/escrow/undo',
    'Undo an application or a refund of unapplied funds.',
    entity({ moveId: ['moveID', rowNumber], reason: because }),
  ),
  addSubsequent: act(
    '/api/admin/parcels/:id/subsequents',
    'Add later taxes that the holder paid: owed from today, with interest since the day they were paid.',
    entity({
      name: ['subsequentName', filled(120)],
      amountCents: ['subsequentAmt', amountAboveZero],
      paidOn: ['paidDate', date],
      /** Left out: the rate of the place. */
      rateBps: z._default(z.nullable(rateNumber), null),
      receiptNo: filled(80),
    }),
  ),
  removeSubsequent: act(
    '/api/admin/parcels/:id/subsequents/remove',
    'Take off later taxes that were entered by mistake: every figure is as if they had never been there.',
    entity({ subsequentId: ['subsequentID', rowNumber], reason: because }),
  ),
  reverseExpense: act(
    '/api/admin/parcels/:id/expenses/reverse',
    'Reverse a posted expense by a reversing entry: every figure is as if it had never been posted.',
    entity({ expenseId: ['expenseID', rowNumber], reason: because }),
  ),
  addHold: act(
    '/api/admin/parcels/:id/holds',
    'Enter a hold: a death, an attorney, a dispute, reminders that are not wanted, or a reason of staff.',
    entity({
      kind: z.enum(ENTERED_KINDS),
      fromOn: ['fromDate', z.optional(date)],
      untilOn: ['untilDate', z._default(z.nullable(date), null)],
      /** Of the attorney, or of who speaks for the estate. */
      name: optionalText(120),
      address: optionalMultilineText(500),
      email: optionalText(254),
      reason: because,
    }),
  ),
  endHold: act(
    '/api/admin/parcels/:id/holds/end',
    'End a hold today. Automatic payments that it has paused stay so.',
    entity({ holdId: ['holdID', rowNumber], version: rowNumber, reason: because }),
  ),
  setWrittenRequest: act(
    '/api/admin/parcels/:id/holds/writtenrequest',
    'Say on which day automatic payments during military service were asked for in writing; null: not any more.',
    entity({ askedOn: ['askedDate', z.nullable(date)], reason: because }),
  ),
  resumeHeldAutopay: act(
    '/api/admin/parcels/:id/holds/resume',
    'Begin automatic payments again that a hold has paused, when it is over.',
    reasonOnly,
  ),
  correctCertificate: act(
    '/api/admin/parcels/:id/certificate',
    'Correct what is known of a certificate: owner, address, sale, internal status. What is left out stays; figures follow.',
    certificateCorrection,
  ),
  setLetterRecipient: act(
    '/api/admin/parcels/:id/letterrecipient',
    'Say whose account is that of the person to whom the letters of this certificate are addressed, after it was checked.',
    entity({ userId: ['userID', rowNumber], reason: because }),
  ),
  removeLetterRecipient: act(
    '/api/admin/parcels/:id/letterrecipient/remove',
    'All letters of this certificate go by post again.',
    reasonOnly,
  ),
  addCorrespondence: act(
    '/api/admin/parcels/:id/correspondence',
    'Log a letter, call or mail. One that asks the owner for payment is refused while something keeps it back.',
    entity({
      isIncoming: ['incoming', z.boolean()],
      asksForPayment: z._default(z.boolean(), false),
      method: ['logType', filled(40)],
      reason: ['corrType', filled(80)],
      contactFirstName: personName(80),
      contactLastName: personName(80),
      loggedOn: ['logDate', z.optional(date)],
      notes: optionalMultilineText(4000),
    }),
  ),
  addPayoffRequest: act(
    '/api/admin/parcels/:id/payoffrequests',
    'Somebody asked for a payoff by phone, letter or mail.',
    entity({
      firstName: ['requestByFirstName', personName(80)],
      lastName: ['requestByLastName', filledName(80)],
      memo: ['payoffMemo', optionalMultilineText(1000)],
    }),
  ),
  offerPayoff: act(
    '/api/admin/parcels/:id/payoffrequests/offer',
    'Answer a payoff request: the payoff good through a day, kept under a number.',
    entity({
      requestId: ['payoffID', rowNumber],
      goodThrough: date,
      memo: ['payoffMemo', optionalMultilineText(1000)],
    }),
  ),
} as const

/** Redemptions that one payment paid in full, posted together. */
export const redemptionRoutes = {
  listReadyRedemptions: route({
    method: 'GET',
    path: '/api/admin/redemptions/ready',
    access: ['admin'],
    reads: 'queues',
    summary:
      'The redemptions in process that one payment paid in full, with their sum, and those that need their desk with the reason; of one lockbox file, or all.',
    query: entity({ fileId: ['fileID', z.optional(idText)] }),
    answer: readyRedemptions,
  }),
  postRedemptions: route({
    method: 'POST',
    path: '/api/admin/redemptions',
    access: ['admin'],
    changes: SHOWS_MONEY,
    summary:
      'Post redemptions in one act, each as at its desk and with the figures that were seen. What has changed meanwhile is left out with the reason; each can be undone at its desk.',
    body: bulkRedemption,
    answer: bulkResult,
  }),
} as const
