import { expect, test } from 'vitest'
import {
  type AccountFacts,
  DELETION_OBSTACLES,
  deletionGoes,
  deletionObstacles,
  deletionRemains,
  keepsName,
  mayAskForDeletion,
} from './deletion.ts'

const free: AccountFacts = {
  ...{ isTaxpayer: true, isDeleted: false, isHeld: false },
  ...{ openPlanCount: 0, movingMoneyCount: 0, heldPaymentCount: 0, bankAccountCount: 0, cardCount: 0 },
  ...{ paymentCount: 0, planCount: 0, agreementCount: 0, mailCount: 0, waitingMailCount: 0, messageCount: 0 },
  ...{ officeMailCount: 0, addressCount: 0, goingMailCount: 0, goingMessageCount: 0 },
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
  ['unapplied', { heldPaymentCount: 1 }],
  ['bank-account', { bankAccountCount: 1 }],
  ['card', { cardCount: 1 }],
] as const)('%s: keeps it, and is said', (obstacle, change) => {
  expect(deletionObstacles({ ...free, ...change })).toEqual([obstacle])
  expect(mayAskForDeletion({ ...free, ...change })).toBe(obstacle === 'hold')
})

test('every obstacle at once: all are said, in their order', () => {
  const all = { isTaxpayer: false, isDeleted: true, isHeld: true, openPlanCount: 1, movingMoneyCount: 1 }
  expect(
    deletionObstacles({ ...free, ...all, heldPaymentCount: 1, bankAccountCount: 1, cardCount: 1 }),
  ).toEqual(DELETION_OBSTACLES)
})

test.each(['paymentCount', 'planCount', 'agreementCount'] as const)(
  'a %s above zero: the name stays',
  (count) => {
    expect(keepsName({ ...free, [count]: 1 })).toBe(true)
  },
)

test('what stays: is said with its counts, and nothing of which there is none', () => {
  const some = { paymentCount: 2, mailCount: 1, waitingMailCount: 3, messageCount: 4, officeMailCount: 5 }
  expect(deletionRemains({ ...free, ...some })).toEqual([
    { what: 'payments', count: 2 },
    { what: 'mails', count: 1 },
    { what: 'waiting-mails', count: 3 },
    { what: 'messages', count: 4 },
    { what: 'office-mails', count: 5 },
    { what: 'log', count: null },
  ])
})

test('what goes: is listed with its counts, and nothing of which there is none', () => {
  expect(deletionGoes(free)).toEqual([])
  expect(deletionGoes({ ...free, addressCount: 2, goingMailCount: 3, goingMessageCount: 1 })).toEqual([
    { what: 'addresses', count: 2 },
    { what: 'mails', count: 3 },
    { what: 'messages', count: 1 },
  ])
})
