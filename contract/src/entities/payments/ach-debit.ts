import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { amountFromZero, date, exactText, formId } from '../../values.ts'
import { chargeFields, status } from './payment-fields.ts'

/** A debit as its payer asks for it. The amount is what was seen: it is compared, never charged. */
export const debitRequest = entity({
  /** With the fee. */
  totalCents: ['chargeAmount', amountFromZero],
  certificateId: ['parcelId', formId],
  accountId: exactText(40),
  isAuthorized: ['authorizationAccepted', z._default(z.boolean(), false)],
  textVersion: ['authorizationTextVersion', z._default(exactText(20), '')],
  /** The day that the text named. A page that was left open overnight names yesterday. */
  authorizedOn: ['authorizationDate', z.optional(date)],
})
export type DebitRequest = z.output<typeof debitRequest>

export const debitStarted = entity({
  paymentId: z.string(),
  /** NEW: the provider has not answered yet. Nobody may pay again before it is known. */
  status: status,
  ...chargeFields,
})
export type DebitStarted = z.output<typeof debitStarted>

/** The errors of a call that debits a bank account. */
export const ACH_DEBIT_ERRORS = [
  'authorization_required',
  'not_found',
  'not_payable',
  'already_paying',
  'amount_changed',
  'payment_refused',
  'provider_refused',
  'provider_unavailable',
] as const
