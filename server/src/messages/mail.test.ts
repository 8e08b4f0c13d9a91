import { expect, test } from 'vitest'
import { mailText } from './mail.ts'
import { t } from './payment-mails.ts'

const COMPANY = {
  company: 'Fieldstone',
  servicingEmail: 's@example.com',
  tollFree: '(800) 555-0119',
  hours: '9 to 5',
}

test('a mail is filled in once: a name that looks like a parameter stays as it is', () => {
  const mail = mailText('username-changed', { ...COMPANY, username: '{link}', link: 'https://example.com/x' })
  expect(mail.subject).toBe('Your Fieldstone user name was changed')
  expect(mail.text).toContain('Your username is: {link}\n')
  expect(mail.text).toContain('\nhttps://example.com/x\n')
  expect(
    mail.text.endsWith('Questions? Write to s@example.com or call (800) 555-0119 (9 to 5).\n\nFieldstone\n'),
  ).toBe(true)
})

test('a missing parameter does not compile', () => {
  // @ts-expect-error: no link
  expect(mailText('account-approved', COMPANY).text).toContain('undefined')
})

test('a sentence is filled in once, and does not compile without its parameters', () => {
  expect(t('notVerified', { account: '{why}', why: 'It was closed.' })).toBe(
    'We could not verify {why}. It was closed.',
  )
  // @ts-expect-error: no account
  expect(t('verified', {})).toContain('undefined')
})
