/** What an installation needs before it can serve, in the order in which it is done. */
export const FIRST_STEPS = [
  'company',
  'places',
  'payoff-rules',
  'fees',
  'payments',
  'mail',
  'firm',
  'staff',
  'portfolio',
  'backup',
] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

export interface StepStanding {
  readonly step: FirstStep
  readonly isDone: boolean
  readonly isPutOff: boolean
}

/** Those that wait to be done; what was put off is still to be done, but does not wait. */
export const countWaiting = (steps: readonly StepStanding[]): number =>
  steps.filter(({ isDone, isPutOff }) => !isDone && !isPutOff).length

/** The page stays until all is done, also what was put off. */
export const isAllDone = (steps: readonly StepStanding[]): boolean => steps.every(({ isDone }) => isDone)

/** What stands of the rules of one state. */
export interface StateRules {
  /** When its latest row was entered; null without one. */
  readonly changedAt: Date | null
  /** When counsel's word for them was entered; null without it. */
  readonly confirmedAt: Date | null
}

/** Counsel's word holds for the rules as they stood; a later row needs a new one. */
export const areRulesConfirmed = ({ changedAt, confirmedAt }: StateRules): boolean =>
  changedAt !== null && confirmedAt !== null && confirmedAt.getTime() >= changedAt.getTime()
