import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import MessagePage from './message-page.tsx'

const MESSAGE = {
  ...{
    messageID: 7,
    parcelID: null,
    taxSaleNo: null,
    fullName: 'Rosa Marchetti',
    address: '',
    cityStateZip: '',
  },
  email: 'rosa@example.com',
  phone: '',
  relatedProperty: '',
  message: 'What do I owe?',
  received: '2026-11-20T15:00:00.000Z',
  answer: null,
  answeredBy: null,
  answered: null,
}

test.each([
  ['whose sender the last mail did not reach', { mailReach: 'undelivered' }, /could not be delivered/],
  ['from a closed account', { mailReach: 'no-access' }, /is closed or not approved/],
  ['without an address', { mailReach: 'no-account', email: '' }, /No e-mail address on file/],
])('a message %s: said before it is answered', async (_, change, words) => {
  signIn(0, 1)
  answerApi({ 'GET /api/admin/messages/7': { body: { ...MESSAGE, ...change } } })
  renderPage('/admin/messages/:messageId', <MessagePage />, '/admin/messages/7')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Answer…' })).toBeTruthy()
})

test('a message whose sender can be reached: nothing stands in the way of its answer', async () => {
  signIn(0, 1)
  answerApi({ 'GET /api/admin/messages/7': { body: { ...MESSAGE, mailReach: 'mail' } } })
  renderPage('/admin/messages/:messageId', <MessagePage />, '/admin/messages/7')
  expect(await screen.findByText('What do I owe?')).toBeTruthy()
  expect(screen.queryByText('This e-mail may not reach anyone.')).toBeNull()
})
