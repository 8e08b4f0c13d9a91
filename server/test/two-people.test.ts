import { TWO_PERSON_ACT_NAMES } from '@fieldstone/domain/approvals/second-person'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../demo/company.ts'
import { confirmByCommand } from '../src/features/accounts/confirm-command.ts'
import { hashOf } from '../src/http/session.ts'
import { approvalsJob } from '../src/jobs/job-list.ts'
import { createActor, type TestActor } from './actors.ts'
import { sharedPaymentWorld } from './payments-world.ts'
import { approveAs, lastApproval } from './second-approval.ts'
import { ACT_CASES } from './two-people-acts.ts'

const world = sharedPaymentWorld()
const HOUR = 3600

let admin: TestActor
let startedAt: string
beforeAll(() => {
  startedAt = world.testApp.clock.now().toISOString()
})

/** One administrator in an installation where nobody else ever was one. */
beforeEach(async () => {
  const { db, clock } = world.testApp
  clock.set(startedAt)
  await sql`update app_user set is_disabled = true where account_type = 0`.execute(db)
  await sql`delete from account_influence`.execute(db)
  await sql`update approval set ended = 'canceled', ended_how = 'link', ended_at = now() where ended is null`.execute(
    db,
  )
  await db
    .updateTable('company_setting')
    .set({ values: JSON.stringify(DEMO_COMPANY) })
    .execute()
  admin = await createActor(world.testApp, 'admin')
})

const another = () => createActor(world.testApp, 'admin')

const tie = (actor: TestActor, account: TestActor, daysAgo = 10) =>
  world.testApp.db
    .insertInto('account_influence')
    .values({
      ...{ actor_id: actor.userId, user_id: account.userId, what: 'changed' },
      at: new Date(world.testApp.clock.now().getTime() - daysAgo * 24 * HOUR * 1000),
    })
    .execute()

const confirm = () =>
  confirmByCommand(
    world.testApp.db,
    { kind: 'confirm', which: 'all' },
    {
      ...{ at: world.testApp.clock.now(), timeZone: 'America/New_York', ask: null },
    },
  )

const runJob = () => approvalsJob.run(world.testApp.services)

/** Sessions end with their time, which is not what these tests are about. */
async function advanceHours(hours: number): Promise<void> {
  const { clock, db } = world.testApp
  clock.advanceSeconds(hours * HOUR)
  const ends_at = new Date(clock.now().getTime() + HOUR * 1000)
  await db.updateTable('user_session').set({ seen_at: clock.now(), ends_at }).execute()
}

test('each act that needs two people has a case here', () => {
  expect(Object.keys(ACT_CASES).sort()).toEqual([...TWO_PERSON_ACT_NAMES].sort())
})

describe.each(TWO_PERSON_ACT_NAMES)('S45 %s', (name) => {
  const act = ACT_CASES[name]

  test('one administrator alone gets nothing done while there is a second, also after any time', async () => {
    await another()
    const asked = await act.ask(world, admin)
    expect(await asked.isDone()).toBe(false)
    expect([403, 409]).toContain(await asked.approve(admin))
    await advanceHours(24 * 20)
    await runJob()
    expect(await asked.isDone()).toBe(false)
  })

  test('the server’s shell is no second approval while there is a second administrator', async () => {
    const second = await another()
    const asked = await act.ask(world, admin)
    await expect(confirm()).rejects.toThrow(second.username)
    await runJob()
    expect(await asked.isDone()).toBe(false)
  })

  test.each([
    ['an account that the requester made or changed', () => [admin, true] as const],
    ['whoever made or changed the account of the requester', () => [admin, false] as const],
  ])('%s is no second person', async (_, way) => {
    const puppet = await another()
    const [, isByRequester] = way()
    await (isByRequester ? tie(admin, puppet) : tie(puppet, admin))
    const asked = await act.ask(world, admin)
    expect([403, 409]).toContain(await asked.approve(puppet))
    expect(await asked.isDone()).toBe(false)
  })

  test('a second administrator approves: it is done', async () => {
    const second = await another()
    // After 30 days an account is its owner's.
    await tie(admin, second, 31)
    const asked = await act.ask(world, admin)
    expect(await asked.isDone()).toBe(false)
    expect(await asked.approve(second)).toBe(200)
    expect(await asked.isDone()).toBe(true)
    const waiting = await world.testApp.db
      .selectFrom('approval')
      .select('id')
      .where('ended', 'is', null)
      .execute()
    expect(waiting).toEqual([])
  })

  test('a second administrator without the own password approves nothing', async () => {
    const second = await another()
    const asked = await act.ask(world, admin)
    expect(await asked.approve(second, '')).toBe(400)
    expect(await asked.approve(second, 'not the own one')).toBe(400)
    expect(await asked.isDone()).toBe(false)
  })

  test('where no other administrator is eligible the shell is the second approval, and time is none', async () => {
    await tie(admin, await another())
    const asked = await act.ask(world, admin)
    await advanceHours(24 * 5)
    await runJob()
    expect(await asked.isDone()).toBe(false)
    expect(await confirm()).toContain('Confirmed')
    await runJob()
    expect(await asked.isDone()).toBe(true)
  })

  if (act.isAboutAnother) return

  test('for a sole administrator 72 hours are the second approval', async () => {
    const asked = await act.ask(world, admin)
    await advanceHours(71.9)
    await runJob()
    expect(await asked.isDone()).toBe(false)
    await advanceHours(0.2)
    await runJob()
    expect(await asked.isDone()).toBe(true)
  })

  test('whoever had another administrator within 30 days does not wait', async () => {
    const former = await another()
    await world.testApp.db
      .updateTable('app_user')
      .set({ is_disabled: true })
      .where('id', '=', former.userId)
      .execute()
    await world.testApp.db
      .insertInto('account_influence')
      .values({
        actor_id: admin.userId,
        user_id: former.userId,
        what: 'removed',
        at: world.testApp.clock.now(),
      })
      .execute()
    const asked = await act.ask(world, admin)
    await advanceHours(100)
    await runJob()
    expect(await asked.isDone()).toBe(false)
  })
})

