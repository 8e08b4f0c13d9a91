import { RETENTION_KINDS } from '@fieldstone/domain/retention/kinds'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { countOf } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/database.ts'
import { retentionJob } from '../../jobs/job-list.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import { StorageUnavailable } from '../../providers/file-storage.ts'
import { SWEEPS } from './sweeps.ts'

const testApp = sharedTestApp()
/** A session ends long before a record's time is over: whoever is there then has logged in anew. */
let admin: TestActor
const DAY_SECONDS = 86_400

beforeEach(async () => {
  const { db } = testApp
  for (const table of [
    'preservation_hold',
    'retention_kind',
    'outbox',
    'document',
    'contact_message',
  ] as const)
    await db.deleteFrom(table).execute()
  admin = await createActor(testApp, 'admin')
})

type Method = 'GET' | 'POST' | 'PUT'
const send = (method: Method, path: string, payload?: object) =>
  testApp.inject({ method, url: `/api/admin/${path}`, token: admin.token, ...(payload ? { payload } : {}) })

interface Kind {
  readonly kind: string
  readonly dueCount: number
  readonly heldCount: number
  readonly [name: string]: unknown
}
const kindOf = async (kind: string): Promise<Kind | undefined> =>
  (await send('GET', 'retention')).json<{ kinds: Kind[] }>().kinds.find((it) => it.kind === kind)

async function afterDays(days: number): Promise<void> {
  testApp.clock.advanceSeconds(days * DAY_SECONDS)
  admin = await createActor(testApp, 'admin')
}

async function night(): Promise<void> {
  await afterDays(1)
  await retentionJob.run(testApp.services)
}

/** A mail that has been sent. */
async function sentMail(to: string, certificateId: number | null = null): Promise<void> {
  const at = testApp.clock.now()
  await inTransaction(testApp.db, (trx) =>
    queueMail(trx, {
      ...{ at, to, userId: null, certificateId, kind: 'receipt', templateVersion: 0, language: 'en' },
      ...{ subject: 'Your receipt', text: 'We received $10.00.' },
    }),
  )
  await testApp.db.updateTable('outbox').set({ sent_at: at }).where('recipient', '=', to).execute()
}
const mails = () =>
  testApp.db.selectFrom('outbox').select(['recipient', 'body']).orderBy('recipient').execute()

describe('the schedule', () => {
  test('an administrator sees every kind, what is due, the last run and the next', async () => {
    await sentMail('ann@example.com')
    await afterDays(31)
    const answer = await send('GET', 'retention')
    expect(answer.json().kinds.map(({ kind }: Kind) => kind)).toEqual(RETENTION_KINDS)
    expect(await kindOf('mails')).toMatchObject({ days: 30, dueCount: 1, heldCount: 0, lastRunAt: null })
    await retentionJob.run(testApp.services)
    expect(await mails()).toEqual([])
    const now = testApp.clock.now()
    expect(await kindOf('mails')).toMatchObject({
      ...{ dueCount: 0, deletedCount: 1, lastRunAt: now.toISOString() },
      nextRunDate: new Date(now.getTime() + DAY_SECONDS * 1000).toISOString().slice(0, 10),
    })
    const line = {
      action: 'delete-records',
      subject_kind: 'records',
      subject_id: 'mails',
      detail: { count: 1 },
    }
    const lines = await testApp.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(lines).toMatchObject([line])
  })

  test('a longer time is set within its bounds: from then on it is kept that long', async () => {
    await sentMail('ann@example.com')
    expect((await send('PUT', 'retention/mails', { days: 60, version: 0 })).statusCode).toBe(200)
    await afterDays(59)
    await night()
    expect(await mails()).toHaveLength(1)
    await night()
    expect(await mails()).toEqual([])
  })

  test.each([
    ['mails', 6],
    ['mails', 366],
    ['certificate-mails', 30],
    ['secret-mails', 5],
  ])('%s for %i days: is refused by the field, and nothing is set', async (kind, days) => {
    const answer = await send('PUT', `retention/${kind}`, { days, version: 0 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_request', fields: { days: expect.any(String) } })
    expect(await testApp.db.selectFrom('retention_kind').select('kind').execute()).toEqual([])
  })

  test('two who set the same kind: the second is told of the first', async () => {
    await send('PUT', 'retention/mails', { days: 60, version: 0 })
    const second = await send('PUT', 'retention/mails', { days: 90, version: 0 })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'edit_conflict' })
    expect(await kindOf('mails')).toMatchObject({ days: 60, version: 1 })
  })

  test('without the file storage the kinds without files go all the same, and the others at the next run', async () => {
    await removedDocument(await createCertificate(testApp.db))
    await sentMail('ann@example.com')
    await afterDays(2_558)
    const away = { ...testApp.services.files, remove: () => Promise.reject(new StorageUnavailable('away')) }
    await expect(retentionJob.run({ ...testApp.services, files: away })).rejects.toThrow('away')
    expect(await mails()).toEqual([])
    expect(await kindOf('removed-documents')).toMatchObject({ dueCount: 1, lastRunAt: null })
    await retentionJob.run(testApp.services)
    expect(await kindOf('removed-documents')).toMatchObject({ dueCount: 0, deletedCount: 1 })
  })

  test('more than one batch: all of it goes in one run', async () => {
    const at = testApp.clock.now()
    await sql`insert into login_failure (account_key, address, at)
      select 'key' || no, '10.0.0.1', ${at}::timestamptz from generate_series(1, 2100) no`.execute(testApp.db)
    await night()
    await night()
    expect(await testApp.db.selectFrom('login_failure').select('id').execute()).toEqual([])
  })
})

