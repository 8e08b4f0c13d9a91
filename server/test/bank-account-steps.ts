import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { sql } from 'kysely'
import { createActor, type TestActor } from './actors.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

export const SUCCESS_ACCOUNT = '000123456789'
export const ROUTING_NUMBER = '110000000'

/** What the browser does with bank numbers: gives them to the provider, and gets a token. */
export async function tokenize(
  world: PaymentWorld,
  accountNumber = SUCCESS_ACCOUNT,
  changes: { routing?: string; origin?: string } = {},
): Promise<{ status: number; token: string; last4: string; body: string }> {
  const answer = await fetch(`${world.sandbox.url}/_sandbox/tokenize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: changes.origin ?? world.productOrigin },
    body: JSON.stringify({
      type: 'us_bank_account',
      us_bank_account: {
        routing_number: changes.routing ?? ROUTING_NUMBER,
        account_number: accountNumber,
        account_holder_type: 'individual',
        account_type: 'checking',
      },
      billing_details: { name: 'Pat Payer', email: 'pat@example.com' },
    }),
  })
  const body = await answer.text()
  const { token = '', last4 = '' } = answer.ok ? JSON.parse(body) : {}
  return { status: answer.status, token, last4, body }
}

type Headers = Readonly<Record<string, string>>

export const post = (
  world: PaymentWorld,
  path: string,
  actor: TestActor,
  payload: object = {},
  headers: Headers = {},
) =>
  world.testApp.inject({
    method: 'POST',
    url: `/api/payments/${path}`,
    token: actor.token,
    payload,
    headers: { ...headers },
  })

export const get = (world: PaymentWorld, path: string, actor: TestActor) =>
  world.testApp.inject({ method: 'GET', url: `/api/payments/${path}`, token: actor.token })

export const registration = (token: string, changes: object = {}) => ({
  token,
  last4: '6789',
  authorizationAccepted: true,
  authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
  ...changes,
})

/** From the numbers to the answer of the registration. */
export async function register(world: PaymentWorld, actor: TestActor, accountNumber?: string) {
  const { token } = await tokenize(world, accountNumber)
  const answer = await post(world, 'ach', actor, registration(token))
  await world.sandbox.idle()
  return answer
}

/** A payer whose account was registered and verified through the product itself. */
export async function givenVerified(world: PaymentWorld, accountNumber?: string) {
  const actor = await createActor(world.testApp, 'taxpayer')
  const registered = await register(world, actor, accountNumber)
  if (registered.statusCode !== 201) throw new Error(`not registered: ${registered.body}`)
  const verified = await post(world, 'verifyAch', actor, { descriptorCode: 'SM11AA' })
  if (verified.statusCode !== 200) throw new Error(`not verified: ${verified.body}`)
  await world.sandbox.idle()
  return { actor, id: String(registered.json().id) }
}

export const charge = (
  world: PaymentWorld,
  lien: Lien,
  account: { id: string; actor: TestActor },
  changes: object = {},
  headers: Headers = {},
) =>
  post(
    world,
    'chargeAch',
    account.actor,
    {
      chargeAmount: 4282.4,
      parcelId: lien.id,
      accountId: account.id,
      authorizationAccepted: true,
      authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
      ...changes,
    },
    headers,
  )

/** The hosted page on which an account is linked: presses Authorize. */
export async function submitLinkPage(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

export const accountRow = (world: PaymentWorld, id: string) =>
  world.testApp.db.selectFrom('ach_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Every row of every table, as text. Without the company's settings: the routing number of its bank, which papers name, may be the payer's. */
export async function dumpOf({ testApp: { db } }: PaymentWorld): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'company_setting'`.execute(
    db,
  )
  const rows: unknown[] = []
  for (const { name } of tables.rows) {
    rows.push(...(await sql`select * from ${sql.table(name)}`.execute(db)).rows)
  }
  return JSON.stringify(rows)
}
