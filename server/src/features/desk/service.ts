/** What other features may use of this one. */

export { escrowRefundInput, finishEscrowRefund } from './escrow-refund.ts'
export { performRedemption } from './redemption.ts'
export { performRelease } from './release.ts'
