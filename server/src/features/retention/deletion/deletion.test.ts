import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { openCheckout, payHeld, payInFull } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { givePlan } from '../../../../test/plan-steps.ts'
import { inTransaction } from '../../../db/database.ts'
import { retentionJob } from '../../../jobs/job-list.ts'
import { queueMail } from '../../../outbox/queue-mail.ts'
import { outboxJob } from '../../../outbox/send-mails.ts'
import type { Mail } from '../../../providers/mailer.ts'
import { verify } from '../../verify/verify.ts'

const world = sharedPaymentWorld()

let admin: TestActor
let person: TestActor
/** Nobody else's. */
let lastName: string
let phone: string
let made = 0
beforeEach(async () => {
  admin = await createActor(world.testApp, 'admin')
  lastName = `Quimby${++made}`
  phone = `33055502${10 + made}`
  person = await createActor(world.testApp, 'taxpayer', { firstName: 'Zelda', lastName, phone })
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, actor: TestActor, payload?: object) =>
  world.testApp.inject({ method, url: `/api/${url}`, token: actor.token, ...(payload ? { payload } : {}) })
const own = () => send('GET', 'account/deletion', person)
const ask = (currentPassword = person.password) =>
  send('POST', 'account/deletion', person, { currentPassword })
const erase = (actor = person) => send('POST', `admin/people/${actor.userId}/deletion`, admin, {})

const userRow = (userId = person.userId) =>
  world.testApp.db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

/** Every text of every table that holds what was known of this person. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await world.testApp.db.introspection.getTables()) {
    const table = name as 'app_user'
    const rows = await world.testApp.db.selectFrom(table).selectAll().execute()
    if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name)
  }
  return found.sort()
}

const mail = (certificateId: number | null) =>
  inTransaction(world.testApp.db, (trx) =>
    queueMail(trx, {
      ...{
        at: world.testApp.clock.now(),
        to: person.email,
        userId: person.userId,
        certificateId,
        kind: 'receipt',
        templateVersion: 0,
      },
      ...{ language: 'en', subject: 'Your receipt', text: `Dear Zelda ${lastName}, ${person.email}` },
    }),
  )

test('a person whose money is held as unapplied funds is not deleted', async () => {
  const lien = await createLien(world)
  await payHeld(world, lien, await openCheckout(world, lien, person))
  await world.testApp.db
    .updateTable('payment')
    .set({ needs_review: false })
    .where('user_id', '=', person.userId)
    .execute()
  expect((await own()).json().obstacles).toContain('unapplied')
  expect((await erase()).statusCode).toBe(409)
  expect(await userRow()).toMatchObject({ data_deleted_at: null })
})

describe('asking', () => {
  test('the person is told what goes and what stays, asks with the password, and can take it back', async () => {
    expect((await own()).json()).toEqual({
      ...{ request: null, obstacles: [], openPlans: [], keepsName: false, deletedAt: null },
      goes: [{ what: 'addresses', count: 1 }],
      remains: [{ what: 'log', count: null }],
    })
    expect((await ask()).json()).toMatchObject({ request: { state: 'waiting' } })
    expect((await ask()).statusCode).toBe(200)
    expect((await send('GET', 'admin/retention', admin)).json().waiting).toMatchObject([
      { userID: person.userId, name: `Zelda ${lastName}` },
    ])
    expect((await send('DELETE', 'account/deletion', person)).json()).toMatchObject({
      request: { state: 'withdrawn' },
    })
    expect((await send('DELETE', 'account/deletion', person)).statusCode).toBe(409)
  })

  test('what is asked for waits in a work queue, until it is taken back or decided', async () => {
    const waiting = async () => (await send('GET', 'admin/queues/deletion-requests', admin)).json()
    await ask()
    expect(await waiting()).toMatchObject([
      {
        title: `Zelda ${lastName}`,
        userID: person.userId,
        since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ])
    await send('DELETE', 'account/deletion', person)
    expect(await waiting()).toEqual([])
    await ask()
    await erase()
    expect(await waiting()).toEqual([])
  })

  test('without the right password: nothing is asked for', async () => {
    expect((await ask('not the password at all')).statusCode).toBe(400)
    expect((await ask('')).json()).toMatchObject({ fields: { currentPassword: expect.any(String) } })
    expect((await own()).json()).toMatchObject({ request: null })
  })

  test('an administrator declines with a reason that the person reads; they may ask again', async () => {
    await ask()
    const path = `admin/people/${person.userId}/deletion/decline`
    expect((await send('POST', path, admin, { reason: 'A claim is open' })).statusCode).toBe(200)
    expect((await own()).json()).toMatchObject({ request: { state: 'declined', reason: 'A claim is open' } })
    expect((await send('POST', path, admin, { reason: 'A claim is open' })).statusCode).toBe(409)
    expect((await ask()).json()).toMatchObject({ request: { state: 'waiting' } })
  })
})

const savedCard = (status: 'OPEN' | 'SAVED') =>
  world.testApp.db
    .insertInto('saved_card')
    .values({
      ...{ id: `crd_${String(made).padStart(26, '0')}`, user_id: person.userId, status },
      page_until: world.testApp.clock.now(),
    })
    .execute()

describe('what keeps it', () => {
  test('a card that is saved, until it is removed', async () => {
    await savedCard('SAVED')
    expect((await own()).json()).toMatchObject({ obstacles: ['card'] })
    expect((await erase()).statusCode).toBe(409)
  })

  test('a page to save a card that was opened and left keeps nothing, and saves no card afterwards', async () => {
    await savedCard('OPEN')
    expect((await own()).json()).toMatchObject({ obstacles: [] })
    expect((await erase()).statusCode).toBe(200)
    const cards = world.testApp.db.selectFrom('saved_card').select('status')
    expect(await cards.where('user_id', '=', person.userId).execute()).toEqual([{ status: 'REMOVED' }])
  })

  test('an open plan: it can be neither asked for nor done', async () => {
    const lien = await createLien(world)
    await givePlan({ testApp: world.testApp, payer: person }, lien)
    expect((await own()).json()).toMatchObject({
      obstacles: ['plan'],
      openPlans: [{ parcelID: lien.id, taxSaleNo: expect.any(String) }],
    })
    expect((await ask()).statusCode).toBe(409)
    expect((await erase()).json()).toMatchObject({ code: 'state_changed' })
    expect(await userRow()).toMatchObject({ username: person.username, data_deleted_at: null })
  })

  test('a preservation hold on the person: it can be asked for, and not done until it is lifted', async () => {
    const reason = { reason: 'Subpoena of November 20' }
    const placed = await send('POST', `admin/people/${person.userId}/preservation`, admin, reason)
    expect((await own()).json()).toMatchObject({ obstacles: ['hold'] })
    expect((await ask()).statusCode).toBe(200)
    expect((await erase()).statusCode).toBe(409)
    await send('POST', `admin/preservation/${placed.json().holds[0].id}/lift`, admin, reason)
    expect((await erase()).statusCode).toBe(200)
  })

  test('a preservation hold on a certificate that is saved, or about which there are mails', async () => {
    const { id } = await createLien(world)
    await mail(id)
    await send('POST', `admin/parcels/${id}/preservation`, admin, { reason: 'Subpoena of November 20' })
    expect((await own()).json()).toMatchObject({ obstacles: ['hold'] })
    expect((await erase()).statusCode).toBe(409)
  })

  test('a preservation hold on another account, which has had the address of one of its e-mails', async () => {
    const held = await createActor(world.testApp, 'taxpayer')
    await mail(null)
    const now = world.testApp.clock.now()
    await world.testApp.db
      .insertInto('app_user_email')
      .values({ user_id: held.userId, email_key: person.email.toLowerCase(), since: now, until: now })
      .execute()
    const reason = { reason: 'Subpoena of November 20' }
    await send('POST', `admin/people/${held.userId}/preservation`, admin, reason)
    expect((await own()).json()).toMatchObject({ obstacles: ['hold'] })
    expect((await erase()).statusCode).toBe(409)
  })

  test('an account of staff, and one of which nothing is left: are refused', async () => {
    const staff = await createActor(world.testApp, 'legal')
    expect((await erase(staff)).statusCode).toBe(409)
    await erase()
    expect((await erase()).statusCode).toBe(409)
    expect((await send('POST', 'admin/people/999999/deletion', admin, {})).statusCode).toBe(404)
  })
})

/** The hourly sweep, whenever the last one was. */
async function sweep(): Promise<void> {
  await world.testApp.db.deleteFrom('retention_kind').execute()
  await retentionJob.run(world.testApp.services)
}

/** What was sent, by a mail server that takes everything; then the sweep. */
async function sendAndSweep(): Promise<readonly Mail[]> {
  const sent: Mail[] = []
  const mailer = { isReal: true, send: async (mail: Mail) => void sent.push(mail) }
  await outboxJob.run({ ...world.testApp.services, mailer })
  await sweep()
  return sent
}

const told = () =>
  world.testApp.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'language'])
    .where('kind', '=', 'account-deleted')
    .where('recipient', '=', person.email)
    .execute()

