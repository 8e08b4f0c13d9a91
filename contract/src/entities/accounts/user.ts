import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { formId, formIdOrNone, formInt, instant, multilineText, text } from '../../values.ts'
import { ownConfirmation } from '../approvals/own-confirmation.ts'

/** What the person is spoken to in: pages, mails, letters, receipts and refusals. */
const language = z.enum(ACCOUNT_LANGUAGES)

const bankAccount = entity({
  id: z.string(),
  isDefault: ['isDefaultAccount', z.boolean()],
  institution: z.nullable(z.string()),
  last4: ['achLast4', z.nullable(z.string())],
})
export type BankAccount = z.output<typeof bankAccount>

const userFields = {
  id: z.int(),
  version: z.int(),
  username: z.string(),
  accountType: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether somebody used a link or code that was sent to this address. */
  isEmailConfirmed: ['emailConfirmed', z.boolean()],
  phone: z.string(),
  isApproved: ['approved', z.boolean()],
  isDisabled: ['disabled', z.boolean()],
  createdAt: ['created', instant],
  updatedAt: ['updated', instant],
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  countyId: z.nullable(z.int()),
  firmId: ['attorneyID', z.nullable(z.int())],
  showsRefNo: ['showRefNumLegal', z.boolean()],
  hasVerifiedBankAccount: ['hasStripeVerifiedACH', z.boolean()],
  /** The verified ones; empty unless users read their own account. */
  bankAccounts: ['stripeCustomers', z.array(bankAccount)],
  hasSecondFactor: ['secondFactor', z.boolean()],
  /** Of staff always English. */
  language: language,
} as const

export type User = EntityOf<typeof userFields>
/** The saved account. If the change ended the caller's own session, `tokenString` starts a new one. */
export const savedUser = entity({
  ...userFields,
  tokenString: z.optional(z.string()),
  /** The change waits for a second approval; the account is as it was. */
  approvalId: ['approvalID', z.optional(z.int())],
})
export type SavedUser = z.output<typeof savedUser>

export const user = entity(userFields)

const password = z.string().check(z.maxLength(512))

/**
 * Only changed fields need to be sent, with the version that was read; without a version no conflict is detected.
 * Fields that the sender may not set are ignored.
 */
export const userChange = entity({
  id: formId,
  version: z.optional(formInt(1)),
  username: z.optional(text(64)),
  // Line breaks stay, so that the rule of names refuses them.
  firstName: z.optional(multilineText(80)),
  lastName: z.optional(multilineText(80)),
  phone: z.optional(text(40)),
  email: z.optional(text(254)),
  address1: z.optional(text(120)),
  address2: z.optional(text(120)),
  city: z.optional(text(80)),
  state: z.optional(text(2)),
  zip: z.optional(text(10)),
  accountType: z.optional(formInt(0, 3)),
  isApproved: ['approved', z.optional(z.boolean())],
  isDisabled: ['disabled', z.optional(z.boolean())],
  countyId: z.optional(formIdOrNone),
  firmId: ['attorneyID', z.optional(formIdOrNone)],
  showsRefNo: ['showRefNumLegal', z.optional(z.boolean())],
  language: z.optional(language),
  /** false removes the second factor; setting it up has its own calls. */
  hasSecondFactor: ['secondFactor', z.optional(z.boolean())],
  password: z.optional(password),
  passwordConfirm: z.optional(password),
  /**
   * The sender's own password, required where domain's `asksForOwnPassword` says so, with a code of their own second factor
   * where `asksForOwnCode` does.
   */
  ...ownConfirmation,
})
export type UserChange = z.output<typeof userChange>
