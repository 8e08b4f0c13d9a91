import { DEFAULT_MESSAGES } from '@fieldstone/contract/error-messages'
import { alreadyPaying, notPayable } from '@fieldstone/contract/refusals/payments'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { savedCertificateRoutes } from '@fieldstone/contract/routes/certificates/saved-certificates'
import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import { siteRoutes } from '@fieldstone/contract/routes/site/site'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, addressOf, call, callPage } from './api.ts'
import { callCsv } from './api-files.ts'
import { detailsOf } from './refusal-details.ts'
import { beginSession, currentSession, endSession } from './session.ts'
import { PAYMENT_CONFIG } from './wire.fixtures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  endSession('logged-out')
})

function answering(body: unknown, init: ResponseInit = {}) {
  const fetched = vi.fn(
    async (_address: string, _init: RequestInit) => new Response(JSON.stringify(body), init),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const token = `h.${btoa(JSON.stringify({ id: 1, username: 'a', accountType: 2 }))}.s`

test('encodes the parameters of an address and leaves out empty ones', () => {
  const view = { page: 2, pageSize: 10, sort: '', filter: 'a & b' }
  expect(addressOf(certificateRoutes.getCertificate, { params: { id: 7 } })).toBe('/api/parcels/7')
  expect(addressOf(savedCertificateRoutes.listMyCertificates, { query: view })).toBe(
    '/api/parcels/myparcels?page=2&pageSize=10&filter=a+%26+b',
  )
})

test('decodes an answer to our field names, and sends the token only in its header', async () => {
  beginSession(token)
  const fetched = answering(PAYMENT_CONFIG)
  expect(await call(paymentRoutes.paymentConfig)).toMatchObject({ mode: 'sandbox', cardFeeBps: 325 })
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/payments/config')
  expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${token}`)
  expect(init?.credentials).toBe('omit')
})

test('a list has its total count, and whether the count was capped', async () => {
  answering([], { headers: { 'x-total-count': '1000', 'x-total-count-capped': 'true' } })
  const view = { page: 1, pageSize: 10, sort: '', filter: '' }
  expect(await callPage(savedCertificateRoutes.listMyCertificates, { query: view })).toEqual({
    rows: [],
    totalCount: 1000,
    isCapped: true,
  })
})

test('a list has the rows that cannot be shown', async () => {
  answering([], { headers: { 'x-total-count': '2', 'x-unreadable-rows': '0:4711, 1:' } })
  const view = { page: 1, pageSize: 10, sort: '', filter: '' }
  expect(await callPage(savedCertificateRoutes.listMyCertificates, { query: view })).toMatchObject({
    unreadable: [
      { at: 0, id: '4711' },
      { at: 1, id: null },
    ],
  })
})

test('rejects a file that is incomplete', async () => {
  const view = { page: 1, pageSize: 10, sort: '', filter: '' }
  const csvOf = (text: string, broken: Partial<Response> = {}) => {
    vi.stubGlobal('fetch', async () => Object.assign(new Response(text), broken))
    return callCsv(savedCertificateRoutes.listMyCertificates, { query: view })
  }
  const whole = 'Certificate number\r\n2021-1\r\nTotal of 1 row\r\n'
  expect(await (await csvOf(whole)).blob.text()).toBe(whole)
  const message = 'The download stopped before it was complete. Please try again.'
  await expect(csvOf('Certificate number\r\n2021-1\r\n')).rejects.toMatchObject({ message })
  const blob = () => Promise.reject(new TypeError('network error'))
  await expect(csvOf('Certificate number', { blob })).rejects.toMatchObject({
    message,
    code: 'no_connection',
  })
})

test('a refusal has its code, fields, request number and details', async () => {
  const body = {
    code: 'already_paying',
    message: 'Under way.',
    requestId: 'r-9',
    fields: { amount: 'x' },
    freeAt: '2026-02-06T12:00:00.000Z',
  }
  answering(body, { status: 409 })
  const error = await refusalOf(call(siteRoutes.siteSettings))
  expect(error).toMatchObject({
    name: 'ApiError',
    status: 409,
    code: 'already_paying',
    requestId: 'r-9',
    fields: { amount: 'x' },
  })
  expect(detailsOf(error, alreadyPaying)).toEqual({ freeAt: new Date('2026-02-06T12:00:00Z') })
})

test('adds the request number to the message of a server error, but not to a refusal that the reader can fix', async () => {
  const said = { message: DEFAULT_MESSAGES.internal, requestId: 'r-9' }
  answering({ ...said, code: 'internal' }, { status: 500 })
  expect(await refusalOf(call(siteRoutes.siteSettings))).toMatchObject({
    message: `${DEFAULT_MESSAGES.internal} When you call, give this number: r-9`,
    sentence: DEFAULT_MESSAGES.internal,
  })
  answering({ ...said, code: 'bad_request' }, { status: 400 })
  expect((await refusalOf(call(siteRoutes.siteSettings))).message).toBe(DEFAULT_MESSAGES.internal)
})

test('returns no details for another code, or if they do not match the contract', async () => {
  const said = { message: 'm', requestId: 'r', reason: 'never-heard-of' }
  answering({ ...said, code: 'not_payable' }, { status: 409 })
  const error = await refusalOf(call(siteRoutes.siteSettings))
  expect(detailsOf(error, notPayable)).toBeNull()
  expect(detailsOf(error, alreadyPaying)).toBeNull()
})

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => expect.fail('it was answered'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  )

test('turns the error page of a proxy into a refusal with our own message', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await expect(call(siteRoutes.siteSettings)).rejects.toMatchObject({ code: 'unavailable', status: 502 })
})

test.each([
  ['1', 'Too many tries. Try again in 1 minute.'],
  ['60', 'Too many tries. Try again in 1 minute.'],
  ['61', 'Too many tries. Try again in 2 minutes.'],
  ['900', 'Too many tries. Try again in 15 minutes.'],
  ['3600', 'Too many tries. Try again in about 1 hour.'],
  ['7000', 'Too many tries. Try again in about 2 hours.'],
  ['Sat, 21 Nov 2026 10:00:00 GMT', DEFAULT_MESSAGES.too_many],
  ['0', DEFAULT_MESSAGES.too_many],
])(
  'too many tries, with Retry-After %s: the message has the time to try again',
  async (retryAfter, message) => {
    const body = { code: 'too_many', message: DEFAULT_MESSAGES.too_many, requestId: 'r' }
    answering(body, { status: 429, headers: { 'retry-after': retryAfter } })
    await expect(call(siteRoutes.siteSettings)).rejects.toMatchObject({ code: 'too_many', message })
  },
)

test('too many tries: keeps a more specific message of the server', async () => {
  const message = 'Too many failed log-ins for this name. Set a new password by Forgot Password.'
  const body = { code: 'too_many', message, requestId: 'r' }
  answering(body, { status: 429, headers: { 'retry-after': '3600' } })
  await expect(call(siteRoutes.siteSettings)).rejects.toMatchObject({ message })
})

test('too many tries, refused by a proxy: shows the same message', async () => {
  const init = { status: 429, headers: { 'retry-after': '120' } }
  vi.stubGlobal('fetch', async () => new Response('<html>', init))
  const message = 'Too many tries. Try again in 2 minutes.'
  await expect(call(siteRoutes.siteSettings)).rejects.toMatchObject({ code: 'too_many', message })
})

test('without a connection, the message states that nothing is lost', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  const refused = await call(siteRoutes.siteSettings).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    code: 'no_connection',
    message: expect.stringContaining('Nothing is lost'),
  })
})

test('a 401 for a call with a token ends the session', async () => {
  const body = { code: 'sign_in_required', message: 'm', requestId: 'r' }
  beginSession(token)
  answering(body, { status: 401 })
  await expect(call(siteRoutes.siteSettings)).rejects.toMatchObject({ status: 401 })
  expect(currentSession()).toBeNull()
})
