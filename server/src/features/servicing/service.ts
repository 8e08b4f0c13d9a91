import { routesByFeature } from '@fieldstone/contract/routes'
import { implement } from '../../http/handler.ts'
import { listReady, postRedemptions } from './bulk-redemptions.ts'
import { correctCertificate } from './correct-certificate.ts'
import { addCorrespondence, addPayoffRequest, offerPayoff } from './correspondence.ts'
import { applyEscrow, undoEscrowMove } from './escrow.ts'
import { decideEscrowRefund, refundEscrow } from './escrow-refund.ts'
import { addHold, endHold, resumeHeld, setWrittenRequest } from './holds.ts'
import { addSubsequent, removeSubsequent, reverseExpense } from './items.ts'
import { removeLetterRecipient, setLetterRecipient } from './letter-recipient.ts'
import { readDesk } from './read-desk.ts'
import { markRedemption, postRedemption, rejectRedemption, undoRedemption } from './redemption.ts'
import { recordRelease, undoRelease } from './release.ts'

export const servicing = implement(routesByFeature.servicing, {
  getDesk: (context, { params }) => readDesk(context, params.id),
  markRedemption: (context, { params, body }) => markRedemption(context, params.id, body),
  rejectRedemption: (context, { params, body }) => rejectRedemption(context, params.id, body),
  postRedemption: (context, { params, body }) => postRedemption(context, params.id, body),
  undoRedemption: (context, { params, body }) => undoRedemption(context, params.id, body),
  recordRelease: (context, { params, body }) => recordRelease(context, params.id, body),
  undoRelease: (context, { params, body }) => undoRelease(context, params.id, body),
  applyEscrow: (context, { params, body }) =>
    applyEscrow(context, params.id, {
      sourceId: body.sourceId,
      amountCents: body.amount,
      reason: body.reason,
    }),
  refundEscrow: (context, { params, body }) =>
    refundEscrow(context, params.id, {
      sourceId: body.sourceId,
      amountCents: body.amount,
      reason: body.reason,
      closedProof: body.closedProof,
      reference: body.reference,
    }),
  decideEscrowRefund: (context, { params, body }) => {
    const { seenReleasedDate: seenReleasedOn = null, ...decision } = body
    return decideEscrowRefund(context, params.id, { ...decision, seenReleasedOn })
  },
  undoEscrowMove: (context, { params, body }) => undoEscrowMove(context, params.id, body),
  addSubsequent: (context, { params, body }) => addSubsequent(context, params.id, body),
  removeSubsequent: (context, { params, body }) => removeSubsequent(context, params.id, body),
  reverseExpense: (context, { params, body }) => reverseExpense(context, params.id, body),
  correctCertificate: (context, { params, body }) => correctCertificate(context, params.id, body),
  setLetterRecipient: (context, { params, body }) => setLetterRecipient(context, params.id, body),
  removeLetterRecipient: (context, { params, body }) => removeLetterRecipient(context, params.id, body),
  addHold: (context, { params, body }) => addHold(context, params.id, body),
  endHold: (context, { params, body }) => endHold(context, params.id, body),
  setWrittenRequest: (context, { params, body }) => setWrittenRequest(context, params.id, body),
  resumeHeldAutopay: (context, { params, body }) => resumeHeld(context, params.id, body),
  addCorrespondence: (context, { params, body }) => addCorrespondence(context, params.id, body),
  addPayoffRequest: (context, { params, body }) => addPayoffRequest(context, params.id, body),
  offerPayoff: (context, { params, body }) => offerPayoff(context, params.id, body),
  listReadyRedemptions: (context, { query }) => listReady(context, query.fileId ?? null),
  postRedemptions: (context, { body }) => postRedemptions(context, body.redemptions),
})

export { readyAmong } from './bulk-redemptions.ts'
export { escrowRefundInput, finishEscrowRefund } from './escrow-refund.ts'
export { performRedemption } from './redemption.ts'
export { performRelease } from './release.ts'
