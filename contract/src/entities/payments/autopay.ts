import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date, exactText, formId, formInt } from '../../values.ts'
import { agreedMethod, chargeFields } from './payment-fields.ts'

const accountId = exactText(40)

/**
 * Automatic payments as their payer asks for them. Months and the account or card are chosen; amounts and days are the
 * plan's.
 */
export const autopayRequest = entity({
  /** Always 0. The plan has the amounts to debit. */
  chargeAmount: z.number(),
  months: ['numberOfMonths', formInt(1, 120)],
  certificateId: ['parcelId', formId],
  /** A verified bank account, or a saved card; left out, the bank account that is offered first. */
  sourceId: ['accountId', z.optional(accountId)],
  /** The automatic payments that end when these begin: another account or card for the same plan. */
  replaces: z.optional(accountId),
  isAuthorized: ['authorizationAccepted', z._default(z.boolean(), false)],
  textVersion: ['authorizationTextVersion', z._default(exactText(20), '')],
  /** The sum of all debits that the text named: a plan that has changed since names another one. */
  authorizedCents: ['authorizedTotalCents', z.optional(centsNumber)],
})
export type AutopayRequest = z.output<typeof autopayRequest>

const debit = entity({
  dueOn: ['dueDate', date],
  ...chargeFields,
})

/** What automatic payments would debit, and the text to agree to. */
export const autopayOffer = entity({
  /** How it is charged: which fee is in the totals. */
  method: agreedMethod,
  /** How many instalments are unpaid: the most months that can be chosen. */
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
