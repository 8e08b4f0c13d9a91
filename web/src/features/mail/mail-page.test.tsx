import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, renderPage, signIn } from '../../lib/testing.tsx'
import MailPage from './mail-page.tsx'

const MAIL = {
  id: 7,
  kind: 'receipt',
  templateVersion: 0,
  recipient: 'maria@example.com',
  subject: 'Receipt 12',
  ...{
    state: 'given-up',
    created: '2026-11-20T15:00:00.000Z',
    sent: null,
    tries: 9,
    lastError: 'The mail server could not be reached (ECONNECTION).',
  },
  emptyNames: null,
  parcelID: 3,
  taxSaleNo: 'TL-3',
  copyOf: null,
  text: 'Thank you.',
  attachmentName: null,
  nextTry: null,
  action: 'again',
  mailReach: 'mail',
}

function open(mail: object) {
  signIn(0, 1)
  const asked = answerApi({
    'GET /api/admin/outbox/7': { body: { ...MAIL, ...mail } },
    'POST /api/admin/outbox/7/again': { body: MAIL },
    'POST /api/admin/outbox/7/copy': { body: MAIL },
  })
  renderPage('/admin/outbox/:mailId', <MailPage />, '/admin/outbox/7')
  return () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
}

test('a failed mail shows its text, its tries and its error, and is sent again', async () => {
  const posts = open({})
  expect(await screen.findByText('Thank you.')).toBeTruthy()
  expect(screen.getByText('The mail server could not be reached (ECONNECTION). Tried 9 times.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await vi.waitFor(() => expect(posts()).toEqual(['/api/admin/outbox/7/again']))
})

test('what was sent goes again only as a marked copy', async () => {
  const posts = open({ state: 'sent', action: 'copy', lastError: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Send a marked copy' }))
  await vi.waitFor(() => expect(posts()).toEqual(['/api/admin/outbox/7/copy']))
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('S20 a text that held a secret is not shown, and nothing can be done with the mail', async () => {
  open({ text: null, action: null })
  expect(await screen.findByText(/contains a link that opens an account/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['an address that the last mail did not reach', 'undelivered', /could not be delivered/],
  ['an account that is closed', 'no-access', /is closed or not approved/],
])('a mail to %s: said before it is sent again', async (_, mailReach, words) => {
  open({ mailReach })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy()
})

test('a mail to the company before its address is set: says what is missing in words, and leads to the settings', async () => {
  open({
    ...{
      recipient: '',
      state: 'incomplete',
      lastError: 'value-missing',
      emptyNames: 'servicingEmail',
      tries: 0,
    },
    mailReach: 'no-account',
  })
  expect(await screen.findByText("Missing: the company's servicing e-mail")).toBeTruthy()
  expect(screen.getByText('The company, whose address is not set')).toBeTruthy()
  expect(screen.queryByText(/Call or send a letter/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Open Admin Settings' }).getAttribute('href')).toBe(
    '/admin/settings',
  )
})
