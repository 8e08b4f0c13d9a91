import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date, exactText, formId, formInt } from '../../values.ts'
import { agreedMethod, chargeFields } from './payment-fields.ts'

const accountId = exactText(40)

/**
 * A payer's request for automatic payments. The payer chooses the months and the account or card. The plan sets the
 * amounts and days.
 */
export const autopayRequest = entity({
  /** Always 0. The plan has the amounts to debit. */
  chargeAmount: z.number(),
  months: ['numberOfMonths', formInt(1, 120)],
  certificateId: ['parcelId', formId],
  /** A verified bank account or a saved card. Without it, the bank account that is offered first. */
  sourceId: ['accountId', z.optional(accountId)],
  /** The automatic payments of the same plan, with another account or card, that end when these begin. */
  replaces: z.optional(accountId),
  isAuthorized: ['authorizationAccepted', z._default(z.boolean(), false)],
  textVersion: ['authorizationTextVersion', z._default(exactText(20), '')],
  /** The sum of all debits in the text that the payer agreed to. Differs if the plan has changed since. */
  authorizedCents: ['authorizedTotalCents', z.optional(centsNumber)],
})
export type AutopayRequest = z.output<typeof autopayRequest>

const debit = entity({
  dueOn: ['dueDate', date],
  ...chargeFields,
})

/** The planned debits of automatic payments, and the text to agree to. */
export const autopayOffer = entity({
  /** The method decides which fee is in the totals. */
  method: agreedMethod,
  /** The number of unpaid installments, which is the most months that can be chosen. */
  mostMonths: z.int(),
  debits: z.array(debit),
  authorizedCents: ['authorizedTotalCents', centsNumber],
  version: ['authorizationTextVersion', z.string()],
  text: z.string(),
})
export type AutopayOffer = z.output<typeof autopayOffer>

export const autopayStarted = entity({
  id: ['autopayId', z.string()],
  firstDebitOn: date,
  months: z.int(),
  instalmentTotalCents: centsNumber,
  lastTotalCents: centsNumber,
})
export type AutopayStarted = z.output<typeof autopayStarted>

export const autopayAccountId = accountId
