import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant, money } from '../../values.ts'
import {
  connectedAccount,
  namesake,
  personCertificate,
  personConsent,
  personHold,
  personPayment,
  personPlan,
  personWord,
  standingHold,
} from './rows.ts'

const personAccount = entity({
  userId: ['userID', z.int()],
  username: z.string(),
  accountType: z.int(),
  email: z.string(),
  phone: z.string(),
  language: z.enum(ACCOUNT_LANGUAGES),
  isApproved: ['approved', z.boolean()],
  isDisabled: ['disabled', z.boolean()],
  /** Has no password: pays by codes that are sent to the address. */
  isGuest: ['guest', z.boolean()],
  hasSecondFactor: ['secondFactor', z.boolean()],
  hasVerifiedBankAccount: ['hasStripeVerifiedACH', z.boolean()],
  createdAt: ['created', instant],
  /** Null: not as far back as sessions are kept. */
  lastLogInAt: ['lastLogIn', z.nullable(instant)],
  /** The county or firm of an account of staff; '' of others. */
  placeName: z.string(),
})
export type PersonAccount = z.output<typeof personAccount>

/** What stands in the head, of all rows and not only of those that are listed. */
const personSums = entity({
  /** Of certificates that are not redeemed. Null: too many to add up. */
  owedCents: ['owed', z.nullable(money)],
  openCount: z.int(),
  /** Of them those for which no figure can be given, so that they are not in the sum. */
  noFigureCount: z.int(),
  /** Paid on this site, less what went back. */
  onlineCents: ['paidOnline', money],
  /** Received by staff and cleared. */
  receivedCents: ['received', money],
  /** Plans that run, and those of them in default. */
  runningPlanCount: z.int(),
  defaultPlanCount: z.int(),
  holds: ['standingHolds', z.array(standingHold)],
})
export type PersonSums = z.output<typeof personSums>

/** The first rows, or with `all` that part's as far as one page goes. */
const part = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), totalCount: z.int() })

export const PERSON_PARTS = [
  'certificates',
  'namesakes',
  'accounts',
  'payments',
  'plans',
  'words',
  'consents',
  'holds',
] as const
export type PersonPart = (typeof PERSON_PARTS)[number]

/** A payer or an owner, with everything that the product knows of them. */
export const person = entity({
  /** By what a person is known: an account, the owner of record of a certificate, the name on money that staff received. */
  kind: z.enum(['account', 'owner', 'payer']),
  name: z.string(),
  /** Where letters go; '' where it is not known. */
  address: z.string(),
  account: z.nullable(personAccount),
  sums: personSums,
  certificates: part(personCertificate),
  namesakes: part(namesake),
  accounts: part(connectedAccount),
  payments: part(personPayment),
  plans: part(personPlan),
  words: part(personWord),
  consents: part(personConsent),
  holds: part(personHold),
})
export type Person = z.output<typeof person>