describe('the person is told', () => {
  test('once it is done, at the address that the account had, in its language; then the address goes, too', async () => {
    const { db } = world.testApp
    await db.updateTable('app_user').set({ language: 'es' }).where('id', '=', person.userId).execute()
    await ask()
    expect(await told()).toEqual([])
    await erase()
    expect(await told()).toMatchObject([
      { recipient: person.email, language: 'es', subject: expect.stringMatching(/^Se eliminaron los datos/) },
    ])
    const sent = await sendAndSweep()
    expect(sent.filter(({ to }) => to === person.email)).toHaveLength(1)
    expect(await told()).toEqual([])
    expect(await tablesWith(person.email)).toEqual([])
  })

  test('while no mail server takes it: the address stays for three days at most', async () => {
    const { clock } = world.testApp
    const now = clock.now()
    await erase()
    clock.advanceSeconds(2 * 86_400)
    await sweep()
    expect(await told()).toHaveLength(1)
    clock.advanceSeconds(86_400)
    await sweep()
    expect(await told()).toEqual([])
    clock.set(now.toISOString())
  })
})

test('an account that nothing rests on: no table knows name, address, phone or user name any more', async () => {
  await mail(null)
  await ask()
  expect((await erase()).json()).toMatchObject({ request: { state: 'done' }, obstacles: ['deleted'] })
  expect(await userRow()).toMatchObject({
    ...{ username: `deleted-${person.userId}`, first_name: '', last_name: '', phone: '', is_disabled: true },
    data_deleted_at: world.testApp.clock.now(),
  })
  await sendAndSweep()
  for (const text of [`${lastName}"`, `${lastName},`, person.email, phone, `"${person.username}"`])
    expect(await tablesWith(text), text).toEqual([])
})

