import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { changeWithSecond } from '../../../test/second-approval.ts'
import { sender } from '../../../test/sender.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { getCompany } from '../../company.ts'
import { inTransaction } from '../../db/database.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'

let testApp: TestApp
let admin: TestActor

beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await createActor(testApp, 'admin')
})
afterAll(() => testApp.close())

const PATH = 'templates/contact-answer'
const SPANISH = { subject: 'Respuesta de {company}', text: '{answer}\n\n{question}' }

const send = sender(() => ({ testApp, actor: admin }), '/api/admin/')

const change = (method: 'POST' | 'PUT', path: string, payload: object) =>
  changeWithSecond(testApp, admin, { method, url: `/api/admin/${path}`, payload })

async function mailIn(language: 'en' | 'es') {
  const company = await getCompany(testApp.services)
  await inTransaction(testApp.db, (trx) =>
    queueMessage(trx, {
      ...{ at: testApp.clock.now(), to: `${language}@example.com`, userId: null, language, company },
      message: message('contact-answer', { answer: 'A', question: 'B' }),
    }),
  )
  return testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', `${language}@example.com`)
    .executeTakeFirstOrThrow()
}

test('the Spanish text of a template is changed: the English one stays, and each reader gets the own', async () => {
  const english = (await send('GET', PATH)).body
  const own = (await send('GET', `${PATH}?language=es`)).body
  expect(own).toMatchObject({ language: 'es', isOwn: true, subject: 'Su mensaje a {company}' })
  const saved = await change('PUT', PATH, { ...SPANISH, language: 'es', note: '', version: 0 })
  expect(saved.body).toMatchObject({ ...SPANISH, language: 'es', version: 1 })
  expect((await send('GET', PATH)).body).toEqual(english)
  expect((await send('GET', `${PATH}/versions?language=es`)).body).toHaveLength(2)
  expect((await send('GET', `${PATH}/versions`)).body).toHaveLength(1)
  expect(await mailIn('es')).toMatchObject({ language: 'es', body: 'A\n\nB', template_version: 1 })
  expect(await mailIn('en')).toMatchObject({ language: 'en', template_version: 0 })
  const reset = await change('POST', `${PATH}/reset`, { language: 'es', note: '', version: 1 })
  expect(reset.body).toMatchObject({ isOwn: true, text: own.text })
})

test('a Spanish text is previewed with values as its reader sees them', async () => {
  const draft = { subject: 'Vence el {day}', text: '{amount} {link}', language: 'es' }
  const preview = await send('POST', 'templates/plan-installment-reminder/preview', draft)
  expect(preview.body.subject).toBe('Vence el 15 de diciembre de 2026')
})

test('two texts of one template have numbers of their own: a version of the other is a conflict', async () => {
  const stale = await change('PUT', PATH, { ...SPANISH, language: 'en', note: '', version: 2 })
  expect(stale.status).toBe(409)
})
