import { buffer } from 'node:stream/consumers'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { createActor, sharedActor, type TestActor } from '../../../../test/actors.ts'
import { createCertificate, insertPayment } from '../../../../test/factories.ts'
import { sharedTestApp } from '../../../../test/test-app.ts'
import { inTransaction } from '../../../db/database.ts'
import { exportWords } from '../../../messages/es/export-words.ts'
import { queueMail } from '../../../outbox/queue-mail.ts'
import type { PersonScope } from '../scope.ts'
import { SECTIONS } from './sections.ts'

const NOW = '2026-11-20T15:00:00Z'
const testApp = sharedTestApp({ now: NOW })
const admin = sharedActor(testApp, 'admin')

let dana: TestActor
let erik: TestActor
/** Paid by Dana; owned by Novak Dana. */
let paid: number
/** Only saved by Dana, who bears the name of the owner; Erik paid it, and staff wrote down calls under Dana's name. */
let saved: number

beforeAll(async () => {
  dana = await createActor(testApp, 'taxpayer', { firstName: 'Dana', lastName: 'Novak', phone: '3305550142' })
  erik = await createActor(testApp, 'taxpayer', { firstName: 'Erik', lastName: 'Lindqvist' })
  paid = await createCertificate(testApp.db, { owner_name: 'Novak Dana' })
  saved = await createCertificate(testApp.db, { owner_name: 'Novak Dana' })
  await testApp.db
    .insertInto('saved_certificate')
    .values({ user_id: dana.userId, certificate_id: saved })
    .execute()
  await payOnline(dana, paid, 'a')
  await payOnline(erik, saved, 'b')
  testApp.clock.advanceSeconds(60)
  await sentMail(dana, paid, 'receipt', 'Dear Dana, we received $103.25.')
  await sentMail(erik, saved, 'receipt', 'Dear Erik, thank you.')
  await sentMail(dana, null, 'contact-answer', 'You asked us about your neighbor.')
  await testApp.db
    .insertInto('correspondence')
    .values({
      ...{ certificate_id: saved, is_incoming: true, method: 'Phone', reason: 'Payoff question' },
      ...{ contact_first_name: 'Dana', contact_last_name: 'Novak', logged_on: plainDate('2026-11-19') },
      notes: '=SUM(A1) sounded upset',
    })
    .execute()
})

const payOnline = (user: TestActor, certificateId: number, no: string) =>
  insertPayment(testApp.db, {
    ...{ id: `pay_${no.repeat(26)}`, kind: 'PARTIAL', user_id: user.userId, certificate_id: certificateId },
    ...{ effective_on: plainDate('2026-11-18'), created_at: new Date(NOW) },
  })

async function sentMail(
  { email: to, userId }: TestActor,
  certificateId: number | null,
  kind: string,
  text: string,
): Promise<void> {
  const at = testApp.clock.now()
  await inTransaction(testApp.db, (trx) =>
    queueMail(trx, {
      ...{ at, to, userId: kind === 'contact-answer' ? null : userId, certificateId, kind },
      ...{ templateVersion: 0, language: 'en', subject: kind, text },
    }),
  )
  await testApp.db.updateTable('outbox').set({ sent_at: at }).where('sent_at', 'is', null).execute()
}

const get = (url: string, actor: TestActor) =>
  testApp.inject({ method: 'GET', url: `/api/${url}`, token: actor.token })

/** The files of a ZIP that was answered, as text. */
async function filesOf(url: string, actor: TestActor): Promise<Record<string, string>> {
  const answer = await get(url, actor)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toContain('attachment; filename="records-2026-11-20.zip"')
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(answer.rawPayload, { lazyEntries: true }, (error, it) =>
      error ? reject(error) : resolve(it),
    ),
  )
  const found: Record<string, string> = {}
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        void buffer(stream).then((bytes) => {
          found[entry.fileName] = bytes.toString('utf8')
          zip.readEntry()
        }, reject)
      }),
    )
    zip.readEntry()
  })
  return found
}

