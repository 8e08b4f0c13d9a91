import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createLien, type Lien } from '../../../test/payments-world.ts'
import { givePlan } from '../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import { staffTasks } from '../../../test/rows.ts'

const world = sharedPlanWorld()

const mailsOf = ({ email }: TestActor, { id }: Lien) =>
  world.testApp.db
    .selectFrom('outbox')
    .select(['kind', 'body'])
    .where('recipient', '=', email)
    .where('certificate_id', '=', id)
    .orderBy('id')
    .execute()

const ask = async (path: string, token: string) => {
  const url = `/api/reminders/${path}`
  const answer = await world.testApp.inject({ method: 'POST', url, payload: { token } })
  return { status: answer.statusCode, body: answer.json<object>() }
}

/** A plan whose first installment was mailed about, and the token of that mail's link. */
async function givenReminder() {
  const [owner, lien] = [await createActor(world.testApp, 'taxpayer'), await createLien(world)]
  await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner })
  await world.work()
  const [mail] = await mailsOf(owner, lien)
  const token = /Stop these reminders: https?:\/\/\S+\/reminders\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
  return { owner, lien, token }
}

test('stops reminders by their link without a log-in, resumes them, and still sends what the law requires', async () => {
  const { owner, lien, token } = await givenReminder()
  expect(await ask('check', token)).toMatchObject({ body: { stopped: false, canAskAgain: false } })
  expect((await mailsOf(owner, lien)).map(({ kind }) => kind)).toEqual(['plan-installment-reminder'])
  for (const _ of [1, 2])
    expect(await ask('stop', token)).toMatchObject({ body: { stopped: true, canAskAgain: true } })
  const tasks = await staffTasks(world.testApp.db, 'hold-opened', lien.id)
  expect(tasks).toMatchObject([{ note: expect.stringContaining('reminders stopped on request') }])
  await world.later(8)
  await world.work()
  expect(await mailsOf(owner, lien)).toHaveLength(1)
  expect(await ask('resume', token)).toMatchObject({ body: { stopped: false } })
  await world.work()
  expect((await mailsOf(owner, lien)).map(({ kind }) => kind)).toEqual([
    'plan-installment-reminder',
    'plan-installment-missed',
  ])
  await ask('stop', token)
  await world.later(60)
  await world.work()
  expect((await mailsOf(owner, lien)).map(({ kind }) => kind)).toContain('plan-default')
})

test('accepts only links that we signed, for an owner of a plan', async () => {
  const { lien, token } = await givenReminder()
  const [certificate, user, signature = ''] = token.split('.')
  const other = await createLien(world)
  for (const wrong of [
    'none',
    `${other.id}.${user}.${signature}`,
    `${certificate}.${user}.${signature.replace(/^./, (it) => (it === 'A' ? 'B' : 'A'))}`,
  ])
    expect((await ask('stop', wrong)).status).toBe(404)
  await world.testApp.db
    .updateTable('payment_plan')
    .set({ status: 'CANCELED' })
    .where('certificate_id', '=', lien.id)
    .execute()
  expect((await ask('stop', token)).status).toBe(404)
})

test('does not undo by a link what staff entered', async () => {
  const { lien, token } = await givenReminder()
  const admin = await createActor(world.testApp, 'admin')
  const url = `/api/admin/parcels/${lien.id}/holds`
  const payload = { kind: 'contact-stopped', reason: 'The owner called.' }
  expect((await world.testApp.inject({ method: 'POST', url, token: admin.token, payload })).statusCode).toBe(
    200,
  )
  expect(await ask('resume', token)).toMatchObject({ body: { stopped: true, canAskAgain: false } })
})
