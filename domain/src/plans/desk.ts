import type { PlainDate } from '../calendar/plain-date.ts'

/** What staff can do with a plan. */
export const DESK_ACTIONS = ['offer', 'accept', 'decline', 'cure', 'end', 'undo'] as const

export type DeskAction = (typeof DESK_ACTIONS)[number]

/** Those that take a reason, and change nothing but where the plan stands. */
export const PLAN_CHANGES = ['decline', 'cure', 'end', 'undo'] as const satisfies readonly DeskAction[]

export type PlanChange = (typeof PLAN_CHANGES)[number]

export interface DeskFacts {
  readonly status: 'PENDING' | 'ACTIVE' | 'COMPLETE' | 'DEFAULT' | 'CANCELED'
  readonly isOfferOpen: boolean
  /** It was closed by staff, or its offer lapsed, and where it stood before is known. */
  readonly isClosedHere: boolean
  /** Money has moved, or another plan has begun, since it was closed. */
  readonly hasMovedOn: boolean
}

const RULES: readonly { readonly action: DeskAction; readonly when: (plan: DeskFacts) => boolean }[] = [
  { action: 'offer', when: ({ status }) => status === 'PENDING' },
  // Signed on paper: what its owner does online, staff record.
  { action: 'accept', when: ({ isOfferOpen }) => isOfferOpen },
  { action: 'decline', when: ({ status }) => status === 'PENDING' },
  { action: 'cure', when: ({ status }) => status === 'DEFAULT' },
  { action: 'end', when: ({ status }) => status === 'ACTIVE' || status === 'DEFAULT' },
  {
    action: 'undo',
    when: ({ status, isClosedHere, hasMovedOn }) => status === 'CANCELED' && isClosedHere && !hasMovedOn,
  },
]

/** What staff can do now, in the order in which the page shows it. */
export const deskActions = (plan: DeskFacts): readonly DeskAction[] =>
  RULES.filter(({ when }) => when(plan)).map(({ action }) => action)

/** A cured plan has until this day to catch up; further ahead a new plan is agreed instead. */
export const CURE_WITHIN_DAYS = 90

/** While the time to catch up runs, what is overdue does not break the plan again. */
export const isCuring = (cureBy: PlainDate | null, today: PlainDate): boolean =>
  cureBy !== null && today <= cureBy
