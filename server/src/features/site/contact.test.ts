import { expect, test } from 'vitest'
import { buildTestApp, sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()

const send = (payload: object, app = testApp, remoteAddress = '203.0.113.5') =>
  app.inject({ method: 'POST', url: '/api/users/contact', payload, remoteAddress })

const lastMail = () =>
  testApp.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

const MESSAGE = {
  fullName: 'Maria Reyes',
  address: '12 N Main St',
  cityStateZip: 'Akron, OH 44308',
  email: 'maria@example.com',
  phone: '(330) 555-0123',
  relatedProperty: '1184 Copley Meadow Dr',
  message: 'Please call me\nabout my lien.',
}

test('the message goes to servicing, with every field', async () => {
  const answer = await send(MESSAGE)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ sent: true })
  const mail = await lastMail()
  expect(mail).toMatchObject({ kind: 'contact', recipient: 'servicing@fieldstone.example', tries: 0 })
  for (const text of Object.values(MESSAGE)) expect(mail.body).toContain(text)
})

test('no field is required', async () => {
  expect((await send({})).statusCode).toBe(200)
  expect((await lastMail()).body).toContain('(none)')
})

test.each([
  ['www.evil.example90', 'Enter a name, not a web address.'],
  ['Your refund: https://evil.example/pay', 'Enter a name, not a web address.'],
  ['Maria Reyes\r\nBcc: victim@example.com', 'Enter the name on one line, without hidden characters.'],
])(
  'a name that is a web address or has line ends is refused at its field, and nothing is sent: %j',
  async (fullName, sentence) => {
    const before = await lastMail()
    const answer = await send({ ...MESSAGE, fullName })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { fullName: sentence }])
    expect((await lastMail()).id).toBe(before.id)
  },
)

test('S31 line breaks and header text in any other field add no header, no recipient and no line of ours', async () => {
  const hostile = 'x\r\nBcc: victim@example.com\r\nE-mail: boss@example.com'
  const fields = ['address', 'cityStateZip', 'email', 'phone', 'relatedProperty']
  await send({ ...Object.fromEntries(fields.map((field) => [field, hostile])), message: 'hello' })
  const mail = await lastMail()
  expect(mail.recipient).toBe('servicing@fieldstone.example')
  expect(mail.subject).toBe('Message from the contact form')
  const lines = mail.body.split('\n')
  expect(lines.filter((line) => /^(Bcc|E-mail):/.test(line))).toHaveLength(1)
})

test('S28 nothing of the message is in the log', async () => {
  await send({ ...MESSAGE, message: 'canary of the message', email: 'canary.mail@example.com' })
  expect(testApp.logLines.join('')).not.toContain('canary')
})

test('S32 five messages an hour from one address; the sixth succeeds after the time in Retry-After', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  for (let no = 0; no < 5; no++) expect((await send(MESSAGE, limited)).statusCode).toBe(200)
  const sixth = await send(MESSAGE, limited)
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too_many'])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(MESSAGE, limited, '198.51.100.7')).statusCode).toBe(200)
  await limited.close()
})
