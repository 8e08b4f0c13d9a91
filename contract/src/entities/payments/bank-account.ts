import { BANK_ACCOUNT_STATES, SETUP_FAILURES } from '@fieldstone/domain/payments/bank-account'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date, exactText, formInt, instant } from '../../values.ts'

/** The caller's bank account and its verification status. Never contains the account number. */
export const registeredAccount = entity({
  id: z.string(),
  status: z.enum(BANK_ACCOUNT_STATES),
  institution: z.nullable(z.string()),
  last4: ['achLast4', z.nullable(z.string())],
  accountType: z.nullable(z.string()),
  isDefault: ['isDefaultAccount', z.boolean()],
  /** Two deposits with amounts, or one with a code; null while none were sent. */
  microdepositType: z.nullable(z.enum(['amounts', 'descriptor_code'])),
  arrivesOn: ['arrivalDate', z.nullable(date)],
  triesLeft: z.nullable(z.int()),
  /** Why it was not verified. */
  failure: z.nullable(z.enum(SETUP_FAILURES)),
  /** The sandbox page that replaces the payer's bank statement. Null with a real provider. */
  statementUrl: z.nullable(z.string()),
  createdAt: ['created', instant],
})
export type RegisteredAccount = z.output<typeof registeredAccount>

/** The browser sends the numbers to the provider, and only the provider's token and the last four digits to us. */
export const accountRegistration = entity({
  token: z.string().check(z.regex(/^pm_[A-Za-z0-9_]{1,250}$/)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  isAuthorized: ['authorizationAccepted', z._default(z.boolean(), false)],
  textVersion: ['authorizationTextVersion', z._default(exactText(20), '')],
})
export type AccountRegistration = z.output<typeof accountRegistration>

/** Two amounts in cents, or the six characters of the deposit's text. Without an account id, for the newest account to verify. */
export const depositsTyped = entity({
  amount1: z.optional(formInt(1, 99)),
  amount2: z.optional(formInt(1, 99)),
  code: [
    'descriptorCode',
    z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^SM[A-Z0-9]{4}$/))),
  ],
  accountId: z.optional(exactText(40)),
})
export type DepositsTyped = z.output<typeof depositsTyped>

/** The text that a payer is asked to agree to, as it will be stored. */
export const debitAuthorization = entity({
  version: ['authorizationTextVersion', z.string()],
  text: z.string(),
  /** The date in the text. Null if it has none. */
  on: ['date', z.nullable(date)],
  portionCents: z.nullable(centsNumber),
  feeCents: z.nullable(centsNumber),
  totalCents: z.nullable(centsNumber),
})
export type DebitAuthorization = z.output<typeof debitAuthorization>
