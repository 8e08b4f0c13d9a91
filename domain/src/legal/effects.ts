import type { NextStep } from './next-step.ts'

/** What the change of a date does beyond the date itself. */
export const FILE_EFFECTS = [
  'closed',
  'reopened',
  'stay-begins',
  'stay-ends',
  'military-hold-begins',
  'military-hold-ends',
  'payoff-changes',
] as const
export type FileEffect = (typeof FILE_EFFECTS)[number]

interface EffectFacts {
  readonly nextStep: NextStep | (string & {})
  /** The holds in force. */
  readonly holds: readonly string[]
  readonly noiFiledOn: string | null
  readonly militaryHoldFromOn: string | null
  readonly militaryHoldUntilOn: string | null
}

type Rule = readonly [FileEffect, (before: EffectFacts, after: EffectFacts) => boolean]

const isClosed = ({ nextStep }: EffectFacts): boolean => nextStep === 'closed'

const begins =
  (kind: string) =>
  (before: EffectFacts, after: EffectFacts): boolean =>
    !before.holds.includes(kind) && after.holds.includes(kind)

const RULES: readonly Rule[] = [
  ['closed', (before, after) => !isClosed(before) && isClosed(after)],
  ['reopened', (before, after) => isClosed(before) && !isClosed(after)],
  ['stay-begins', begins('bankruptcy')],
  ['stay-ends', (before, after) => begins('bankruptcy')(after, before)],
  ['military-hold-begins', begins('military')],
  ['military-hold-ends', (before, after) => begins('military')(after, before)],
  // The notice of intent changes the rate. Military service may limit it.
  [
    'payoff-changes',
    (before, after) =>
      before.noiFiledOn !== after.noiFiledOn ||
      before.militaryHoldFromOn !== after.militaryHoldFromOn ||
      before.militaryHoldUntilOn !== after.militaryHoldUntilOn,
  ],
]

/** Lists what a saved change of a legal file did. Empty if it stops no deadline and changes no payoff. */
export const effectsOf = (before: EffectFacts, after: EffectFacts): readonly FileEffect[] =>
  RULES.filter(([, applies]) => applies(before, after)).map(([effect]) => effect)
