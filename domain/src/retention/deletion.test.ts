import { expect, test } from 'vitest'
import {
  type AccountFacts,
  DELETION_OBSTACLES,
  deletionObstacles,
  deletionRemains,
  keepsName,
  mayAskForDeletion,
} from './deletion.ts'

const free: AccountFacts = {
  ...{ isTaxpayer: true, isDeleted: false, isHeld: false },
  ...{ openPlanCount: 0, movingMoneyCount: 0, savedMethodCount: 0 },
  ...{ paymentCount: 0, planCount: 0, agreementCount: 0, mailCount: 0 },
}

test('an account that nothing rests on: may go, with its name, and leaves its lines in the log', () => {
  expect(deletionObstacles(free)).toEqual([])
  expect(mayAskForDeletion(free)).toBe(true)
  expect(keepsName(free)).toBe(false)
  expect(deletionRemains(free)).toEqual([{ what: 'log', count: null }])
})

test.each([
  ['staff', { isTaxpayer: false }],
  ['deleted', { isDeleted: true }],
  ['hold', { isHeld: true }],
  ['plan', { openPlanCount: 1 }],
  ['money', { movingMoneyCount: 1 }],
  ['saved-method', { savedMethodCount: 1 }],
] as const)('%s: keeps it, and is said', (obstacle, change) => {
  expect(deletionObstacles({ ...free, ...change })).toEqual([obstacle])
  expect(mayAskForDeletion({ ...free, ...change })).toBe(obstacle === 'hold')
})

test('every obstacle at once: all are said, in their order', () => {
  const all = { isTaxpayer: false, isDeleted: true, isHeld: true, openPlanCount: 1, movingMoneyCount: 1 }
  expect(deletionObstacles({ ...free, ...all, savedMethodCount: 1 })).toEqual(DELETION_OBSTACLES)
})

test.each(['paymentCount', 'planCount', 'agreementCount'] as const)(
  'a %s above zero: the name stays',
  (count) => {
    expect(keepsName({ ...free, [count]: 1 })).toBe(true)
  },
)

test('what stays: is said with its counts, and nothing of which there is none', () => {
  expect(deletionRemains({ ...free, paymentCount: 2, mailCount: 1 })).toEqual([
    { what: 'payments', count: 2 },
    { what: 'mails', count: 1 },
    { what: 'log', count: null },
  ])
})
