import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './api.ts'

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

test.each([
  ['/admin/landing', ['/api/admin/today']],
  ['/county/855/parcels/3', ['/api/parcels/3/record', '/api/parcels/3/record/life']],
  ['/county/855/parcels/3/payoff', ['/api/parcels/3/record']],
  ['/admin/parcels/3', ['/api/parcels/3/record', '/api/parcels/3/record/life']],
  ['/admin/parcels/3/desk', ['/api/parcels/3/record', '/api/parcels/3/record/life']],
  ['/records/3/money', ['/api/parcels/3/record', '/api/parcels/3/record/life']],
  ['/records/3/history', ['/api/parcels/3/record']],
  ['/legal/parcels/3', ['/api/parcels/3/record', '/api/parcels/3/legal']],
  ['/legal/parcels/3/payoff', ['/api/parcels/3/record']],
  ['/legal/parcels', []],
  ['/admin/parcels', []],
])('staff who open %s have its first calls on their way; without a token nobody has', async (path, calls) => {
  history.replaceState(null, '', path)
  localStorage.setItem('fieldstone.token', 'of staff')
  expect((await begin('en')).map(([address]) => address)).toEqual([SETTINGS, ...calls])
  localStorage.removeItem('fieldstone.token')
  expect((await begin('en')).map(([address]) => address)).toEqual([SETTINGS])
})
