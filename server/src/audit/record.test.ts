import { SYSTEM } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAuditChains } from '../../test/audit-chains.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { chainHash } from './chain.ts'
import { type AuditEntry, recordAudit } from './record.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
/** An empty log, as a new database has it. */
beforeEach(async () => {
  await sql`truncate audit_log restart identity`.execute(db())
  await sql`update audit_chain set hash = ''`.execute(db())
  for (const action of ['import', 'create-user', 'update-user'] as const) await record({ action })
})
afterAll(() => database.close())

const db = () => database.db

const record = (differences: Partial<AuditEntry>) =>
  inTransaction(db(), (trx) =>
    recordAudit(trx, {
      at: new Date('2026-11-20T15:00:00.123Z'),
      actor: { role: 'county', userId: 7, countyId: 855 },
      action: 'read',
      subject: { kind: 'certificate', id: 12 },
      result: 'ok',
      address: '203.0.113.5',
      detail: { zeta: 1, alpha: 'é " \\ \n', truth: true, none: null, amountCents: 1_234_567_890_123 },
      ...differences,
    }),
  )

const CHAIN_OF_CERTIFICATE_12 = 7

const ids = async () =>
  (await db().selectFrom('audit_log').select('id').orderBy('id').execute()).map((row) => row.id)

