import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, refusal, renderPage } from '../../lib/testing.tsx'
import RemindersPage from './reminders-page.tsx'

const state = (stopped: boolean, canAskAgain = stopped) => ({
  body: { taxSaleNo: '2021-1001', stopped, canAskAgain },
})
const open = () => renderPage('/reminders/:token', <RemindersPage />, '/reminders/12.7.abc')

test('stops reminders by a button, not by opening the link, and resumes them by another button', async () => {
  const asked = answerApi({
    'POST /api/reminders/check': state(false),
    'POST /api/reminders/stop': state(true),
    'POST /api/reminders/resume': state(false),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop these reminders' }))
  expect(await screen.findByRole('heading', { name: 'The reminders are stopped' })).toBeTruthy()
  expect(screen.getByText(/notices that the law requires/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send me reminders again' }))
  expect(await screen.findByRole('button', { name: 'Stop these reminders' })).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual(Array(3).fill({ token: '12.7.abc' }))
})

test('says to call if staff stopped the reminders', async () => {
  answerApi({ 'POST /api/reminders/check': state(true, false) })
  open()
  expect(await screen.findByText(/Our staff stopped them/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send me reminders again' })).toBeNull()
})

test('says that a link is not valid, and tries one again that could not be checked', async () => {
  answerApi({ 'POST /api/reminders/check': { status: 404, body: refusal('not_found', 'Nothing here.') } })
  const { unmount } = open()
  expect(await screen.findByText('This link does not work.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  unmount()
  answerApi({ 'POST /api/reminders/check': { status: 500, body: refusal('internal', 'It failed.') } })
  open()
  expect(await screen.findByText('This could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