test('a request that fails with an error does not stop the others that are due', async () => {
  const broken = await ACT_CASES['payoff-rules'].ask(world, admin)
  await sql`update approval set input = '{}' where ended is null`.execute(world.testApp.db)
  const asked = await ACT_CASES['county-settings'].ask(world, admin)
  await advanceHours(73)
  await expect(runJob()).rejects.toThrow()
  expect([await broken.isDone(), await asked.isDone()]).toEqual([false, true])
})

test('a change that meets a stored row is refused as changed, not as a taken username', async () => {
  const asked = await ACT_CASES.templates.ask(world, admin)
  const { db } = world.testApp
  await sql`create function refuse_text() returns trigger language plpgsql as
    'begin raise unique_violation; end'`.execute(db)
  await sql`create trigger refuse_text before insert on template_version
    for each row execute function refuse_text()`.execute(db)
  const id = (await lastApproval(world.testApp, admin)) ?? 0
  const answer = await approveAs(world.testApp, await another(), id)
  await sql`drop trigger refuse_text on template_version`.execute(db)
  expect([answer.json().code, await asked.isDone()]).toEqual(['state_changed', false])
})

test('the log names who approved a refund out of escrow', async () => {
  const asked = await ACT_CASES['escrow-refund'].ask(world, admin)
  const second = await another()
  const id = (await lastApproval(world.testApp, admin)) ?? 0
  await approveAs(world.testApp, second, id)
  expect(await asked.isDone()).toBe(true)
  const line = await world.testApp.db
    .selectFrom('audit_log')
    .select('actor_user_id')
    .where('action', '=', 'approve-refund')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(line.actor_user_id).toBe(second.userId)
})

test.each(['administrator-added', 'payoff-rules'] as const)(
  '%s: what is not as it was when it was requested is refused, and nothing is done',
  async (name) => {
    const { db } = world.testApp
    const asked = await ACT_CASES[name].ask(world, admin)
    const id = (await lastApproval(world.testApp, admin)) ?? 0
    await (name === 'payoff-rules'
      ? sql`insert into regime (state_id, county_id, effective_from, values, changed_by, changed_at)
          values ('OH', null, '2020-01-01', '{"minChargeBps": 777}', ${admin.userId}, now())`
      : sql`update app_user set version = version + 1 where id = (select subject::bigint from approval where id = ${id})`
    ).execute(db)
    const answer = await approveAs(world.testApp, await another(), id)
    expect([answer.json().code, await asked.isDone()]).toEqual(['state_changed', false])
  },
)

test.each(['administrator-login', 'administrator-removed'] as const)(
  '%s: whom it is about cannot hold it up by a change of the own profile',
  async (name) => {
    const { db } = world.testApp
    const asked = await ACT_CASES[name].ask(world, admin)
    const id = (await lastApproval(world.testApp, admin)) ?? 0
    await sql`update app_user set phone = '3305550188', version = version + 1
      where id = (select subject::bigint from approval where id = ${id})`.execute(db)
    expect((await approveAs(world.testApp, await another(), id)).statusCode).toBe(200)
    expect(await asked.isDone()).toBe(true)
  },
)

test('an approved change of a county leaves its other settings as they are by then', async () => {
  const { db } = world.testApp
  const asked = await ACT_CASES['county-settings'].ask(world, admin)
  await sql`update county set can_request_payoff = not can_request_payoff where id = 855`.execute(db)
  const read = () =>
    db.selectFrom('county').select('can_request_payoff').where('id', '=', 855).executeTakeFirstOrThrow()
  const before = await read()
  await approveAs(world.testApp, await another(), (await lastApproval(world.testApp, admin)) ?? 0)
  expect([await asked.isDone(), await read()]).toEqual([true, before])
  await sql`update county set can_request_payoff = not can_request_payoff where id = 855`.execute(db)
})

test('a change of an account applies what its approver saw, and no other field that was sent', async () => {
  const { userId } = await createActor(world.testApp, 'admin')
  const payload = { id: userId, email: 'seen@example.com', disabled: false, secondFactor: false }
  await world.testApp.inject({
    method: 'PUT',
    url: '/api/users',
    token: admin.token,
    payload: { ...payload, currentPassword: admin.password },
  })
  const { input } = await world.testApp.db
    .selectFrom('approval')
    .select('input')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(Object.keys(input as object).sort()).toEqual(['email', 'version'])
})

test('a refund that the link of an e-mail cancels is nobody’s decision in the log', async () => {
  const { db } = world.testApp
  const asked = await ACT_CASES['escrow-refund'].ask(world, admin)
  await db
    .updateTable('approval')
    .set({ cancel_token_hash: hashOf('a token') })
    .where('ended', 'is', null)
    .execute()
  const answer = await world.testApp.inject({
    ...{ method: 'POST', url: '/api/approvals/cancel', payload: { token: 'a token' } },
  })
  expect([answer.statusCode, await asked.isDone()]).toEqual([200, false])
  const line = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_user_id'])
    .where('action', '=', 'decline-refund')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(line.actor_user_id).toBeNull()
})