/** As somebody would who owns the database: the log's own guard is put aside. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table audit_log disable trigger user`.execute(db())
  await statement.execute(db())
  await sql`alter table audit_log enable trigger user`.execute(db())
}

test('I10 an unchanged log verifies, and so does an empty one', async () => {
  expect(await verifyAuditChains(db())).toBeNull()
  await record({ actor: SYSTEM, subject: null, address: null })
  await record({ actor: { role: 'anonymous' }, subject: { kind: 'payment', id: 'pay_x' }, detail: {} })
  expect(await verifyAuditChains(db())).toBeNull()
  const fresh = await openTestDatabase()
  expect(await verifyAuditChains(fresh.db)).toBeNull()
  await fresh.close()
})

test('I10 a detail that the database keeps in another form is hashed as it is kept', async () => {
  // A column that a statement forgot, and a moment, which the type of details does not allow.
  const detail = { forgotten: undefined, moment: new Date(0), rest: 0.1 + 0.2 } as unknown as { rest: number }
  await record({ detail })
  await record({ action: 'log-in', detail })
  expect(await verifyAuditChains(db())).toBeNull()
})

test('I10 a line of an earlier version, of somebody who was gone before the answer, verifies as it was hashed', async () => {
  const address = undefined as unknown as null
  await record({ action: 'log-in', address })
  expect(await verifyAuditChains(db())).toBeNull()
  const last = (await ids()).at(-1) ?? 0
  await tamper(sql`update audit_log set subject_id = '13' where id = ${last}`)
  expect(await verifyAuditChains(db())).toBe(last)
})

test('S29 the database refuses to change or delete a row of the log', async () => {
  const changed = db().updateTable('audit_log').set({ result: 'not' }).execute()
  await expect(changed).rejects.toThrow(/append-only/)
  await expect(db().deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/)
})

test.each([
  ['the time', sql`at = at + interval '1 millisecond'`],
  ['the person', sql`actor_user_id = 8`],
  ['the role', sql`actor_role = 'admin'`],
  ['the action', sql`action = 'another'`],
  ['the kind of item', sql`subject_kind = null`],
  ['the thing', sql`subject_id = '13'`],
  ['the result', sql`result = 'not_found'`],
  ['the address', sql`address = null`],
  ['a detail', sql`detail = jsonb_set(detail, '{zeta}', '2')`],
  ['an added detail', sql`detail = detail || '{"beta": null}'`],
  ['the hash', sql`hash = 'x'`],
  ['the hash before', sql`previous_hash = 'x'`],
])('S29 a row whose %s was changed is found', async (_, change) => {
  const [, second = 0] = await ids()
  await tamper(sql`update audit_log set ${change} where id = ${second}`)
  expect(await verifyAuditChains(db())).toBe(second)
})

test('S29 a missing row is found at the next one; a missing newest row after the last one left', async () => {
  const [, second = 0, third = 0] = await ids()
  await tamper(sql`delete from audit_log where id = ${second}`)
  expect(await verifyAuditChains(db())).toBe(third)
  await tamper(sql`delete from audit_log where id = ${third}`)
  expect(await verifyAuditChains(db())).toBe(second)
})

test('S29 a changed row with a recomputed hash is found at the next one', async () => {
  const [, second = 0, third = 0] = await ids()
  const row = await db()
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '=', second)
    .executeTakeFirstOrThrow()
  const hash = chainHash(row.previous_hash, { ...row, result: 'not_found' })
  await tamper(sql`update audit_log set result = 'not_found', hash = ${hash} where id = ${second}`)
  expect(await verifyAuditChains(db())).toBe(third)
})

test('S29 acts have chains by their subject, refusals and reads have one of their own; all are verified', async () => {
  await record({ action: 'update-user', result: 'ok' })
  await record({ action: 'update-user', result: 'not_allowed' })
  await record({ action: 'log-in' })
  await record({ action: 'export' })
  const rows = await db()
    .selectFrom('audit_log')
    .select(['id', 'action', 'result', 'chain'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, result, chain }) => [action, result, chain]).slice(3)).toEqual([
    ['update-user', 'ok', CHAIN_OF_CERTIFICATE_12],
    ['update-user', 'not_allowed', 2],
    ['log-in', 'ok', 2],
    ['export', 'ok', 2],
  ])
  expect(await verifyAuditChains(db())).toBeNull()
  const last = rows.at(-1)?.id ?? 0
  await tamper(sql`update audit_log set result = 'x' where id = ${last}`)
  expect(await verifyAuditChains(db())).toBe(last)
  await tamper(sql`delete from audit_log where id = ${last}`)
  expect(await verifyAuditChains(db())).toBe(last)
})

test('S29 a line that is moved to the other chain is found', async () => {
  await record({ action: 'log-in' })
  await record({ action: 'log-out' })
  const [first = 0, , third = 0, , fifth = 0] = await ids()
  await tamper(sql`update audit_log set chain = 2 where id = ${third}`)
  expect(await verifyAuditChains(db())).toBe(third)
  await tamper(sql`update audit_log set chain = ${CHAIN_OF_CERTIFICATE_12} where id in (${third}, ${fifth})`)
  expect(await verifyAuditChains(db())).toBe(fifth)
  expect(first).toBeGreaterThan(0)
})

test('S29 lines from before there were two chains still verify', async () => {
  const at = new Date('2026-11-20T15:00:00.123Z')
  const line = { at, actor_user_id: null, actor_role: 'anonymous', action: 'log-in', subject_kind: null }
  const refused = { ...line, subject_id: null, result: 'invalid_credentials', address: null }
  const end = await db()
    .selectFrom('audit_chain')
    .select('hash')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const hash = chainHash(end.hash, { ...refused, detail: {} })
  await db()
    .insertInto('audit_log')
    .values({ ...refused, detail: '{}', previous_hash: end.hash, hash })
    .execute()
  await db().updateTable('audit_chain').set({ hash }).where('id', '=', 1).execute()
  expect(await verifyAuditChains(db())).toBeNull()
})

const IMPORTED: AuditEntry = {
  at: new Date('2026-11-20T15:00:00Z'),
  actor: SYSTEM,
  action: 'import',
  subject: null,
  result: 'ok',
  address: null,
}

test('a rolled back transaction leaves no line and no gap in the chain', async () => {
  const failing = inTransaction(db(), async (trx) => {
    recordAudit(trx, IMPORTED)
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  await record({ action: 'import' })
  expect(await ids()).toHaveLength(4)
  expect(await verifyAuditChains(db())).toBeNull()
})

test('twenty lines at once form one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, no) => record({ detail: { no } })))
  expect(await ids()).toHaveLength(23)
  expect(await verifyAuditChains(db())).toBeNull()
})

test('verifies more rows than one batch', async () => {
  await inTransaction(db(), async (trx) => {
    for (let no = 0; no < 1_100; no++) {
      recordAudit(trx, { ...IMPORTED, detail: { no } })
    }
  })
  expect(await verifyAuditChains(db())).toBeNull()
  const last = (await ids()).at(-1) ?? 0
  await tamper(sql`update audit_log set result = 'x' where id = ${last}`)
  expect(await verifyAuditChains(db())).toBe(last)
})
