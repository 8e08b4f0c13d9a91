import { FIRST_STEPS } from '@fieldstone/domain/first-steps/first-steps'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant } from '../../values.ts'

const step = entity({
  step: z.enum(FIRST_STEPS),
  isDone: ['done', z.boolean()],
  isPutOff: ['putOff', z.boolean()],
} as const)

/** The rules of a state that has counties, and whose word was given for them. */
const stateRulesStanding = entity({
  stateId: ['stateID', z.string()],
  stateName: z.string(),
  counties: z.array(z.string()),
  hasRules: z.boolean(),
  /** When a rule of the state was last written; null: it has none. */
  rulesChangedAt: ['rulesChanged', z.nullable(instant)],
  isConfirmed: ['confirmed', z.boolean()],
  confirmedBy: z.nullable(z.string()),
  confirmedOn: z.nullable(date),
})
export type StateRulesStanding = z.output<typeof stateRulesStanding>

export const firstSteps = entity({
  steps: z.array(step),
  states: z.array(stateRulesStanding),
  paymentMode: z.enum(['off', 'sandbox', 'test', 'live']),
  /** When a call to the provider last succeeded with keys of this mode, and its latest event came. */
  keysCheckedAt: ['keysChecked', z.nullable(instant)],
  webhookAt: ['webhookSeen', z.nullable(instant)],
  isMailReal: ['mailServer', z.boolean()],
  mailTestedTo: ['testMailTo', z.nullable(z.string())],
  backupBy: z.nullable(z.string()),
  backupOn: z.nullable(date),
})
export type FirstSteps = z.output<typeof firstSteps>
