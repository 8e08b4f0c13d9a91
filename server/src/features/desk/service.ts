/** What other features may use of this one. */

export { finishEscrowRefund } from './escrow-refund.ts'
export { performRelease } from './release.ts'
