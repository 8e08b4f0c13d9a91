import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS, LOG_INS } from './audit-account-actions.ts'
import { BANK_ACCOUNTS } from './audit-bank-actions.ts'
import { verifyAuditChains } from './audit-chains.ts'
import { DESK } from './audit-desk-actions.ts'
import { PAYMENTS } from './audit-payment-actions.ts'
import { RECORDS } from './audit-record-actions.ts'
import { REFUSALS } from './audit-refusals.ts'
import {
  ADDRESS,
  type AuditedAction,
  type AuditWorld,
  type Line,
  openAuditWorld,
  SECRET,
  TYPED,
} from './audit-world.ts'

let world: AuditWorld

beforeAll(async () => {
  world = await openAuditWorld()
})
afterAll(() => world.close())

const linesAfter = (id: number) =>
  world.testApp.db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').execute()

const lastId = async () =>
  (await world.testApp.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst())
    ?.id ?? 0

const TITLE = 'S29 %s: writes one line with who, what, when, from where, and the result'
const cases = (actions: readonly AuditedAction[]) => actions.map((it) => [it.what, it] as const)

test.each(cases([...PAYMENTS, ...BANK_ACCOUNTS]))(TITLE, (_, action) => leavesItsLine(action))

test.each(cases([...LOG_INS, ...REFUSALS, ...ACCOUNTS, ...RECORDS, ...DESK]))(TITLE, async (_, action) => {
  await goOn(60)
  await leavesItsLine(action)
})

/** Advances the clock past the pause between two lines, and keeps everybody logged in. */
async function goOn(seconds: number): Promise<void> {
  world.testApp.clock.advanceSeconds(seconds)
  await world.testApp.db.updateTable('user_session').set({ seen_at: world.testApp.clock.now() }).execute()
}

async function leavesItsLine(action: AuditedAction): Promise<void> {
  const before = await lastId()
  const line = await action.act(world)
  const found = (await linesAfter(before)).filter((row) => row.action === line.action && isOf(row, line))
  expect(found).toEqual([expect.objectContaining(wanted(line))])
}

/** Whether the row is the expected line. Lines of earlier steps may have the same action. */
const isOf = (row: { result: string; detail: unknown }, { result = 'ok', detail }: Line): boolean => {
  const to = detail?.['to']
  return row.result === result && (to === undefined || (row.detail as { to?: unknown }).to === to)
}

function wanted({ who, action, subject, result = 'ok', detail, from, at }: Line) {
  const isPerson = who !== 'system' && who !== null
  const [kind = null, id = null] = subject?.split(/:(.*)/s) ?? []
  return {
    actor_user_id: isPerson ? who.userId : null,
    actor_role: isPerson ? who.role : (who ?? 'anonymous'),
    action,
    subject_kind: kind,
    subject_id: id,
    result,
    at: at ?? world.testApp.clock.now(),
    address: from === undefined ? (who === 'system' ? null : ADDRESS) : from,
    ...(detail ? { detail: expect.objectContaining(detail) } : {}),
  }
}

test('S29 after all these actions, no chain of the log is broken', async () => {
  expect(await verifyAuditChains(world.testApp.db)).toBeNull()
})

test('S29 no line contains a name, an e-mail address, a password, a token or a secret', async () => {
  const all = JSON.stringify(await linesAfter(0))
  const people = await world.testApp.db
    .selectFrom('app_user')
    .select(['username', 'email', 'password_hash'])
    .execute()
  const secrets = people.flatMap((person) => [person.email, person.password_hash])
  const canaries = [...secrets, ...people.map(({ username }) => `"${username}"`), world.admin.token, SECRET]
  for (const text of [...canaries, ...Object.values(TYPED), 'canary']) expect(all).not.toContain(text)
})

test('S29 reading the audit log writes one line an hour for each administrator, and one for each export', async () => {
  const read = (accept?: string) =>
    world.send('GET', '/api/admin/audit', { actor: world.admin, ...(accept ? { accept } : {}) })
  await goOn(3600)
  const before = await lastId()
  for (let no = 0; no < 5; no++) expect((await read()).statusCode).toBe(200)
  for (let no = 0; no < 2; no++) await read('text/csv')
  expect((await linesAfter(before)).map((row) => row.action)).toEqual(['read', 'export', 'export'])
  await goOn(3600)
  const between = await lastId()
  await read()
  expect(await linesAfter(between)).toMatchObject([{ action: 'read', detail: { omitted: 4 } }])
})
