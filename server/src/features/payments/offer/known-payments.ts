import { isGivenUp } from '@fieldstone/domain/payments/given-up'
import { UNPAID_BEFORE_STAFF_LOOK } from '@fieldstone/domain/payments/hold'
import { LIVE } from '@fieldstone/domain/payments/states'
import type { CertificateRow } from '../../../records/certificate-row.ts'
import { type PaymentRow, UNFINISHED } from '../core/queries.ts'

/** A certificate as it was read: its row says of each payment what state it is in. */
type Read = Pick<CertificateRow, 'payments'>

/** Whether a full payment was begun and is not finished. Where none was, there is no hold to look for. */
export const hasUnfinished = ({ payments }: Read): boolean =>
  payments.some(({ kind, state }) => kind === 'FULL' && UNFINISHED.some((one) => one === state))

/** Whether a payment of this kind is on its way or took its money, whoever made it. */
export const hasLive = ({ payments }: Read, kind: PaymentRow['kind']): boolean =>
  payments.some((payment) => payment.kind === kind && LIVE.some((one) => one === payment.state))

/** Whether so many ended without being paid, at any time, that staff may have to look. */
export const hasAbandoned = ({ payments }: Read): boolean =>
  payments.filter(({ state }) => isGivenUp(state)).length >= UNPAID_BEFORE_STAFF_LOOK
