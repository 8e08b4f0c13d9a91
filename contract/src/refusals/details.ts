import { REHEARSAL_OBSTACLES } from '@fieldstone/domain/analysis/rehearsals/obstacles'
import { DEBIT_REFUSALS } from '@fieldstone/domain/payments/ach-debit'
import { SETUP_FAILURES } from '@fieldstone/domain/payments/bank-account'
import { REFUND_OBSTACLES } from '@fieldstone/domain/payments/refundable'
import { IDENTITY_FIELDS } from '@fieldstone/domain/site/identity'
import * as z from 'zod/mini'
import { DOCUMENT_TYPES } from '../entities/documents/document.ts'
import { NOTICE_IDS } from '../entities/payoff/offer.ts'
import type { ErrorCode } from '../errors.ts'
import { centsNumber, money } from '../values.ts'
import { verificationMismatch } from './bank.ts'
import { detailed, editConflict } from './detailed.ts'
import { alreadyPaying, amountChanged, authorizationRequired, notPayable } from './payments.ts'
import { planChanged } from './plans.ts'
import { alreadyRecorded } from './received.ts'
import { statementRefused } from './statements.ts'

const sameReason = <const C extends ErrorCode>(code: C) =>
  detailed(code, z.object({ reason: z.literal(code) }))

/**
 * Every code that may carry details, in their form on the wire. What a page reads stands in a file of its own, so that
 * it loads no more than that.
 */
export const DETAILED = [
  alreadyPaying,
  alreadyRecorded,
  amountChanged,
  authorizationRequired,
  editConflict(z.unknown()),
  notPayable,
  planChanged,
  statementRefused,
  verificationMismatch,
  sameReason('plan_not_active'),
  sameReason('autopay_on'),
  detailed('account_not_waiting', z.object({ reason: z.enum(SETUP_FAILURES) })),
  /** The first part of a file that did not arrive. */
  detailed('bad_request', z.object({ missingPart: z.int() })),
  detailed('company_missing', z.object({ missing: z.readonly(z.array(z.enum(IDENTITY_FIELDS))) })),
  detailed('court_order_required', z.object({ attorneyFees: money, attorneyFeeOrderAbove: money })),
  /** The notice that says who gives the payoff instead. */
  detailed('no_payoff', z.object({ reason: z.nullable(z.enum(NOTICE_IDS)) })),
  detailed('not_found', z.object({ reason: z.literal('account_gone') })),
  detailed(
    'not_refundable',
    z.object({
      /** Null: it is the amount. */
      reason: z.nullable(z.enum(REFUND_OBSTACLES)),
      wholeCents: z.optional(centsNumber),
      partCents: z.optional(centsNumber),
    }),
  ),
  detailed(
    'not_reviewable',
    z.object({ reason: z.enum(['no-payoff', 'refund-open', 'money', 'no-review']) }),
  ),
  detailed('rehearsal_refused', z.object({ reason: z.enum(REHEARSAL_OBSTACLES) })),
  detailed(
    'payment_refused',
    z.object({ reason: z.enum([...DEBIT_REFUSALS, 'account_refused']), paymentId: z.optional(z.string()) }),
  ),
  detailed('too_large', z.object({ limitBytes: z.int() })),
  detailed('unsupported_media_type', z.object({ accepted: z.readonly(z.array(z.enum(DOCUMENT_TYPES))) })),
] as const

type Declared = (typeof DETAILED)[number]

/** What a refusal with this code may carry; never: nothing. */
export type DetailsOf<C extends ErrorCode> = z.output<Extract<Declared, { readonly code: C }>['details']>

export const DETAILS: ReadonlyMap<ErrorCode, z.ZodMiniType> = new Map(
  DETAILED.map(({ code, details }) => [code, details]),
)

/** The fields that stand beside the sentence in the answer. Throws for a code that carries nothing. */
export function encodeDetails(code: ErrorCode, details: unknown): Readonly<Record<string, unknown>> {
  const schema = DETAILS.get(code)
  if (schema === undefined) throw new Error(`${code} carries no details`)
  return { ...(z.encode(schema, details) as object) }
}
