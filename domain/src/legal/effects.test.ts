import { expect, test } from 'vitest'
import { effectsOf } from './effects.ts'

const file = {
  nextStep: 'file-complaint',
  holds: [] as string[],
  noiFiledOn: '2026-10-02',
  militaryHoldFromOn: null,
  militaryHoldUntilOn: null,
}

test.each([
  ['a dismissal', file, { ...file, nextStep: 'closed' }, ['closed']],
  ['a dismissal that is cleared', { ...file, nextStep: 'closed' }, file, ['reopened']],
  ['a petition', file, { ...file, nextStep: 'stayed', holds: ['bankruptcy'] }, ['stay-begins']],
  ['the end of a bankruptcy', { ...file, holds: ['bankruptcy'] }, file, ['stay-ends']],
  [
    'military service',
    file,
    { ...file, holds: ['military'], militaryHoldFromOn: '2026-11-01' },
    ['military-hold-begins', 'payoff-changes'],
  ],
  ['the end of military service', { ...file, holds: ['military'] }, file, ['military-hold-ends']],
  ['another day of the notice of intent', file, { ...file, noiFiledOn: '2026-09-30' }, ['payoff-changes']],
  ['a date without effect', file, { ...file }, []],
])('the effects of a change are those that a deadline or a payoff has: %s', (_, before, after, effects) => {
  expect(effectsOf(before, after)).toEqual(effects)
})
