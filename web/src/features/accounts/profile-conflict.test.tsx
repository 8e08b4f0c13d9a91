import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answer, refusal, signIn } from '../../lib/testing.tsx'
import { WIRE_ACCOUNT } from '../../lib/wire.fixtures.ts'
import { openProfile, save, type } from './profile.testing.tsx'

const conflictWith = (current: object, more: object = {}): Answer => ({
  status: 409,
  body: refusal('edit_conflict', 'x', { current, ...more }),
})

/** Refuses the first change, and takes each one after it. */
function onceRefused(current: typeof WIRE_ACCOUNT): () => Answer {
  let tries = 0
  return () => {
    tries += 1
    return tries === 1 ? conflictWith(current) : { body: { ...current, version: 5, firstName: 'Mary' } }
  }
}

const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const choose = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('two users changed different fields: both changes are kept without asking', async () => {
  signIn()
  const sent = await openProfile(onceRefused({ ...WIRE_ACCOUNT, version: 4, lastName: 'Reyes' }))
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ id: 7, version: 4, firstName: 'Mary' })
  expect(screen.queryByText('Keep mine')).toBeNull()
  await vi.waitFor(() => expect(fieldOf('Last name').value).toBe('Reyes'))
})

test('two users changed the same field: both values are shown; the saved value fills it in and sends nothing', async () => {
  signIn()
  const sent = await openProfile(conflictWith({ ...WIRE_ACCOUNT, version: 4, firstName: 'Marie' }))
  type('First name', 'Mary')
  save()
  expect(await screen.findByText(/“Marie”. You typed “Mary”/)).toBeTruthy()
  await choose('Use the saved value: First name')
  await vi.waitFor(() => expect(fieldOf('First name').value).toBe('Marie'))
  expect(sent()).toHaveLength(1)
})

test('the same, Keep mine: mine is sent with the new version', async () => {
  signIn()
  const sent = await openProfile(onceRefused({ ...WIRE_ACCOUNT, version: 4, firstName: 'Marie' }))
  type('First name', 'Mary')
  save()
  await choose('Keep mine: First name')
  await vi.waitFor(() => expect(sent()[1]).toEqual({ id: 7, version: 4, firstName: 'Mary' }))
})

test('two fields conflict: each has its own choice, Save waits for both, then the rest is sent', async () => {
  signIn()
  const current = {
    ...WIRE_ACCOUNT,
    version: 4,
    firstName: 'Marie',
    lastName: 'Reyes',
    phone: '(614) 555-0100',
  }
  const sent = await openProfile(onceRefused(current))
  type('First name', 'Mary')
  type('Last name', 'Diaz')
  type('City', 'Kent')
  save()
  await choose('Use the saved value: Last name')
  save()
  expect(sent()).toHaveLength(1)
  expect(fieldOf('Last name').value).toBe('Reyes')
  await choose('Keep mine: First name')
  await vi.waitFor(() => expect(sent()[1]).toEqual({ id: 7, version: 4, firstName: 'Mary', city: 'Kent' }))
})

test('the phone number of the other edit is shown, though the field keeps its own text', async () => {
  signIn()
  await openProfile(
    conflictWith({ ...WIRE_ACCOUNT, version: 4, firstName: 'Marie', phone: '(614) 555-0100' }),
  )
  type('First name', 'Mary')
  save()
  await screen.findByText(/You typed/)
  expect(fieldOf('Phone').value).toBe('(614) 555-0100')
})

test.each([
  [{ changedBy: 'you', changedAt: '2026-02-06T12:00:00.000Z' }, /^Changed by you on Feb 6, 2026/],
  [
    { changedBy: 'Grace Hopper', changedAt: '2026-02-06T12:00:00.000Z' },
    /^Changed by Grace Hopper on Feb 6, 2026/,
  ],
  [{ changedBy: null, changedAt: '2026-02-05T12:00:00.000Z' }, /^Changed by someone else on Feb 5, 2026/],
  [{}, /^Changed by someone else while you were editing/],
])('two users changed the same field: the other user and the time are shown (%j)', async (more, words) => {
  signIn()
  await openProfile(conflictWith({ ...WIRE_ACCOUNT, version: 4, firstName: 'Marie' }, more))
  type('First name', 'Mary')
  save()
  expect(await screen.findByText(words)).toBeTruthy()
})
