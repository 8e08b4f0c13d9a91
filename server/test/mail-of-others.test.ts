import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { retentionJob } from '../src/jobs/job-list.ts'
import { createActor, sharedActor, type TestActor } from './actors.ts'
import { createCertificate } from './factories.ts'
import { sharedTestApp } from './test-app.ts'

/**
 * Anybody can type any e-mail address into an account. Every place that finds mails, messages or letters by an address is in
 * the tables below: none of them reaches those of the person, or of the company, whose address somebody else has typed.
 */
const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const COMPANY = 'servicing@fieldstone.example'

/** The address of Vera, who has no account any more under it, and whoever has typed it since. */
let address: string
let stranger: TestActor
let certificateId: number
let certificateNo: string
let messageId: number
let no = 0

/** In every text that is Vera's or the company's. */
const SECRET = 'plum tree'

async function send(method: 'GET' | 'POST' | 'PUT', url: string, actor: TestActor | null, payload?: object) {
  const answer = await testApp.inject({
    ...{ method, url: `/api/${url}`, token: actor?.token },
    ...(payload === undefined ? {} : { payload }),
  })
  expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 300)}`).toBeLessThan(300)
  return answer
}

const writeToUs = (email: string, actor: TestActor | null = null) =>
  send('POST', 'users/contact', actor, {
    ...{ fullName: `Vera ${SECRET}`, address: '', cityStateZip: '', email, phone: '' },
    ...{ relatedProperty: certificateNo, message: `About my ${SECRET}` },
  })

const lastMessage = async () =>
  (
    await testApp.db
      .selectFrom('contact_message')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id

/** The last code or link that was mailed to this address. */
async function lastMail(kind: string, recipient: string): Promise<string> {
  const mail = await testApp.db
    .selectFrom('outbox')
    .select('body')
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return mail.body
}

/** Vera had an account, got a letter by e-mail, took another address and later wrote to us under the old one. */
async function veraWas(): Promise<void> {
  const vera = await createActor(testApp, 'taxpayer', { email: address, lastName: SECRET })
  await send('POST', `parcels/${certificateId}/togglemyparcel`, vera)
  await send('POST', 'letterdelivery', vera, { textVersion: '2' })
  const code = /^\d{6}$/m.exec(await lastMail('letters-code', address))?.[0]
  await send('POST', 'letterdelivery/confirm', vera, { code })
  const named = { userID: vera.userId, reason: 'Called back' }
  await send('POST', `admin/parcels/${certificateId}/letterrecipient`, admin, named)
  await send('POST', `admin/parcels/${certificateId}/letters`, admin, { kind: 'payoff' })
  const next = { id: vera.userId, email: `now.${address}`, currentPassword: vera.password }
  await send('PUT', 'users', vera, next)
  testApp.clock.advanceSeconds(60)
}

beforeEach(async () => {
  no += 1
  address = `vera${no}@victim.example`
  certificateNo = `2026-88${no}`
  certificateId = await createCertificate(testApp.db, { certificate_no: certificateNo })
  await veraWas()
  stranger = await createActor(testApp, 'taxpayer', { email: address, firstName: 'Mal', lastName: 'Ory' })
  testApp.clock.advanceSeconds(60)
  await writeToUs(address)
  messageId = await lastMessage()
  await send('POST', `admin/messages/${messageId}/answer`, admin, {
    ...{ taxSaleNo: certificateNo, text: `Your ${SECRET} is fine` },
  })
  testApp.clock.advanceSeconds(60)
})

/** An account that has the company's own address from a time when that was not refused. */
let office: TestActor | null = null
async function officeAccount(): Promise<TestActor> {
  office ??= await createActor(testApp, 'taxpayer', { email: COMPANY, firstName: 'Off', lastName: 'Ice' })
  return office
}

async function zipTextOf(url: string, actor: TestActor): Promise<string> {
  const answer = await send('GET', url, actor)
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(answer.rawPayload, { lazyEntries: true }, (error, it) =>
      error ? reject(error) : resolve(it),
    ),
  )
  let text = ''
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        void buffer(stream).then((bytes) => {
          text += `${entry.fileName}\n${bytes.toString('utf8')}\n`
          zip.readEntry()
        }, reject)
      }),
    )
    zip.readEntry()
  })
  return text
}

const markAllSent = () =>
  testApp.db
    .updateTable('outbox')
    .set({ sent_at: testApp.clock.now() })
    .where('sent_at', 'is', null)
    .where('expires_at', 'is', null)
    .execute()

/** What each place shows of an account's mails, messages and letters, as one text. */
const READERS: readonly (readonly [string, (account: TestActor) => Promise<string>])[] = [
  [
    'the page of a person',
    async ({ userId }) =>
      JSON.stringify((await send('GET', `admin/people/${userId}?all=words`, admin)).json().words),
  ],
  ['the export by staff', ({ userId }) => zipTextOf(`admin/people/${userId}/export`, admin)],
  ['the own export', (account) => zipTextOf('account/export', account)],
]

describe.each(READERS)('%s', (_, read) => {
  test('has nothing of the person whose address was typed', async () => {
    await markAllSent()
    const text = await read(stranger)
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(certificateNo)
  })

  test('has nothing of the company, whose address was typed', async () => {
    const account = await officeAccount()
    testApp.clock.advanceSeconds(60)
    await writeToUs(address)
    await markAllSent()
    const text = await read(account)
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(certificateNo)
  })
})

const mailsAndMessages = async () => ({
  mails: await testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('body', 'like', `%${SECRET}%`)
    .orderBy('id')
    .execute(),
  letters: await testApp.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'letter-mail')
    .orderBy('id')
    .execute(),
  messages: await testApp.db.selectFrom('contact_message').selectAll().orderBy('id').execute(),
})

const erase = (account: TestActor) => send('POST', `admin/people/${account.userId}/deletion`, admin, {})
const facts = async (account: TestActor) =>
  (await send('GET', `admin/people/${account.userId}/deletion`, admin)).json()

describe('deleting the data of an account', () => {
  test.each([
    ['not sent yet', false],
    ['sent', true],
  ])('leaves mails (%s), letters and messages of the person whose address was typed', async (_, isSent) => {
    if (isSent) await markAllSent()
    const before = await mailsAndMessages()
    expect(before.mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['contact', 'contact-answer']),
    )
    expect((await facts(stranger)).remains).toEqual([{ what: 'log', count: null }])
    await erase(stranger)
    expect(await mailsAndMessages()).toEqual(before)
  })

  test('leaves the mails of the company, whose address was typed', async () => {
    const account = await createActor(testApp, 'taxpayer', { email: `office${no}@fieldstone.example` })
    await testApp.db
      .updateTable('outbox')
      .set({ recipient: account.email })
      .where('kind', '=', 'contact')
      .execute()
    const before = await mailsAndMessages()
    await erase(account)
    expect(await mailsAndMessages()).toEqual(before)
  })

  test('is not held back by a preservation hold on a certificate about which only the other person got mail', async () => {
    await send('POST', `admin/parcels/${certificateId}/preservation`, admin, { reason: 'Subpoena' })
    expect((await facts(stranger)).obstacles).toEqual([])
  })
})

test('whether a person can be reached by mail does not depend on the account of a stranger with their address', async () => {
  const reach = async () => (await send('GET', `admin/messages/${messageId}`, admin)).json().mailReach
  expect(await reach()).toBe('mail')
  await testApp.db
    .updateTable('app_user')
    .set({ is_disabled: true })
    .where('id', '=', stranger.userId)
    .execute()
  expect(await reach()).toBe('mail')
})

test('the mails to an owner stay on the page of the owner when somebody signs up as staff under that address', async () => {
  const words = async () =>
    (await send('GET', `admin/people/owners/${certificateId}?all=words`, admin))
      .json()
      .words.rows.flatMap(({ kind, who }: { kind: string; who: string }) => (kind === 'mail' ? [who] : []))
  expect(await words()).toContain(address)
  await testApp.db
    .updateTable('app_user')
    .set({ account_type: 1 })
    .where('id', '=', stranger.userId)
    .execute()
  expect(await words()).toContain(address)
  expect(await words()).not.toContain(COMPANY)
})

test('a hold on an account keeps what went to any address it had, confirmed or not: it shows nothing to anybody', async () => {
  const old = { answered_at: new Date('2010-01-01T00:00:00Z'), certificate_id: null }
  await testApp.db.updateTable('contact_message').set(old).where('id', '=', messageId).execute()
  const left = async () => {
    await testApp.db.deleteFrom('retention_kind').execute()
    await retentionJob.run(testApp.services)
    return testApp.db.selectFrom('contact_message').select('id').where('id', '=', messageId).execute()
  }
  const placed = await send('POST', `admin/people/${stranger.userId}/preservation`, admin, { reason: 'Suit' })
  const next = { id: stranger.userId, email: `then.${address}`, currentPassword: stranger.password }
  await send('PUT', 'users', stranger, next)
  expect(await left()).toHaveLength(1)
  await send('POST', `admin/preservation/${placed.json().holds[0].id}/lift`, admin, { reason: 'Settled' })
  expect(await left()).toEqual([])
})

/** The token of the last link that was mailed there. */
const tokenFor = async (email: string) =>
  /confirmEmail\/([\w-]+)/.exec(await lastMail('confirm-email', email))?.[1] ?? ''

async function confirm(account: TestActor, email = account.email): Promise<void> {
  await send('POST', 'account/email/confirmation', account)
  await send('POST', 'users/confirmemail', null, { token: await tokenFor(email) })
}

describe('what belongs to an account', () => {
  const messagesOf = async (account: TestActor, caller = admin) => {
    const text = await zipTextOf(
      caller === admin ? `admin/people/${account.userId}/export` : 'account/export',
      caller,
    )
    return /messages\.csv\. Rows: (\d)/.exec(text)?.[1] ?? '0'
  }

  test('a message under a confirmed address, from then on and until the account gets another one', async () => {
    expect(await messagesOf(stranger)).toBe('0')
    await confirm(stranger)
    expect(await messagesOf(stranger)).toBe('0')
    testApp.clock.advanceSeconds(60)
    await writeToUs(address.toUpperCase())
    expect(await messagesOf(stranger)).toBe('1')
    testApp.clock.advanceSeconds(60)
    const next = { id: stranger.userId, email: `next.${address}`, currentPassword: stranger.password }
    const { tokenString } = (await send('PUT', 'users', stranger, next)).json()
    testApp.clock.advanceSeconds(60)
    await writeToUs(address)
    await writeToUs(`next.${address}`)
    expect(await messagesOf(stranger)).toBe('1')
    expect(await messagesOf(stranger, { ...stranger, token: tokenString })).toBe('1')
  })

  test('a message sent while logged in, whatever address it names, and the mails of each address the account had', async () => {
    await writeToUs('somebody@else.example', stranger)
    const next = { id: stranger.userId, email: `next.${address}`, currentPassword: stranger.password }
    const { tokenString } = (await send('PUT', 'users', stranger, next)).json()
    await markAllSent()
    const text = await zipTextOf('account/export', { ...stranger, token: tokenString })
    expect(text).toMatch(/messages\.csv\. Rows: 1/)
    expect(text).toContain('Your Fieldstone Lien Servicing e-mail address was changed')
    expect(text).toMatch(/email-addresses\.csv\. Rows: 2/)
  })

  test('deleting takes all of it, and names what stays; mail to another address of a message is not touched', async () => {
    await writeToUs('somebody@else.example', stranger)
    const asked = await lastMessage()
    await send('POST', `admin/messages/${asked}/answer`, admin, { taxSaleNo: '', text: `Dear ${SECRET}` })
    await testApp.db
      .updateTable('contact_message')
      .set({ certificate_id: null })
      .where('id', '=', asked)
      .execute()
    await writeToUs(address, stranger)
    const about = await lastMessage()
    const next = { id: stranger.userId, email: `next.${address}`, currentPassword: stranger.password }
    await send('PUT', 'users', stranger, next)
    const before = await facts(stranger)
    expect(before.goes).toEqual([
      { what: 'addresses', count: 2 },
      { what: 'mails', count: 2 },
      { what: 'messages', count: 1 },
    ])
    expect(before.remains).toEqual([
      { what: 'messages', count: 1 },
      { what: 'office-mails', count: 2 },
      { what: 'log', count: null },
    ])
    await erase(stranger)
    const own = await testApp.db
      .selectFrom('outbox')
      .selectAll()
      .where('user_id', '=', stranger.userId)
      .execute()
    expect(own.map(({ kind }) => kind)).toEqual(['account-deleted'])
    const stays = await testApp.db
      .selectFrom('contact_message')
      .selectAll()
      .where('user_id', '=', stranger.userId)
      .execute()
    expect(stays).toMatchObject([{ id: about, email: '', phone: '', address: '', city_state_zip: '' }])
    const answer = await testApp.db
      .selectFrom('outbox')
      .select(['recipient', 'sent_at'])
      .where('recipient', '=', 'somebody@else.example')
      .execute()
    expect(answer).toEqual([{ recipient: 'somebody@else.example', sent_at: null }])
  })
})