/** A document that was taken out of all lists, with its file. */
async function removedDocument(certificateId: number): Promise<string> {
  const key = `certificates/${certificateId}/${Math.random().toString(36).slice(2)}.pdf`
  await testApp.services.files.put(testApp.db, key, Uint8Array.of(1))
  const at = testApp.clock.now()
  await testApp.db
    .insertInto('document')
    .values({
      ...{ certificate_id: certificateId, kind: 'document', name: 'deed.pdf', media_type: 'application/pdf' },
      ...{ byte_count: 1, content_hash: 'x', storage_key: key, removed_at: at, removed_by: admin.userId },
    })
    .execute()
  return key
}

test('a removed document: its file goes after its time, and its row stays', async () => {
  const key = await removedDocument(await createCertificate(testApp.db))
  await afterDays(2_556)
  await night()
  expect(await testApp.services.files.get(key)).not.toBeNull()
  await night()
  expect(await testApp.services.files.get(key)).toBeNull()
  expect(await testApp.db.selectFrom('document').select('content_deleted_at').execute()).toEqual([
    { content_deleted_at: testApp.clock.now() },
  ])
})

test('a mail about a certificate: loses its text after its time; to whom it went stays, and it is not sent again', async () => {
  const id = await createCertificate(testApp.db)
  await sentMail('ann@example.com', id)
  await afterDays(3_650)
  await night()
  expect(await mails()).toEqual([{ recipient: 'ann@example.com', body: '' }])
  const { id: mailId } = await testApp.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  expect((await send('GET', `outbox/${mailId}`)).json()).toMatchObject({ text: '', action: null })
  expect((await send('POST', `outbox/${mailId}/copy`, {})).statusCode).toBe(409)
})