test('a request to make the account an administrator’s is canceled, and says nothing of the person any more', async () => {
  const { userId, email, username } = person
  await send('PUT', 'users', admin, { id: userId, accountType: 0 })
  const approval = await world.testApp.db
    .selectFrom('approval')
    .select(['id', 'title'])
    .where('subject', '=', String(userId))
    .executeTakeFirstOrThrow()
  expect(approval.title).toContain(email)
  expect((await erase()).statusCode).toBe(200)
  const after = await world.testApp.db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', approval.id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ ended: 'canceled', title: `deleted-${userId}`, changes: [] })
  expect(JSON.stringify(after)).not.toContain(username)
})

test('who was logged in is out, and nobody logs in again, sets a password or opens the account', async () => {
  await erase()
  expect((await own()).statusCode).toBe(401)
  for (const username of [person.username, person.email, `deleted-${person.userId}`]) {
    const payload = { username, password: person.password }
    const answer = await world.testApp.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.statusCode).toBe(400)
  }
  const enable = { id: person.userId, disabled: false }
  const saved = await world.testApp.inject({
    method: 'PUT',
    url: '/api/users',
    token: admin.token,
    payload: enable,
  })
  expect(saved.statusCode).toBeGreaterThanOrEqual(400)
  expect(await userRow()).toMatchObject({ is_disabled: true })
  const again = await createActor(world.testApp, 'taxpayer', {
    username: person.username,
    email: person.email,
  })
  expect(again.userId).not.toBe(person.userId)
})

test('who has paid: money, receipt and name stay to the cent, mails lose their text, and every invariant holds', async () => {
  const lien = await createLien(world)
  const payer = world.payer
  const before = await payInFull(world, lien)
  await world.testApp.db
    .updateTable('outbox')
    .set({ sent_at: world.testApp.clock.now() })
    .where('user_id', '=', payer.userId)
    .execute()
  const receipt = () => send('GET', `payments/${before}/receipt`, admin)
  const then = (await receipt()).json()
  const ledger = () => world.testApp.db.selectFrom('ledger_entry').selectAll().orderBy('id').execute()
  const books = await ledger()
  const facts = (await send('GET', `admin/people/${payer.userId}/deletion`, admin)).json()
  expect(facts).toMatchObject({ obstacles: [], keepsName: true })
  expect(facts.remains.map(({ what }: { what: string }) => what)).toEqual(['payments', 'mails', 'log'])
  expect((await erase(payer)).statusCode).toBe(200)
  expect((await receipt()).json()).toEqual(then)
  expect(await ledger()).toEqual(books)
  const row = await userRow(payer.userId)
  expect(`${row.first_name} ${row.last_name}`).toBe(then.payerName)
  const kept = await world.testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', row.email)
    .execute()
  expect(kept.filter(({ body }) => body !== '')).toEqual([])
  await sendAndSweep()
  expect(await tablesWith(payer.email)).toEqual([])
  expect(await verify(world.testApp.db, world.testApp.services)).toMatchObject({ isOk: true })
})
