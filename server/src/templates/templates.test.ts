import {
  COMPANY_PLACEHOLDERS,
  placeholdersOf,
  TEMPLATE_CODES,
  TEMPLATES,
  type TemplateCode,
} from '@fieldstone/contract/templates'
import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { checkTemplate, fillTemplate } from '@fieldstone/domain/templates/template'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor } from '../../test/actors.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { getCompany } from '../company.ts'
import { inTransaction } from '../db/database.ts'
import { LANGUAGES } from '../messages/language.ts'
import { outboxJob } from '../outbox/send-mails.ts'
import { queueMessage } from './queue-message.ts'
import { exampleValues, formatValues, type Message, message } from './values.ts'

let testApp: TestApp
let userId: number

beforeAll(async () => {
  testApp = await buildTestApp()
  userId = (await createActor(testApp, 'admin')).userId
})
beforeEach(() => testApp.db.deleteFrom('outbox').execute())
afterAll(() => testApp.close())

const cases = Object.values(LANGUAGES).flatMap(({ templates }) =>
  TEMPLATE_CODES.map((code) => [code, templates[code]] as const),
)

test.each(cases)(
  '%s: the own text keeps the rules, and needs no value that it does not get',
  async (code, text) => {
    expect(checkTemplate(text, placeholdersOf(code))).toEqual([])
    const company = await getCompany(testApp.services)
    const values = formatValues({ template: code, values: exampleValues(code) }, company, 'en')
    expect(fillTemplate(text, values).empty).toEqual([])
  },
)

test('no template has a placeholder of its own by the name of one of the company', () => {
  const taken = Object.values(TEMPLATES).flatMap((own) => Object.keys(own))
  expect(taken.filter((name) => Object.hasOwn(COMPANY_PLACEHOLDERS, name))).toEqual([])
})

const queue = async (sent: Message) => {
  const company = await getCompany(testApp.services)
  await inTransaction(testApp.db, (trx) =>
    queueMessage(trx, {
      at: testApp.clock.now(),
      to: 'maria@example.com',
      userId: null,
      language: 'en',
      company,
      message: sent,
    }),
  )
  return testApp.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
}

const change = (template: TemplateCode, number: number, text: { subject: string; body: string } | null) =>
  testApp.db
    .insertInto('template_version')
    .values({
      ...{ template, number, language: 'en', created_at: testApp.clock.now(), created_by: userId },
      ...{ subject: text?.subject ?? null, body: text?.body ?? null },
    })
    .execute()

const day = parsePlainDate('2026-12-01') ?? undefined

test('amounts and days are written in the reader’s language; the mail keeps the version that made it', async () => {
  if (!day) throw new Error('no day')
  const values = { certificateNo: '2021-1005', link: 'https://example.com/plan' }
  const offer = message('plan-offered', {
    ...values,
    count: 12,
    amount: cents(123_456),
    first: day,
    until: day,
  })
  const own = await queue(offer)
  expect(own.body).toContain('12 installments of $1,234.56, the first on December 1, 2026.')
  expect(own).toMatchObject({ kind: 'plan-offered', template_version: 0, language: 'en', empty_names: null })
  await testApp.db.deleteFrom('outbox').execute()
  await change('plan-offered', 1, {
    subject: 'Offer',
    body: '{count} times {amount}, from {first} ({company})',
  })
  expect(await queue(offer)).toMatchObject({
    subject: 'Offer',
    body: '12 times $1,234.56, from December 1, 2026 (Fieldstone Lien Servicing)',
    template_version: 1,
  })
  await testApp.db.deleteFrom('outbox').execute()
  await change('plan-offered', 2, null)
  expect(await queue(offer)).toMatchObject({ body: own.body, template_version: 2 })
})

test('a value that is empty: the mail waits with the name of it, and is not sent', async () => {
  const bare = message('contact-answer', { answer: ' ', question: 'When?' })
  expect(await queue(bare)).toMatchObject({
    empty_names: 'answer',
    last_error: 'value-missing',
    template_values: { answer: ' ', question: 'When?' },
  })
  const sent: string[] = []
  const mailer = { isReal: true, send: async ({ to }: { to: string }) => void sent.push(to) }
  await outboxJob.run({ ...testApp.services, mailer })
  expect(sent).toEqual([])
})

test('S31 what a person typed is filled in once, and adds no line to the subject', async () => {
  const row = await queue(
    message('alert', {
      what: 'Payment',
      id: '7\r\nBcc: x@example.com',
      certificate: '2021-1',
      note: '{id} <img onerror=alert(1)>',
    }),
  )
  expect(row.subject).toBe('Please check: Payment 7 Bcc: x@example.com')
  expect(row.body).toContain('{id} <img onerror=alert(1)>')
})

test('a version is never changed or removed', async () => {
  await change('alert', 1, { subject: '{what} {id}', body: '{note}' })
  const rows = testApp.db.updateTable('template_version').set({ subject: 'x' })
  await expect(rows.execute()).rejects.toThrow('append-only')
  await expect(testApp.db.deleteFrom('template_version').execute()).rejects.toThrow('append-only')
})

test('a template does not compile without each of its values, in its form', () => {
  // @ts-expect-error: no link
  expect(message('account-approved', {}).values).toEqual({})
  // @ts-expect-error: an amount as text
  expect(message('plan-default', { certificateNo: '1', link: 'x', count: '2' }).template).toBe('plan-default')
  expect(Object.keys(TEMPLATES)).toEqual([...TEMPLATE_CODES])
})