describe('long work that has ended', () => {
  const addTask = async (state: 'done' | 'failed' | 'running') => {
    const at = testApp.clock.now()
    const { id } = await testApp.db
      .insertInto('task')
      .values({
        ...{ kind: 'overcharges', title: 'Check of all charges', input: '{}', runner: 'server', state },
        ...{ created_at: at, ended_at: state === 'running' ? null : at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const kept = async () =>
    (await testApp.db.selectFrom('task').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('goes after its time; what runs stays, and what a record shows of its own', async () => {
    await testApp.db.deleteFrom('task').execute()
    const ended = [await addTask('done'), await addTask('failed')]
    const running = await addTask('running')
    const shown = await addTask('done')
    await testApp.db
      .insertInto('letter_batch')
      .values({
        ...{ kind: 'payoff', choice: '{}', may_repeat: false, task_id: shown },
        ...{ started_by: admin.userId, started_at: testApp.clock.now() },
      })
      .execute()
    await afterDays(364)
    await night()
    expect(await kept()).toEqual([...ended, running, shown])
    await night()
    expect(await kept()).toEqual([running, shown])
  })
})

describe('a preservation hold', () => {
  const reason = { reason: 'Subpoena of November 20' }

  test('on a certificate: nothing of it is deleted until it is lifted', async () => {
    const id = await createCertificate(testApp.db)
    const key = await removedDocument(id)
    await sentMail('ann@example.com', id)
    expect((await send('POST', `parcels/${id}/preservation`, reason)).json()).toMatchObject({
      holds: [{ parcelID: id, reason: reason.reason, liftedAt: null }],
    })
    await afterDays(4_000)
    expect(await kindOf('certificate-mails')).toMatchObject({ dueCount: 0, heldCount: 1 })
    await night()
    expect(await testApp.services.files.get(key)).not.toBeNull()
    expect(await mails()).toEqual([{ recipient: 'ann@example.com', body: 'We received $10.00.' }])
    const [hold] = (await send('GET', 'retention')).json<{ holds: { id: number }[] }>().holds
    const lifted = await send('POST', `preservation/${hold?.id}/lift`, { reason: 'The case is over' })
    expect(lifted.json()).toMatchObject({ holds: [{ liftReason: 'The case is over' }] })
    await night()
    expect(await testApp.services.files.get(key)).toBeNull()
    expect(await mails()).toEqual([{ recipient: 'ann@example.com', body: '' }])
  })

  test('on a person: their mails, sessions and tries stay; those of others go', async () => {
    const held = await createActor(testApp, 'taxpayer')
    const other = await createActor(testApp, 'taxpayer')
    for (const { userId } of [held, other])
      for (const no of [1, 2])
        await testApp.db
          .insertInto('user_session')
          .values({
            ...{ jti_hash: `${userId} ${no}`, user_id: userId, address: '10.9.9.9' },
            created_at: new Date(testApp.clock.now().getTime() + no),
            ...{ seen_at: testApp.clock.now(), ends_at: testApp.clock.now() },
          })
          .execute()
    for (const { email } of [held, other]) await sentMail(email)
    await send('POST', `people/${held.userId}/preservation`, reason)
    await afterDays(40)
    await night()
    expect(await mails()).toMatchObject([{ recipient: held.email }])
    const sessions = testApp.db
      .selectFrom('user_session')
      .select('jti_hash')
      .where('address', '=', '10.9.9.9')
    const sessionsOf = (userId: number) => countOf(sessions.where('user_id', '=', userId))
    expect([await sessionsOf(held.userId), await sessionsOf(other.userId)]).toEqual([2, 1])
  })

  test('is placed once while it stands, and lifted once', async () => {
    const id = await createCertificate(testApp.db)
    const placed = await send('POST', `parcels/${id}/preservation`, reason)
    expect((await send('POST', `parcels/${id}/preservation`, reason)).json()).toMatchObject({
      code: 'state_changed',
    })
    const [hold] = placed.json<{ holds: { id: number }[] }>().holds
    const lift = () => send('POST', `preservation/${hold?.id}/lift`, { reason: 'The case is over' })
    expect([(await lift()).statusCode, (await lift()).statusCode]).toEqual([200, 409])
    expect((await send('POST', `parcels/${id}/preservation`, reason)).json().holds).toHaveLength(2)
  })

  test('needs a reason, and something to stand on', async () => {
    const id = await createCertificate(testApp.db)
    expect((await send('POST', `parcels/${id}/preservation`, { reason: ' ' })).statusCode).toBe(400)
    expect((await send('POST', 'parcels/999999/preservation', reason)).statusCode).toBe(404)
    expect((await send('GET', 'people/999999/preservation')).statusCode).toBe(404)
    expect((await send('POST', 'preservation/999999/lift', reason)).statusCode).toBe(404)
  })
})

test.each(RETENTION_KINDS)('%s: its statements are ones that the database takes', async (kind) => {
  expect(SWEEPS[kind].length).toBeGreaterThan(0)
  expect(await kindOf(kind)).toMatchObject({ dueCount: expect.any(Number), heldCount: expect.any(Number) })
})