describe('an administrator', () => {
  test('has everything of an account in one file, with an index that names each table', async () => {
    const files = await filesOf(`admin/people/${dana.userId}/export`, admin)
    const index = files['READ ME FIRST.txt'] ?? ''
    expect(index).toContain('Records of Dana Novak, as of 2026-11-20.')
    const tables = Object.keys(files).filter((name) => name.endsWith('.csv'))
    expect(tables).toEqual(
      expect.arrayContaining(['account.csv', 'certificates.csv', 'payments.csv', 'mails.csv', 'calls.csv']),
    )
    expect(tables.filter((name) => !index.includes(name))).toEqual([])
    expect(files['account.csv']).toContain(dana.email)
    expect(files['payments.csv']).toContain('103.25')
    expect(Object.values(files).join()).toContain('Dear Dana, we received $103.25.')
    expect(JSON.stringify(files)).not.toContain('Erik')
  })

  test('finds texts in it that a spreadsheet does not take for formulas', async () => {
    const files = await filesOf(`admin/people/${dana.userId}/export`, admin)
    expect(files['calls.csv']).toContain("'=SUM(A1)")
  })

  test('has the same of an owner of record, and of who sent money; each is in the audit log', async () => {
    expect(await filesOf(`admin/people/owners/${paid}/export`, admin)).toHaveProperty('certificates.csv')
    const received = await testApp.inject({
      ...{ method: 'POST', url: '/api/admin/receivedpayments', token: admin.token },
      payload: {
        parcelID: paid,
        payerName: 'Title Agency',
        amount: 100,
        instrument: 'CASH',
        receivedBy: 'COUNTER',
        reference: '1',
      },
    })
    const { receivedPaymentID } = received.json<{ receivedPaymentID: number }>()
    const files = await filesOf(`admin/people/payers/${receivedPaymentID}/export`, admin)
    expect(files['received-payments.csv']).toContain('Title Agency')
    const line = await testApp.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ subject_kind: 'received_payment', subject_id: String(receivedPaymentID) })
  })

  test('is told of an account that is not there', async () => {
    expect((await get('admin/people/999999/export', admin)).statusCode).toBe(404)
  })
})

describe('a taxpayer', () => {
  test('downloads what is certainly theirs: details, payments, mails about them', async () => {
    const files = await filesOf('account/export', dana)
    expect(files['account.csv']).toContain(dana.email)
    expect(files['payments.csv']).toContain('103.25')
    expect(Object.values(files).join()).toContain('Dear Dana, we received $103.25.')
    expect(files['log-ins.csv']).toContain('127.0.0.1')
  })

  test('reads its index and its columns in their own language', async () => {
    await testApp.db.updateTable('app_user').set({ language: 'es' }).where('id', '=', erik.userId).execute()
    const files = await filesOf('account/export', erik)
    expect(files['LEA PRIMERO.txt']).toContain('Registros de Erik Lindqvist, al 2026-11-20.')
    expect(files['LEA PRIMERO.txt']).toContain('Pagos hechos en este sitio')
    expect(files['payments.csv']).toContain('Pago,Certificado,Día,')
  })

  test('every table and column of theirs has its Spanish', () => {
    const scope = {
      ties: new Map(),
      online: sql``,
      received: sql``,
      plans: sql``,
      mails: sql``,
      messages: sql``,
      letters: sql``,
    }
    for (const section of SECTIONS.filter((it) => it.isForStaff !== true)) {
      const asked = { scope: scope as unknown as PersonScope, userId: 1, zone: 'America/New_York' }
      const query = sql`${section.rows(asked)}`.compile(testApp.db).sql
      const titles = [...query.matchAll(/ as "([^"]+)"/g)].map(([, title = '']) => title)
      expect(titles.length, section.file).toBeGreaterThan(1)
      expect(
        [section.about, ...titles].filter((text) => exportWords[text] === undefined),
        section.file,
      ).toEqual([])
    }
  })

  test('S02 gets nothing by a name, a saved certificate or an address that they typed', async () => {
    const files = await filesOf('account/export', dana)
    expect(Object.keys(files)).not.toContain('calls.csv')
    const all = JSON.stringify(files)
    for (const text of ['sounded upset', 'neighbor', 'Erik', erik.email])
      expect(all, text).not.toContain(text)
    // The address of another account, once that has given it up.
    const next = await createActor(testApp, 'taxpayer')
    await testApp.db
      .updateTable('app_user')
      .set({ email: 'gone@example.com' })
      .where('id', '=', dana.userId)
      .execute()
    const change = { id: next.userId, email: dana.email, currentPassword: next.password }
    const answer = await testApp.inject({
      method: 'PUT',
      url: '/api/users',
      token: next.token,
      payload: change,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    await payOnline(next, paid, 'c')
    const later = { ...next, token: answer.json().tokenString }
    expect(JSON.stringify(await filesOf('account/export', later))).not.toContain('Dear Dana')
  })
})
