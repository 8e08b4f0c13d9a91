import { expect, test } from 'vitest'
import { plainDate } from '../calendar/plain-date.ts'
import { deskActions, isCuring } from './desk.ts'

test.each([
  ['requested or offered', { status: 'PENDING' }, ['offer', 'decline']],
  ['on offer, which is open', { status: 'PENDING', isOfferOpen: true }, ['offer', 'accept', 'decline']],
  ['active', { status: 'ACTIVE' }, ['end']],
  ['in default', { status: 'DEFAULT' }, ['cure', 'end']],
  ['complete', { status: 'COMPLETE' }, []],
  ['closed here', { status: 'CANCELED', isClosedHere: true }, ['undo']],
  [
    'closed here, and money has moved since',
    { status: 'CANCELED', isClosedHere: true, hasMovedOn: true },
    [],
  ],
  ['canceled elsewhere', { status: 'CANCELED' }, []],
] as const)('a plan that is %s: staff can %j', (_, facts, actions) => {
  expect(deskActions({ isOfferOpen: false, isClosedHere: false, hasMovedOn: false, ...facts })).toEqual(
    actions,
  )
})

test('the last day of the time to catch up counts', () => {
  const by = plainDate('2026-12-10')
  expect([isCuring(by, by), isCuring(by, plainDate('2026-12-11')), isCuring(null, by)]).toEqual([
    true,
    false,
    false,
  ])
})
