import type { PlainDate } from '../calendar/plain-date.ts'

/** What staff can do with a plan. */
export const DESK_ACTIONS = ['offer', 'accept', 'decline', 'cure', 'end', 'undo'] as const

export type DeskAction = (typeof DESK_ACTIONS)[number]

/** Actions that take a reason and change only the plan's status. */
export const PLAN_CHANGES = ['decline', 'cure', 'end', 'undo'] as const satisfies readonly DeskAction[]

export type PlanChange = (typeof PLAN_CHANGES)[number]

export interface DeskFacts {
  readonly status: 'PENDING' | 'ACTIVE' | 'COMPLETE' | 'DEFAULT' | 'CANCELED'
  readonly isOfferOpen: boolean
  /** Staff closed it, or its offer expired, and its previous status is stored. */
  readonly isClosedHere: boolean
  /** Money has moved, or another plan has begun, since it was closed. */
  readonly hasMovedOn: boolean
}

const RULES: readonly { readonly action: DeskAction; readonly when: (plan: DeskFacts) => boolean }[] = [
  { action: 'offer', when: ({ status }) => status === 'PENDING' },
  // Staff record an offer that came back signed on paper.
  { action: 'accept', when: ({ isOfferOpen }) => isOfferOpen },
  { action: 'decline', when: ({ status }) => status === 'PENDING' },
  { action: 'cure', when: ({ status }) => status === 'DEFAULT' },
  { action: 'end', when: ({ status }) => status === 'ACTIVE' || status === 'DEFAULT' },
  {
    action: 'undo',
    when: ({ status, isClosedHere, hasMovedOn }) => status === 'CANCELED' && isClosedHere && !hasMovedOn,
  },
]

/** Returns what staff can do now, in the order of the page. */
export const deskActions = (plan: DeskFacts): readonly DeskAction[] =>
  RULES.filter(({ when }) => when(plan)).map(({ action }) => action)

/** The longest time to catch up after a cure, in days. For more time, a new plan is needed. */
export const CURE_WITHIN_DAYS = 90

/** Whether the time to catch up still runs. Until it ends, overdue installments do not put the plan in default again. */
export const isCuring = (cureBy: PlainDate | null, today: PlainDate): boolean =>
  cureBy !== null && today <= cureBy
