import { afterEach, beforeEach, expect, test } from 'vitest'
import { agreeOnLanguage, chooseOwnLanguage } from './account-language.ts'
import { currentLanguage } from './messages/language.ts'
import { speakEnglish } from './messages/pseudo.testing.ts'
import { readStored, removeStored, writeStored } from './storage.ts'
import { answerApi, refusal, signIn, tokenOf } from './testing.tsx'
import { WIRE_ACCOUNT } from './wire.fixtures.ts'

beforeEach(forget)
afterEach(() => {
  forget()
})

function forget(): void {
  removeStored('language')
  removeStored('languageChosen')
  speakEnglish()
}

const left = { idleSeconds: 900, absoluteSeconds: 9000 }
const SPANISH_ACCOUNT = { 'GET /api/auth/session': { body: { ...left, language: 'es' } } }

test('a log-in on another device speaks the language of the account, and remembers it', async () => {
  answerApi(SPANISH_ACCOUNT)
  await agreeOnLanguage(tokenOf())
  expect([currentLanguage(), readStored('language')]).toEqual(['es', 'es'])
})

test('what was chosen here before the log-in goes to the account, once', async () => {
  const asked = answerApi({ ...SPANISH_ACCOUNT, 'PUT /api/users': { body: WIRE_ACCOUNT } })
  writeStored('languageChosen', 'en')
  await agreeOnLanguage(tokenOf())
  expect(currentLanguage()).toBe('en')
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/users'])
})

test('without an answer the log-in goes on in the language of the page', async () => {
  answerApi({ 'GET /api/auth/session': { status: 503, body: refusal('unavailable', 'Busy.') } })
  await agreeOnLanguage(tokenOf())
  expect(currentLanguage()).toBe('en')
})

test('staff are asked for no language', async () => {
  const asked = answerApi(SPANISH_ACCOUNT)
  await agreeOnLanguage(tokenOf(0))
  expect(asked).toEqual([])
  expect(currentLanguage()).toBe('en')
})

test('a choice that the server could not be told waits for the next log-in', async () => {
  signIn()
  answerApi({ 'PUT /api/users': { status: 503, body: refusal('unavailable', 'Busy.') } })
  writeStored('languageChosen', 'es')
  await chooseOwnLanguage('es')
  expect([currentLanguage(), readStored('language'), readStored('languageChosen')]).toEqual([
    'es',
    'es',
    'es',
  ])
})

test('a choice reaches the account before the page is shown anew, whose answers are in the language of the account', async () => {
  signIn()
  const spoken: string[] = []
  answerApi({
    'PUT /api/users': () => {
      spoken.push(currentLanguage())
      return { body: { ...WIRE_ACCOUNT, language: 'es' } }
    },
  })
  await chooseOwnLanguage('es')
  expect(spoken).toEqual(['en'])
  expect([currentLanguage(), readStored('languageChosen')]).toEqual(['es', null])
})
