import { expect } from 'vitest'
import { fromBase32, totpCode } from '../src/features/accounts/totp.ts'
import { createActor, type TestActor } from './actors.ts'
import { openPaymentWorld, type PaymentWorld } from './payments-world.ts'
import type { TestApp } from './test-app.ts'

/** A world of payments with a person of each kind; staff must have a second factor, and these have one. */
export interface AuditWorld extends PaymentWorld {
  readonly admin: TestActor
  readonly county: TestActor
  /** Of firm 1. */
  readonly legal: TestActor
  readonly taxpayer: TestActor
  readonly other: TestActor
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: SendOptions,
  ): ReturnType<TestApp['inject']>
}

export interface SendOptions {
  readonly actor?: Pick<TestActor, 'token'>
  readonly payload?: object
  readonly accept?: string
  readonly from?: string
}

/** Where requests come from unless they say otherwise. */
export const ADDRESS = '203.0.113.5'

/** Of an authenticator app, as an account keeps it. */
export const SECRET = 'JBSWY3DPEHPK3PXP'

export const TYPED = { password: 'canary typed by a person', name: 'canaryname' } as const

/** What happened, and the one line that it must leave. */
export interface AuditedAction {
  readonly what: string
  /** Returns what is only known then of the line. */
  act(world: AuditWorld): Promise<Line>
}

export interface Line {
  /** Null: an anonymous visitor; 'system': what runs without a request. */
  readonly who: { readonly role: string; readonly userId: number } | 'system' | null
  readonly action: string
  readonly subject: string | null
  readonly result?: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** ADDRESS for people, none for the system, unless said. */
  readonly from?: string | null
  /** Of the clock of the test, unless said: a command goes by the one of the machine. */
  readonly at?: Date
}

export async function openAuditWorld(): Promise<AuditWorld> {
  const world = await openPaymentWorld({ env: { STAFF_SECOND_FACTOR: 'on' } })
  const admin = await createStaff(world, 'admin')
  const county = await createStaff(world, 'county')
  const legal = await createStaff(world, 'legal')
  const taxpayer = world.payer
  const other = await createActor(world.testApp, 'taxpayer', { username: 'other.person' })
  const send: AuditWorld['send'] = (method, url, { actor, payload, accept, from = ADDRESS } = {}) =>
    world.testApp.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      ...(accept ? { headers: { accept } } : {}),
      remoteAddress: from,
      token: actor?.token,
    })
  return { ...world, admin, county, legal, taxpayer, other, send }
}

/** A person of staff whose second factor stands. */
export async function createStaff(world: PaymentWorld, role: 'admin' | 'county' | 'legal') {
  const actor = await createActor(world.testApp, role)
  await world.testApp.db
    .updateTable('app_user')
    .set({ second_factor_secret: SECRET })
    .where('id', '=', actor.userId)
    .execute()
  return actor
}

/** Everybody of staff has the same second factor in this world. */
export const confirmationOf = ({ testApp }: AuditWorld, { password }: TestActor) => ({
  currentPassword: password,
  code: totpCode(fromBase32(SECRET), Math.floor(testApp.clock.now().getTime() / 30_000)),
})

/** A second administrator approves a request. */
export async function approve(world: AuditWorld, approvalId: number): Promise<void> {
  const actor = await createStaff(world, 'admin')
  const payload = confirmationOf(world, actor)
  const answer = await world.send('POST', `/api/admin/approvals/${approvalId}/approve`, { actor, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
