import { ACCOUNT_TYPES } from '../access/actor.ts'

/**
 * Every action that needs two people. A new action is a row here. Code that performs, describes or tests actions does not
 * compile until it covers the new one. `hasOwnTask`: another record already opens the staff task that Today shows.
 */
export const TWO_PERSON_ACTS = {
  'payment-refund': { hasOwnTask: true },
  'escrow-refund': { hasOwnTask: true },
  /** A check that returns unidentified money. */
  'unidentified-return': { hasOwnTask: false },
  'company-settings': { hasOwnTask: false },
  'payoff-rules': { hasOwnTask: false },
  'county-settings': { hasOwnTask: false },
  rehearsal: { hasOwnTask: false },
  /** The text of an e-mail or letter, which may state where to pay. */
  templates: { hasOwnTask: false },
  /** A redemption with a different amount than what was paid plus what was still owed. */
  'redemption-amount': { hasOwnTask: false },
  'lien-release': { hasOwnTask: false },
  /** A month of the books is closed. */
  'period-close': { hasOwnTask: false },
  /** An account becomes that of an administrator who can log in: it is approved, enabled or changed to this type. */
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

/** For how many days an account and the person who created or changed it count as one person. */
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
  /** The account that the action is about, which may not approve it. Null for other actions. */
  readonly subjectUserId: number | null
  /** The approved and enabled administrators. */
  readonly administratorIds: readonly number[]
  /** The ties of the last TIE_DAYS days. */
  readonly ties: readonly Tie[]
  /** Accounts that stopped being administrators within the last TIE_DAYS days. */
  readonly formerIds: readonly number[]
}

/**
 * Returns the administrators who may approve. A tie counts both ways: a person who created an account could also request
 * from that account and approve from their own.
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
 * Who can give the second approval: another administrator or, if none is eligible, the server's shell. A sole administrator
 * can also wait.
 */
export type SecondApproval = 'administrator' | 'shell' | 'shell-or-wait'

export function secondApprovalOf(facts: SecondPersonFacts): SecondApproval {
  if (eligibleSeconds(facts).length > 0) return 'administrator'
  const { requesterId, administratorIds, formerIds } = facts
  const isSole = [...administratorIds, ...formerIds].every((id) => id === requesterId)
  return isSole ? 'shell-or-wait' : 'shell'
}

/** Why somebody may not approve. */
export type ApprovalObstacle = 'requester' | 'not-independent' | 'requester-gone'

/** Returns null if the user may approve. `userId` is null for the shell or the waiting period (see `secondApprovalOf`). */
export function approvalObstacle(facts: SecondPersonFacts, userId: number | null): ApprovalObstacle | null {
  if (userId === facts.requesterId) return 'requester'
  if (userId !== null && !eligibleSeconds(facts).includes(userId)) return 'not-independent'
  return facts.administratorIds.includes(facts.requesterId) ? null : 'requester-gone'
}

/** The facts that decide whether an account is that of an administrator who can log in. */
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

/** Returns the two-person action that a change of somebody else's account requires, or null if one person may make it. */
export function accountActOf(before: LoginFacts, after: LoginFacts): AccountAct | null {
  if (!isAdministrator(before)) return isAdministrator(after) ? 'administrator-added' : null
  if (!isAdministrator(after)) return 'administrator-removed'
  const isLoginChanged = before.email !== after.email || (before.hasSecondFactor && !after.hasSecondFactor)
  return isLoginChanged ? 'administrator-login' : null
}

export type AccountAct = Extract<TwoPersonAct, `administrator-${string}`>

/** Whether the change ties the person who makes it to the account. */
export const tiesAccounts = (before: LoginFacts, after: LoginFacts): boolean =>
  before.email !== after.email ||
  before.hasSecondFactor !== after.hasSecondFactor ||
  before.accountType !== after.accountType ||
  (!before.isApproved && after.isApproved) ||
  (before.isDisabled && !after.isDisabled)

/** Whether an administrator stops being one by this change. */
export const endsAdministrator = (before: AdministratorFacts, after: AdministratorFacts): boolean =>
  isAdministrator(before) && !isAdministrator(after)
