import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import type { Product } from './product.ts'

/** What a call answers; which fields there are depends on the call. */
export type Answered = Readonly<Record<string, unknown>>

/** A call of the product's API, signed in by the token if there is one. Throws where the answer is not good. */
export async function callApi(
  { url }: Pick<Product, 'url'>,
  method: 'GET' | 'POST',
  path: string,
  token: string | null,
  body?: object,
): Promise<Answered> {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answered
}

/** An act of the sandbox's dashboard: 'advance', 'switches', 'tokenize'. */
export async function atSandbox(
  { url, sandboxUrl }: Pick<Product, 'url' | 'sandboxUrl'>,
  act: string,
  fields: object,
): Promise<Answered> {
  const answer = await fetch(`${sandboxUrl}/_sandbox/${act}`, {
    method: 'POST',
    // A token is given to the product's pages alone.
    headers: { 'content-type': 'application/json', ...(act === 'tokenize' ? { origin: url } : {}) },
    body: JSON.stringify(fields),
  })
  if (!answer.ok) throw new Error(`${act}: ${await answer.text()}`)
  return (await answer.json()) as Answered
}

/** Moves time forward in one step: the sandbox, and the product with it. */
export const advance = (product: Product, seconds: number): Promise<Answered> =>
  atSandbox(product, 'advance', { seconds, stopEvery: seconds })

/** The time of the sandbox, in milliseconds. */
export async function sandboxNow({ sandboxUrl }: Pick<Product, 'sandboxUrl'>): Promise<number> {
  const clock = await (await fetch(`${sandboxUrl}/_sandbox/clock`)).json()
  return Date.now() + clock.aheadSeconds * 1000
}

/** A bank account of this payer, registered and verified; answers its id. */
export async function addVerifiedAccount(product: Product, token: string, number: string): Promise<string> {
  const made = await atSandbox(product, 'tokenize', {
    type: 'us_bank_account',
    us_bank_account: {
      routing_number: '110000000',
      account_number: number,
      account_holder_type: 'individual',
      account_type: 'checking',
    },
    billing_details: { name: 'Pat Payer', email: 'pat@example.com' },
  })
  const account = await callApi(product, 'POST', 'payments/ach', token, {
    token: made['token'],
    last4: number.slice(-4),
    ...AGREED,
  })
  await callApi(product, 'POST', 'payments/verifyAch', token, { descriptorCode: 'SM11AA' })
  return String(account['id'])
}

export const AGREED = { authorizationAccepted: true, authorizationTextVersion: AUTHORIZATION_TEXT_VERSION }
