import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Draft } from './draft.ts'
import { legalScenarios } from './scenarios-legal.ts'
import { openScenarios } from './scenarios-open.ts'
import { planScenarios } from './scenarios-plan.ts'

/** One certificate for every state that a payoff can be in. `today` is the day of loading. */
export const scenarios = (today: PlainDate): readonly Draft[] => [
  ...openScenarios(today),
  ...planScenarios(),
  ...legalScenarios(today),
]
