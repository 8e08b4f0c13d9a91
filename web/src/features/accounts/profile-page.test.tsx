import { MESSAGES } from '@fieldstone/contract/messages'
import { notifications } from '@mantine/notifications'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { signIn, tokenOf } from '../../lib/testing.tsx'
import { WIRE_ACCOUNT } from '../../lib/wire.fixtures.ts'
import { openProfile, save, type } from './profile.testing.tsx'

const shown = vi.spyOn(notifications, 'show')
const toasted = () => shown.mock.calls.map(([{ message }]) => message)

afterAll(() => shown.mockRestore())

const where = () => screen.getByTestId('where').textContent

afterEach(() => {
  shown.mockClear()
})

test('a required field is emptied: the sentence of the specification, the field is named, nothing is sent', async () => {
  signIn()
  const sent = await openProfile({ body: WIRE_ACCOUNT })
  type('First name', ' ')
  save()
  const alert = screen.getByRole('alert')
  expect(alert.querySelector('b')?.textContent).toBe(MESSAGES.allFieldsRequired)
  expect(within(alert).getAllByRole('link')).toHaveLength(1)
  expect(document.activeElement).toBe(alert)
  expect(sent()).toEqual([])
})

test('only what has changed is sent, with the version that was seen', async () => {
  signIn()
  const sent = await openProfile({ body: { ...WIRE_ACCOUNT, version: 4, firstName: 'Mary' } })
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(sent()).toEqual([{ id: 7, version: 3, firstName: 'Mary' }]))
})

test('Ctrl+S saves the profile from anywhere in the page', async () => {
  signIn(1)
  const sent = await openProfile({ body: { ...WIRE_ACCOUNT, version: 4, firstName: 'Mary' } })
  type('First name', 'Mary')
  const isLeft = fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect(isLeft, 'the browser keeps its own').toBe(false)
  await vi.waitFor(() => expect(sent()).toEqual([{ id: 7, version: 3, firstName: 'Mary' }]))
})

test('a new e-mail address requires the current password before anything is sent', async () => {
  signIn()
  const sent = await openProfile({ body: { ...WIRE_ACCOUNT, email: 'new@example.com' } })
  expect(screen.queryByLabelText('Your current password')).toBeNull()
  type('E-mail address', 'new, @example.com')
  save()
  expect(screen.getByLabelText('Your current password').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
  type('Your current password', 'the old one')
  save()
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ id: 7, version: 3, email: 'new@example.com', currentPassword: 'the old one' }]),
  )
})

test('an own new password: the person stays, with the new session of the answer', async () => {
  signIn()
  const fresh = tokenOf(2, 7).replace(/[^.]*$/, 'fresh')
  const sent = await openProfile({ body: { ...WIRE_ACCOUNT, version: 4, tokenString: fresh } })
  type('New password', 'three herons over the lake')
  type('Confirm new password', 'three herons over the lake')
  type('Your current password', 'the old one')
  save()
  await vi.waitFor(() => expect(localStorage.getItem('fieldstone.token')).toBe(fresh))
  expect(sent()).toEqual([
    {
      id: 7,
      version: 3,
      password: 'three herons over the lake',
      passwordConfirm: 'three herons over the lake',
      currentPassword: 'the old one',
    },
  ])
})

test('only an administrator sees type, approval and place; saving leads to the users', async () => {
  signIn(0, 1)
  const sent = await openProfile(
    { body: { ...WIRE_ACCOUNT, accountType: 1, approved: true, countyId: 855 } },
    {
      ...WIRE_ACCOUNT,
      accountType: 1,
      approved: false,
    },
  )
  fireEvent.click(await screen.findByLabelText('Approved'))
  await screen.findByRole('option', { name: 'Summit, OH' })
  type('County', '855')
  expect(screen.queryByLabelText('Attorney contact')).toBeNull()
  type('User type', '3')
  expect(screen.getByLabelText('Attorney contact')).toBeTruthy()
  expect(screen.getByLabelText('Show the Ref # column')).toBeTruthy()
  type('User type', '1')
  expect(screen.queryByLabelText('New password')).toBeNull()
  save()
  await vi.waitFor(() => expect(where()).toBe('/admin/users'))
  expect(sent()).toEqual([{ id: 7, version: 3, approved: true, countyId: 855 }])
})

test('an administrator who has saved the own profile goes to the users too, with the word that it is saved', async () => {
  signIn(0)
  const wire = { ...WIRE_ACCOUNT, accountType: 0 }
  const sent = await openProfile({ body: { ...wire, version: 4, firstName: 'Mary' } }, wire)
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(where()).toBe('/admin/users'))
  expect(sent()).toEqual([{ id: 7, version: 3, firstName: 'Mary' }])
  await vi.waitFor(() => expect(toasted()).toEqual(['Profile Saved!']))
})

test('an administrator sees no type, approval or end of the own account, and who changes them', async () => {
  signIn(0)
  await openProfile({ body: WIRE_ACCOUNT }, { ...WIRE_ACCOUNT, accountType: 0 })
  expect(await screen.findByText(/^Only another administrator can change these/)).toBeTruthy()
  for (const label of ['User type', 'Approved', 'Disabled']) expect(screen.queryByLabelText(label)).toBeNull()
})

test('a taxpayer who has saved the own profile stays there', async () => {
  signIn()
  const sent = await openProfile({ body: { ...WIRE_ACCOUNT, version: 4, firstName: 'Mary' } })
  type('First name', 'Mary')
  save()
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await vi.waitFor(() => expect(toasted()).toEqual(['Profile Saved!']))
  expect(where()).toBe('/users/7')
})

test('a second factor that a taxpayer has from another time can be taken away by an administrator', async () => {
  signIn(0, 1)
  const sent = await openProfile(
    { body: { ...WIRE_ACCOUNT, version: 4 } },
    { ...WIRE_ACCOUNT, secondFactor: true },
  )
  fireEvent.click(screen.getByLabelText('Turn it off because the phone was lost'))
  type('Your current password', 'the old one')
  save()
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ id: 7, version: 3, secondFactor: false, currentPassword: 'the old one' }]),
  )
})

test('an administrator sees nothing of a second factor on the account of a taxpayer who has none', async () => {
  signIn(0, 1)
  await openProfile({ body: WIRE_ACCOUNT })
  expect(screen.queryByText('Two-step verification')).toBeNull()
})

test('a taxpayer sees nothing of that', async () => {
  signIn()
  await openProfile({ body: WIRE_ACCOUNT })
  for (const label of ['User type', 'Approved', 'Disabled', 'County']) {
    expect(screen.queryByLabelText(label)).toBeNull()
  }
  expect(screen.queryByText('Two-step verification')).toBeNull()
})
