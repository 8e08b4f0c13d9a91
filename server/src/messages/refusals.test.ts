import { ERROR_STATUS, type ErrorCode } from '@fieldstone/contract/errors'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErrorHandler } from '../http/errors.ts'
import { Refusal } from '../refusal.ts'
import { LANGUAGES, languageOf, type Sentence, type ServerLanguage } from './language.ts'
import { accountSentence, fieldSentence, legalDateSentence, t } from './refusals.ts'

const app = Fastify()
/** A made-up language: every text stands in brackets. */
const ZZ = 'zz' as ServerLanguage

beforeAll(() => {
  const inBrackets = Object.entries(LANGUAGES.en).map(([name, texts]) => [
    name,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `[${String(text)}]`])),
  ])
  Object.assign(LANGUAGES, { [ZZ]: Object.fromEntries(inBrackets) })
  addErrorHandler(app)
  app.get('/refused', () => {
    throw new Refusal('too_large', { message: t('notPrinted'), fields: { name: fieldSentence('missing') } })
  })
  app.get<{ Params: { code: ErrorCode } }>('/code/:code', ({ params }) => {
    throw new Refusal(params.code)
  })
})
afterAll(() => {
  Reflect.deleteProperty(LANGUAGES, ZZ)
  return app.close()
})

const refused = async (url: string, language?: string) =>
  (await app.inject({ url, headers: language === undefined ? {} : { 'accept-language': language } })).json<{
    message: string
    fields?: Record<string, string>
  }>()

test('a refusal and its fields are worded in the language of the request', async () => {
  const english = await refused('/refused')
  const made = await refused('/refused', 'zz-ZZ, en;q=0.5')
  expect(english.fields).toEqual({ name: 'This is missing.' })
  expect(made.message).toBe(`[${english.message}]`)
  expect(made.fields).toEqual({ name: '[This is missing.]' })
})

test.each(Object.keys(ERROR_STATUS))('the code %s has a sentence in every language', async (code) => {
  const { message } = await refused(`/code/${code}`)
  expect(message).toMatch(/\w/)
  expect((await refused(`/code/${code}`, 'zz')).message).toBe(`[${message}]`)
})

test.each<[string, Sentence, string]>([
  ['a length', fieldSentence('mostCharacters', { count: 40 }), '[Use at most 40 characters.]'],
  ['a weak password', accountSentence('password-too-short'), '[Enter a password of at least 15 characters.]'],
  ['an early day', legalDateSentence('before-purchase', null), '[This is before the purchase on'],
])('%s: the values are filled into the words of the language', (_, sentence, expected) => {
  expect(sentence(ZZ).startsWith(expected)).toBe(true)
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr-FR, fr;q=0.9', 'en'],
  ['constructor', 'en'],
  ['EN-us', 'en'],
  ['fr, zz-419;q=0.8, en;q=0.5', 'zz'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
