import type { PlainDate } from '../calendar/plain-date.ts'
import type { Deadline, DeadlineRule } from './deadlines.ts'
import type { LegalFacts } from './file.ts'
import type { NextStep } from './next-step.ts'

/** The day of a file's next step, where a deadline gives it: the first of its kind. Of a stay, a hold or a payment in full, since when. */
export function nextStepDay(
  step: NextStep,
  facts: Pick<LegalFacts, 'bankruptcyInOn' | 'militaryHoldFromOn' | 'paidInFullOn'>,
  open: readonly Pick<Deadline, 'rule' | 'dueOn'>[],
): PlainDate | null {
  if (step === 'await-redemption' || step === 'await-reported-redemption') return facts.paidInFullOn
  if (step === 'stayed') return facts.bankruptcyInOn
  if (step === 'military-hold') return facts.militaryHoldFromOn
  const rules = RULES[step] ?? []
  return open.find(({ rule }) => rules.includes(rule))?.dueOn ?? null
}

const RULES: Readonly<Partial<Record<NextStep, readonly DeadlineRule[]>>> = {
  'file-notice': ['expiry'],
  'file-complaint': ['complaint'],
  'serve-parties': ['service-each', 'commencement'],
  'await-sale': ['sheriff-sale', 'second-sheriff-sale'],
}
