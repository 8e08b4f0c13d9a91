import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, signIn, signOut } from '../../lib/testing.tsx'
import { openProfile, save, type, WIRE } from './profile.testing.tsx'

afterEach(() => {
  cleanup()
  signOut()
})

test('two have changed different fields: both are kept, and nobody is asked', async () => {
  signIn()
  let tries = 0
  const current = { ...WIRE, version: 4, lastName: 'Reyes' }
  const sent = await openProfile(() => {
    tries += 1
    return tries === 1
      ? { status: 409, body: refusal('edit_conflict', 'x', { current }) }
      : { body: { ...current, version: 5, firstName: 'Mary' } }
  })
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ id: 7, version: 4, firstName: 'Mary' })
  expect(screen.queryByText('Keep mine')).toBeNull()
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Reyes'))
})

test('two have changed the same field: both values are shown; Take theirs fills it in and sends nothing', async () => {
  signIn()
  const current = { ...WIRE, version: 4, firstName: 'Marie' }
  const sent = await openProfile({ status: 409, body: refusal('edit_conflict', 'x', { current }) })
  type('First name', 'Mary')
  save()
  expect(await screen.findByText(/“Marie”. You typed “Mary”/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Marie'))
  expect(sent()).toHaveLength(1)
})

test('the same, Keep mine: mine is sent with the new version', async () => {
  signIn()
  const current = { ...WIRE, version: 4, firstName: 'Marie' }
  let tries = 0
  const sent = await openProfile(() => {
    tries += 1
    return tries === 1
      ? { status: 409, body: refusal('edit_conflict', 'x', { current }) }
      : { body: { ...current, version: 5, firstName: 'Mary' } }
  })
  type('First name', 'Mary')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await vi.waitFor(() => expect(sent()[1]).toEqual({ id: 7, version: 4, firstName: 'Mary' }))
})

test.each([
  [{ changedBy: 'you', changedAt: '2026-02-06T12:00:00.000Z' }, /^Changed by you at Feb 6, 2026/],
  [
    { changedBy: 'Grace Hopper', changedAt: '2026-02-06T12:00:00.000Z' },
    /^Changed by Grace Hopper at Feb 6, 2026/,
  ],
  [{ changedBy: null, changedAt: '2026-02-05T12:00:00.000Z' }, /^Changed by somebody else at Feb 5, 2026/],
  [{}, /^Changed by somebody else at Feb 5, 2026/],
])('two have changed the same field: who was faster and when is said (%j)', async (more, words) => {
  signIn()
  const current = { ...WIRE, version: 4, firstName: 'Marie' }
  await openProfile({ status: 409, body: refusal('edit_conflict', 'x', { current, ...more }) })
  type('First name', 'Mary')
  save()
  expect(await screen.findByText(words)).toBeTruthy()
})
