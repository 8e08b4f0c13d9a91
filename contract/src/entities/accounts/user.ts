import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { formId, formIdOrNone, formInt, instant, text } from '../../values.ts'

/** What the person is spoken to in: pages, mails, letters, receipts and refusals. */
const language = z.enum(ACCOUNT_LANGUAGES)

/**
 * The sign-up form. Rules in domain check for empty fields and matching passwords, with their own messages.
 */
const signUpFields = {
  username: ['username', text(64)],
  password: ['password', z.string().check(z.maxLength(512))],
  passwordConfirm: ['passwordConfirm', z.string().check(z.maxLength(512))],
  firstName: ['firstName', text(80)],
  lastName: ['lastName', text(80)],
  phone: ['phone', text(40)],
  email: ['email', text(254)],
  accountType: ['accountType', z._default(formInt(0, 3), 2)],
  address1: ['address1', z._default(text(120), '')],
  address2: ['address2', z._default(text(120), '')],
  city: ['city', z._default(text(80), '')],
  state: ['state', z._default(text(2), '')],
  zip: ['zip', z._default(text(10), '')],
  /** By default that of the request. */
  language: ['language', z.optional(language)],
} as const

export type SignUp = EntityOf<typeof signUpFields>
export const signUp = entity(signUpFields)

/** The answer to a sign-up: what the browser needs to choose the next page. */
const createdUserFields = {
  id: ['id', z.int()],
  username: ['username', z.string()],
  accountType: ['accountType', z.int()],
  approved: ['approved', z.boolean()],
} as const

export const createdUser = entity(createdUserFields)

const bankAccountFields = {
  id: ['id', z.string()],
  isDefault: ['isDefaultAccount', z.boolean()],
  institution: ['institution', z.nullable(z.string())],
  last4: ['achLast4', z.nullable(z.string())],
} as const

const userFields = {
  id: ['id', z.int()],
  version: ['version', z.int()],
  username: ['username', z.string()],
  accountType: ['accountType', z.int()],
  firstName: ['firstName', z.string()],
  lastName: ['lastName', z.string()],
  email: ['email', z.string()],
  phone: ['phone', z.string()],
  isApproved: ['approved', z.boolean()],
  isDisabled: ['disabled', z.boolean()],
  createdAt: ['created', instant],
  updatedAt: ['updated', instant],
  address1: ['address1', z.string()],
  address2: ['address2', z.string()],
  city: ['city', z.string()],
  state: ['state', z.string()],
  zip: ['zip', z.string()],
  countyId: ['countyId', z.nullable(z.int())],
  firmId: ['attorneyID', z.nullable(z.int())],
  showsRefNo: ['showRefNumLegal', z.boolean()],
  hasVerifiedBankAccount: ['hasStripeVerifiedACH', z.boolean()],
  /** The verified ones; empty unless users read their own account. */
  bankAccounts: ['stripeCustomers', z.array(entity(bankAccountFields))],
  hasSecondFactor: ['secondFactor', z.boolean()],
  /** Of staff always English. */
  language: ['language', language],
} as const

export type User = EntityOf<typeof userFields>
/** The saved account. If the change ended the caller's own session, `tokenString` starts a new one. */
const savedUserFields = { ...userFields, tokenString: ['tokenString', z.optional(z.string())] } as const

export type SavedUser = EntityOf<typeof savedUserFields>
export const savedUser = entity(savedUserFields)
export type BankAccount = EntityOf<typeof bankAccountFields>
export const user = entity(userFields)

const password = z.string().check(z.maxLength(512))

/**
 * Only changed fields need to be sent, with the version that was read; without a version no conflict is detected.
 * Fields that the sender may not set are ignored.
 */
const userChangeFields = {
  id: ['id', formId],
  version: ['version', z.optional(formInt(1))],
  username: ['username', z.optional(text(64))],
  firstName: ['firstName', z.optional(text(80))],
  lastName: ['lastName', z.optional(text(80))],
  phone: ['phone', z.optional(text(40))],
  email: ['email', z.optional(text(254))],
  address1: ['address1', z.optional(text(120))],
  address2: ['address2', z.optional(text(120))],
  city: ['city', z.optional(text(80))],
  state: ['state', z.optional(text(2))],
  zip: ['zip', z.optional(text(10))],
  accountType: ['accountType', z.optional(formInt(0, 3))],
  isApproved: ['approved', z.optional(z.boolean())],
  isDisabled: ['disabled', z.optional(z.boolean())],
  countyId: ['countyId', z.optional(formIdOrNone)],
  firmId: ['attorneyID', z.optional(formIdOrNone)],
  showsRefNo: ['showRefNumLegal', z.optional(z.boolean())],
  language: ['language', z.optional(language)],
  /** false removes the second factor; setting it up has its own calls. */
  hasSecondFactor: ['secondFactor', z.optional(z.boolean())],
  password: ['password', z.optional(password)],
  passwordConfirm: ['passwordConfirm', z.optional(password)],
  /** The sender's own password, required where domain's `asksForOwnPassword` says so. */
  currentPassword: ['currentPassword', z.optional(password)],
} as const

export type UserChange = EntityOf<typeof userChangeFields>
export const userChange = entity(userChangeFields)
