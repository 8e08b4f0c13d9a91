import { ACCOUNT_TYPES } from '../access/actor.ts'

/**
 * Every act that needs two people. A new act is a row here; whatever performs, words or tests acts does not compile
 * without its part. `hasOwnTask`: another row opens the task for staff that shows it on Today.
 */
export const TWO_PERSON_ACTS = {
  'payment-refund': { hasOwnTask: true },
  'escrow-refund': { hasOwnTask: true },
  /** A check for money of which nobody knows the certificate. */
  'unidentified-return': { hasOwnTask: false },
  'company-settings': { hasOwnTask: false },
  'payoff-rules': { hasOwnTask: false },
  'county-settings': { hasOwnTask: false },
  rehearsal: { hasOwnTask: false },
  /** A text of e-mails or letters, which tells payers where to pay. */
  templates: { hasOwnTask: false },
  /** A redemption with another amount than the payments paid and left owed. */
  'redemption-amount': { hasOwnTask: false },
  'lien-release': { hasOwnTask: false },
  /** An account becomes one of an administrator who can log in: approved, enabled, or of another type before. */
  'administrator-added': { hasOwnTask: false },
  /** Another administrator's e-mail, or the end of their two-step verification. */
  'administrator-login': { hasOwnTask: false },
  /** Another administrator is disabled, demoted, or not approved any more. */
  'administrator-removed': { hasOwnTask: false },
} as const satisfies Readonly<Record<string, { readonly hasOwnTask: boolean }>>

export type TwoPersonAct = keyof typeof TWO_PERSON_ACTS

/** Whether the subject of an act is the number of an account. */
export const isAboutAccount = (act: TwoPersonAct): boolean => act.startsWith('administrator-')

export const TWO_PERSON_ACT_NAMES = Object.keys(TWO_PERSON_ACTS) as [TwoPersonAct, ...TwoPersonAct[]]

/** For so long whoever made or changed an account, and that account, count as one person. */
export const TIE_DAYS = 30

/** How long the request of a sole administrator waits before it is performed. */
export const WAIT_HOURS = 72

/** One administrator approved, invited or changed the account of another. */
export interface Tie {
  readonly actorId: number
  readonly userId: number
}

export interface SecondPersonFacts {
  readonly requesterId: number
  /** The account that the act is about, which has no say in it; null for other acts. */
  readonly subjectUserId: number | null
  /** The approved and enabled administrators. */
  readonly administratorIds: readonly number[]
  /** Of the last TIE_DAYS days. */
  readonly ties: readonly Tie[]
  /** Accounts that stopped being administrators within the last TIE_DAYS days. */
  readonly formerIds: readonly number[]
}

/**
 * Returns the administrators who may approve. A tie counts both ways: who made an account could as well request by that
 * account and approve by the own one.
 */
export function eligibleSeconds({
  requesterId,
  subjectUserId,
  administratorIds,
  ties,
}: SecondPersonFacts): readonly number[] {
  const tied = ties.flatMap(({ actorId, userId }) =>
    actorId === requesterId ? [userId] : userId === requesterId ? [actorId] : [],
  )
  return administratorIds.filter((id) => id !== requesterId && id !== subjectUserId && !tied.includes(id))
}

/**
 * What can be the second approval: another administrator; where none is eligible, the server's own shell; for the only
 * administrator there is, the shell or time.
 */
export type SecondApproval = 'administrator' | 'shell' | 'shell-or-wait'

export function secondApprovalOf(facts: SecondPersonFacts): SecondApproval {
  if (eligibleSeconds(facts).length > 0) return 'administrator'
  const { requesterId, administratorIds, formerIds } = facts
  const isSole = [...administratorIds, ...formerIds].every((id) => id === requesterId)
  return isSole ? 'shell-or-wait' : 'shell'
}

/** Why somebody may not approve; null: they may. */
export type ApprovalObstacle = 'requester' | 'not-independent' | 'requester-gone'

/** `userId` null: the server's own shell, or time, whose turn `secondApprovalOf` decides. */
export function approvalObstacle(facts: SecondPersonFacts, userId: number | null): ApprovalObstacle | null {
  if (userId === facts.requesterId) return 'requester'
  if (userId !== null && !eligibleSeconds(facts).includes(userId)) return 'not-independent'
  return facts.administratorIds.includes(facts.requesterId) ? null : 'requester-gone'
}

/** What of an account makes it one of an administrator who can log in. */
export interface AdministratorFacts {
  readonly accountType: number
  readonly isApproved: boolean
  readonly isDisabled: boolean
}

interface LoginFacts extends AdministratorFacts {
  readonly email: string
  readonly hasSecondFactor: boolean
}

const isAdministrator = ({ accountType, isApproved, isDisabled }: AdministratorFacts): boolean =>
  accountType === ACCOUNT_TYPES.admin && isApproved && !isDisabled

/** Returns the act that a change of somebody else's account is; null: one person may make it. */
export function accountActOf(before: LoginFacts, after: LoginFacts): AccountAct | null {
  if (!isAdministrator(before)) return isAdministrator(after) ? 'administrator-added' : null
  if (!isAdministrator(after)) return 'administrator-removed'
  const isLoginChanged = before.email !== after.email || (before.hasSecondFactor && !after.hasSecondFactor)
  return isLoginChanged ? 'administrator-login' : null
}

export type AccountAct = Extract<TwoPersonAct, `administrator-${string}`>

/** Whether the change ties whoever makes it to the account. */
export const tiesAccounts = (before: LoginFacts, after: LoginFacts): boolean =>
  before.email !== after.email ||
  before.hasSecondFactor !== after.hasSecondFactor ||
  before.accountType !== after.accountType ||
  (!before.isApproved && after.isApproved) ||
  (before.isDisabled && !after.isDisabled)

/** Whether an account of an administrator ends by this change. */
export const endsAdministrator = (before: AdministratorFacts, after: AdministratorFacts): boolean =>
  isAdministrator(before) && !isAdministrator(after)
