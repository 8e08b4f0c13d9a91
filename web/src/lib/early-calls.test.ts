import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './early-calls.ts'

const SETTINGS = '/api/site/settings'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  document.documentElement.lang = 'en'
})

/** Runs the first script of the document for a reader of this language; gives what it asked for. */
async function begin(language: string) {
  const asked: [address: string, init: RequestInit][] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, init])
    return new Response('{}')
  })
  // As long after the navigation as such an answer counts.
  vi.spyOn(performance, 'now').mockReturnValue(500)
  localStorage.setItem('fieldstone.language', language)
  document.documentElement.dataset['languages'] = 'en es'
  vi.resetModules()
  // @ts-expect-error a script of the document has no types
  await import('../../public/early.js')
  return asked
}

const ask = (language: string) =>
  takeEarlyAnswer(SETTINGS, { method: 'GET', headers: { 'accept-language': language } })

test('what is asked for before the application is there is asked in the language of the reader, and taken in no other', async () => {
  const asked = await begin('es')
  expect(
    asked.map(([address, { headers }]) => [address, new Headers(headers).get('accept-language')]),
  ).toEqual([[SETTINGS, 'es']])
  expect(ask('es')).not.toBeNull()
  await begin('es')
  expect(ask('en')).toBeNull()
})
