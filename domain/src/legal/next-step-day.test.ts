import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { legalFacts } from './file.fixtures.ts'
import { nextStepDay } from './next-step-day.ts'

const open = [
  { rule: 'answer', dueOn: plainDate('2026-10-01') },
  { rule: 'service-each', dueOn: plainDate('2026-11-02') },
  { rule: 'commencement', dueOn: plainDate('2027-05-04') },
] as const
const facts = legalFacts({ bankruptcyInOn: '2026-02-11', militaryHoldFromOn: '2026-03-01' })

test.each([
  ['serve-parties', '2026-11-02'],
  ['stayed', '2026-02-11'],
  ['military-hold', '2026-03-01'],
  ['file-complaint', null],
  ['await-decree', null],
] as const)('the next step %s has the day %s', (step, day) => {
  expect(nextStepDay(step, facts, open)).toBe(day)
})
