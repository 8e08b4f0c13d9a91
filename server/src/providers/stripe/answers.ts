import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import * as z from 'zod'
import type { BankMethodFacts, LinkPageFacts, MandateFacts, SetupFacts } from '../bank-accounts.ts'
import {
  type BalanceFacts,
  type ChargeFacts,
  type CheckoutFacts,
  type DisputeFacts,
  type ListedCharge,
  type PayoutFacts,
  ProviderError,
  type RefundFacts,
} from '../payment-provider.ts'
import type { CardFacts, CardPageFacts, CardSetupFacts } from '../saved-cards.ts'

/** The SDK types what Stripe documents and checks none of it: whatever answers at its address is JSON, no more. */
export const malformed = (): ProviderError => new ProviderError('unknown', 'malformed_answer')

/** Returns what was read of an answer. Throws ProviderError 'unknown' unless it has the form that its reader rests on. */
export function read<Facts>(form: z.ZodType<Facts>, facts: Facts): Facts {
  if (!form.safeParse(facts).success) throw malformed()
  return facts
}

/** Our ids on an object. An object that has no metadata at all is none of the provider's. */
export function metadataOf(metadata: unknown): Readonly<Record<string, string>> {
  const found = METADATA.safeParse(metadata)
  if (!found.success) throw malformed()
  return found.data ?? {}
}

/** Throws ProviderError 'unknown' unless the answer is the very object that was to be changed. */
export function requireObject(answer: { readonly id: string }, id: string): void {
  if (answer.id !== id) throw malformed()
}

/** PostgreSQL takes no NUL. */
const word = z.string().refine((value) => !value.includes('\0'))
export const ID = word.min(1).max(255)
export const METADATA = z.record(z.string(), word).nullable()
const instant = z.date().min(new Date(0))
const cents = z.custom<Cents>(Number.isSafeInteger)

/** A customer that was made: of all of it only the id is read. */
export const CUSTOMER_OBJECT = z.object({ id: ID, object: z.literal('customer') })

/** A charge that is fetched apart: how much of it was given back. */
export const CHARGE_OBJECT = z.object({ id: ID, amount_refunded: z.int().min(0), disputed: z.boolean() })

export const CHECKOUT: z.ZodType<CheckoutFacts> = z.object({
  id: ID,
  paymentId: word.nullable(),
  url: word.nullable(),
  status: word,
  paymentStatus: word,
  amountTotalCents: z.int().nullable(),
  currency: word.nullable(),
  methodTypes: z.array(word),
  isLive: z.boolean(),
  providerPaymentId: ID.nullable(),
})

const chargeFields = {
  id: ID,
  paymentId: word.nullable(),
  status: word,
  amountCents: z.int(),
  methodTypes: z.array(word),
  receivedCents: cents,
  currency: word,
  isLive: z.boolean(),
  chargeId: ID.nullable(),
  chargedAt: instant.nullable(),
  refundedCents: cents,
  lastErrorCode: word.nullable(),
  returnCode: word.nullable(),
  isDisputed: z.boolean(),
}
export const CHARGE: z.ZodType<ChargeFacts> = z.object(chargeFields)

export const LISTED_CHARGE: z.ZodType<ListedCharge> = z.object({
  ...chargeFields,
  paymentId: word,
  createdAt: instant,
  disputes: z.array(z.object({ status: word, amountCents: cents })),
})

export const DISPUTE: z.ZodType<DisputeFacts> = z.object({
  id: ID,
  status: word,
  providerPaymentId: ID.nullable(),
  chargeId: ID.nullable(),
  isLive: z.boolean(),
  reason: word,
  amountCents: cents,
  openedAt: instant,
  evidenceDueAt: instant.nullable(),
})

export const REFUND: z.ZodType<RefundFacts> = z.object({
  id: ID,
  refundId: word.nullable(),
  providerPaymentId: ID.nullable(),
  amountCents: cents,
  status: word,
  failure: word.nullable(),
})

export const PAYOUT: z.ZodType<PayoutFacts> = z.object({
  id: ID,
  amountCents: cents,
  status: word,
  isAutomatic: z.boolean(),
  isSplit: z.boolean(),
  isLive: z.boolean(),
  madeAt: instant,
  arrivesOn: z.custom<PlainDate>((value) => typeof value === 'string'),
  traceId: word.nullable(),
  failureCode: word.nullable(),
})

export const BALANCE: z.ZodType<BalanceFacts> = z.object({
  id: ID,
  kind: word,
  category: word,
  amountCents: cents,
  feeCents: cents,
  netCents: cents,
  sourceId: ID.nullable(),
  providerPaymentId: ID.nullable(),
  description: word.nullable(),
  madeAt: instant,
  availableAt: instant,
})

export const BANK_METHOD: z.ZodType<BankMethodFacts> = z.object({
  id: ID,
  type: word,
  customerId: ID.nullable(),
  holderName: word.nullable(),
  holderEmail: word.nullable(),
  accountType: word.nullable(),
  institution: word.nullable(),
  last4: word.nullable(),
  fingerprint: word.nullable(),
  blockedBecause: word.nullable(),
})

export const BANK_SETUP: z.ZodType<SetupFacts> = z.object({
  id: ID,
  accountId: word.nullable(),
  status: word,
  bankMethodId: ID.nullable(),
  mandateId: ID.nullable(),
  microdepositType: z.enum(['amounts', 'descriptor_code']).nullable(),
  depositsArriveAt: instant.nullable(),
  errorCode: word.nullable(),
  isLive: z.boolean(),
})

const pageFields = { id: ID, status: word, url: word.nullable(), setupId: ID.nullable(), isLive: z.boolean() }

export const LINK_PAGE: z.ZodType<LinkPageFacts> = z.object({ ...pageFields, accountId: word.nullable() })

export const CARD_PAGE: z.ZodType<CardPageFacts> = z.object({ ...pageFields, cardId: word.nullable() })

export const CARD_SETUP: z.ZodType<CardSetupFacts> = z.object({
  id: ID,
  cardId: word.nullable(),
  status: word,
  methodId: ID.nullable(),
  isLive: z.boolean(),
})

export const MANDATE: z.ZodType<MandateFacts> = z.object({
  status: word,
  acceptedAt: instant.nullable(),
  address: word.nullable(),
  browser: word.nullable(),
})

export const CARD: z.ZodType<CardFacts> = z.object({
  id: ID,
  type: word,
  customerId: ID.nullable(),
  brand: word.nullable(),
  last4: word.nullable(),
  expiresYear: z.int().min(2000).max(9998).nullable(),
  expiresMonth: z.int().min(1).max(12).nullable(),
  fingerprint: word.nullable(),
})
