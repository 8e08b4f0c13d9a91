import { expect, test } from 'vitest'
import { ACCOUNT_TYPES } from '../access/actor.ts'
import {
  accountActOf,
  approvalObstacle,
  eligibleSeconds,
  endsAdministrator,
  type SecondPersonFacts,
  secondApprovalOf,
  tiesAccounts,
} from './second-person.ts'

const ALONE: SecondPersonFacts = {
  ...{ requesterId: 1, subjectUserId: null, administratorIds: [1], ties: [], formerIds: [] },
}

test.each<[string, Partial<SecondPersonFacts>, readonly number[], string]>([
  ['nobody else', {}, [], 'shell-or-wait'],
  ['another administrator', { administratorIds: [1, 2] }, [2], 'administrator'],
  ['another until a while ago', { formerIds: [2] }, [], 'shell'],
  [
    'one whom the requester made',
    { administratorIds: [1, 2], ties: [{ actorId: 1, userId: 2 }] },
    [],
    'shell',
  ],
  ['who made the requester', { administratorIds: [1, 2], ties: [{ actorId: 2, userId: 1 }] }, [], 'shell'],
  [
    'a tie of two others',
    { administratorIds: [1, 2, 3], ties: [{ actorId: 3, userId: 2 }] },
    [2, 3],
    'administrator',
  ],
  ['whose account it is about', { administratorIds: [1, 2], subjectUserId: 2 }, [], 'shell'],
])('%s: who can approve, and what else', (_, facts, seconds, second) => {
  const all = { ...ALONE, ...facts }
  expect([eligibleSeconds(all), secondApprovalOf(all)]).toEqual([seconds, second])
})

test.each<[string, Partial<SecondPersonFacts>, number | null, string | null]>([
  ['the requester', { administratorIds: [1, 2] }, 1, 'requester'],
  ['a stranger', { administratorIds: [1, 2] }, 3, 'not-independent'],
  ['another administrator', { administratorIds: [1, 2] }, 2, null],
  ['anybody, of who is none any more', { administratorIds: [2] }, 2, 'requester-gone'],
  ['the shell', {}, null, null],
  ['the shell, of who is none any more', { administratorIds: [2] }, null, 'requester-gone'],
])('%s: what stands in the way', (_, facts, userId, obstacle) => {
  expect(approvalObstacle({ ...ALONE, ...facts }, userId)).toBe(obstacle)
})

const { admin, county, taxpayer } = ACCOUNT_TYPES
const ADMIN = {
  ...{ accountType: admin, isApproved: true, isDisabled: false },
  ...{ email: 'a@example.com', hasSecondFactor: true },
}

test.each([
  ['approved', { ...ADMIN, isApproved: false }, ADMIN, 'administrator-added', true],
  ['enabled', { ...ADMIN, isDisabled: true }, ADMIN, 'administrator-added', true],
  ['of another type', { ...ADMIN, accountType: taxpayer }, ADMIN, 'administrator-added', true],
  [
    'approved and still disabled',
    { ...ADMIN, isDisabled: true, isApproved: false },
    { ...ADMIN, isDisabled: true },
    null,
    true,
  ],
  ['disabled', ADMIN, { ...ADMIN, isDisabled: true }, 'administrator-removed', false],
  ['not approved any more', ADMIN, { ...ADMIN, isApproved: false }, 'administrator-removed', false],
  ['demoted', ADMIN, { ...ADMIN, accountType: county }, 'administrator-removed', true],
  ['with another e-mail', ADMIN, { ...ADMIN, email: 'b@example.com' }, 'administrator-login', true],
  ['without a second factor', ADMIN, { ...ADMIN, hasSecondFactor: false }, 'administrator-login', true],
  ['as it was', ADMIN, ADMIN, null, false],
  [
    'a county user with another e-mail',
    { ...ADMIN, accountType: county },
    { ...ADMIN, accountType: county, email: 'b@example.com' },
    null,
    true,
  ],
])('an account %s: which act it is, and whether it ties', (_, before, after, act, ties) => {
  expect([accountActOf(before, after), tiesAccounts(before, after)]).toEqual([act, ties])
  expect(endsAdministrator(before, after)).toBe(act === 'administrator-removed')
})
