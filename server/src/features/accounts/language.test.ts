import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
let no = 0

const signUp = async (differences: Record<string, unknown>, acceptLanguage?: string) => {
  no += 1
  const password = 'tea at four in the garden'
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/users',
    headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
    payload: {
      ...{ username: `lengua${no}`, password, passwordConfirm: password, accountType: 2 },
      ...{ firstName: 'Rosa', lastName: 'Prieto', phone: '3305550123', email: `lengua${no}@example.com` },
      ...differences,
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const languageOf = async (id: number) =>
  (await testApp.db.selectFrom('app_user').select('language').where('id', '=', id).executeTakeFirst())
    ?.language

const sessionOf = async (actor: TestActor) =>
  (await testApp.inject({ url: '/api/auth/session', token: actor.token })).json()

const choose = (actor: TestActor, language: string) =>
  testApp.inject({
    method: 'PUT',
    url: '/api/users',
    token: actor.token,
    payload: { id: actor.userId, language },
  })

test.each([
  [{ language: 'es' }, undefined, 'es'],
  [{ language: 'en' }, 'es', 'en'],
  [{}, 'es-MX,es;q=0.9,en;q=0.5', 'es'],
  [{}, 'fr,en;q=0.5', 'en'],
  [{}, undefined, 'en'],
  [{ accountType: 1, language: 'es' }, 'es', 'en'],
])(
  'signing up with %j, Accept-Language %j: the account is spoken to in %s',
  async (form, header, language) => {
    const { status, body } = await signUp(form, header)
    expect(status).toBe(201)
    expect(await languageOf(body.id)).toBe(language)
  },
)

test('a language that is not spoken is refused, and no account is made', async () => {
  const { status, body } = await signUp({ language: 'fr' })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ language: 'Use one of: en, es.' })
})

test('a taxpayer changes the language: profile and session tell of it, and the session goes on', async () => {
  const actor = await createActor(testApp, 'taxpayer')
  expect((await sessionOf(actor)).language).toBe('en')
  const answer = await choose(actor, 'es')
  expect(answer.json()).toMatchObject({ language: 'es' })
  expect(answer.json().tokenString).toBeUndefined()
  expect((await sessionOf(actor)).language).toBe('es')
  expect(
    (await testApp.inject({ url: `/api/users/${actor.userId}`, token: actor.token })).json(),
  ).toMatchObject({ language: 'es', version: 2 })
})

test('staff who choose Spanish: their pages are English, so the account stays so', async () => {
  const actor = await createActor(testApp, 'admin')
  expect((await choose(actor, 'es')).json()).toMatchObject({ language: 'en' })
  expect(await languageOf(actor.userId)).toBe('en')
})

test.each([
  ['es', 'es'],
  [undefined, 'en'],
])('the contact form sent with Accept-Language %j: its answer will be in %s', async (header, language) => {
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/users/contact',
    headers: header === undefined ? {} : { 'accept-language': header },
    payload: { fullName: `Rosa ${language}`, message: 'Hola' },
  })
  expect(answer.statusCode).toBeLessThan(300)
  const row = await testApp.db
    .selectFrom('contact_message')
    .select('language')
    .where('full_name', '=', `Rosa ${language}`)
    .executeTakeFirst()
  expect(row).toEqual({ language })
})
