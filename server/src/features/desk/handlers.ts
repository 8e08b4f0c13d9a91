import type { Handler } from '../../http/handler.ts'
import * as bulk from './bulk-redemptions.ts'
import * as facts from './correct-certificate.ts'
import * as letters from './correspondence.ts'
import * as escrow from './escrow.ts'
import * as escrowRefund from './escrow-refund.ts'
import * as holds from './holds.ts'
import * as items from './items.ts'
import * as recipient from './letter-recipient.ts'
import { readDesk } from './read-desk.ts'
import * as redemption from './redemption.ts'
import * as release from './release.ts'

export const getDesk: Handler<'getDesk'> = (context, { params }) => readDesk(context, params.id)

export const markRedemption: Handler<'markRedemption'> = (context, { params, body }) =>
  redemption.markRedemption(context, params.id, body)

export const rejectRedemption: Handler<'rejectRedemption'> = (context, { params, body }) =>
  redemption.rejectRedemption(context, params.id, body)

export const postRedemption: Handler<'postRedemption'> = (context, { params, body }) =>
  redemption.postRedemption(context, params.id, body)

export const undoRedemption: Handler<'undoRedemption'> = (context, { params, body }) =>
  redemption.undoRedemption(context, params.id, body)

export const recordRelease: Handler<'recordRelease'> = (context, { params, body }) =>
  release.recordRelease(context, params.id, body)

export const undoRelease: Handler<'undoRelease'> = (context, { params, body }) =>
  release.undoRelease(context, params.id, body)

export const applyEscrow: Handler<'applyEscrow'> = (context, { params, body }) =>
  escrow.applyEscrow(context, params.id, {
    sourceId: body.sourceId,
    amountCents: body.amount,
    reason: body.reason,
  })

export const refundEscrow: Handler<'refundEscrow'> = (context, { params, body }) =>
  escrowRefund.refundEscrow(context, params.id, {
    sourceId: body.sourceId,
    amountCents: body.amount,
    reason: body.reason,
    closedProof: body.closedProof,
    reference: body.reference,
  })

export const decideEscrowRefund: Handler<'decideEscrowRefund'> = (context, { params, body }) => {
  const { seenReleasedDate: seenReleasedOn = null, ...decision } = body
  return escrowRefund.decideEscrowRefund(context, params.id, { ...decision, seenReleasedOn })
}

export const undoEscrowMove: Handler<'undoEscrowMove'> = (context, { params, body }) =>
  escrow.undoEscrowMove(context, params.id, body)

export const addSubsequent: Handler<'addSubsequent'> = (context, { params, body }) =>
  items.addSubsequent(context, params.id, body)

export const removeSubsequent: Handler<'removeSubsequent'> = (context, { params, body }) =>
  items.removeSubsequent(context, params.id, body)

export const reverseExpense: Handler<'reverseExpense'> = (context, { params, body }) =>
  items.reverseExpense(context, params.id, body)

export const correctCertificate: Handler<'correctCertificate'> = (context, { params, body }) =>
  facts.correctCertificate(context, params.id, body)

export const setLetterRecipient: Handler<'setLetterRecipient'> = (context, { params, body }) =>
  recipient.setLetterRecipient(context, params.id, body)

export const removeLetterRecipient: Handler<'removeLetterRecipient'> = (context, { params, body }) =>
  recipient.removeLetterRecipient(context, params.id, body)

export const addHold: Handler<'addHold'> = (context, { params, body }) =>
  holds.addHold(context, params.id, body)

export const endHold: Handler<'endHold'> = (context, { params, body }) =>
  holds.endHold(context, params.id, body)

export const setWrittenRequest: Handler<'setWrittenRequest'> = (context, { params, body }) =>
  holds.setWrittenRequest(context, params.id, body)

export const resumeHeldAutopay: Handler<'resumeHeldAutopay'> = (context, { params, body }) =>
  holds.resumeHeld(context, params.id, body)

export const addCorrespondence: Handler<'addCorrespondence'> = (context, { params, body }) =>
  letters.addCorrespondence(context, params.id, body)

export const addPayoffRequest: Handler<'addPayoffRequest'> = (context, { params, body }) =>
  letters.addPayoffRequest(context, params.id, body)

export const offerPayoff: Handler<'offerPayoff'> = (context, { params, body }) =>
  letters.offerPayoff(context, params.id, body)

export const listReadyRedemptions: Handler<'listReadyRedemptions'> = (context, { query }) =>
  bulk.listReady(context, query.fileId ?? null)

export const postRedemptions: Handler<'postRedemptions'> = (context, { body }) =>
  bulk.postRedemptions(context, body.redemptions)
