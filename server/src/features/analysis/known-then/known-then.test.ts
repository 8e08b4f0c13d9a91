import { inflateSync } from 'node:zlib'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { dollarsToCents } from '@fieldstone/domain/money/dollars'
import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, sharedActor, type TestActor } from '../../../../test/actors.ts'
import { createCertificate, createExpense, createSubsequent } from '../../../../test/factories.ts'
import { expectTagged, toldBy } from '../../../../test/pdf-tags.ts'
import { buildTestApp, sharedTestApp } from '../../../../test/test-app.ts'

/** After every time that the database stamps by itself. */
const START = '2040-03-05T15:00:00Z'
const BOUGHT = plainDate('2039-06-14')
const [FIRST, SECOND, LAST] = ['2040-03-05', '2040-04-10', '2040-05-21'] as const

const testApp = sharedTestApp({ now: START })
const firmUser = sharedActor(testApp, 'legal')
const people = {} as Record<'admin' | 'summit' | 'hamilton' | 'firm' | 'otherFirm' | 'taxpayer', TestActor>

/** Sessions end, and the tests move the clock by months. */
beforeEach(async () => {
  testApp.clock.set(START)
  people.admin = await createActor(testApp, 'admin')
  people.summit = await createActor(testApp, 'county')
  people.hamilton = await createActor(testApp, 'county', { countyId: 854 })
  people.firm = await createActor(testApp, 'legal', { firmId: firmUser.firmId })
  people.otherFirm = await createActor(testApp, 'legal', { firmId: 2 })
  people.taxpayer = await createActor(testApp, 'taxpayer')
})
const goTo = async (at: string) => {
  testApp.clock.set(at)
  people.admin = await createActor(testApp, 'admin')
}

type Part = '' | '/file' | '/ledger'
const get = (id: number, date: string, actor: TestActor = people.admin, part: Part = '') =>
  testApp.inject({
    method: 'GET',
    url: `/api/parcels/${id}/record/known${part}?date=${date}`,
    token: actor.token,
  })
const look = async (...args: Parameters<typeof get>) => {
  const answer = await get(...args)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function act(path: string, payload: object, method: 'POST' | 'PUT' = 'POST') {
  const answer = await testApp.inject({ method, url: path, token: people.admin.token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

const enter = (more: object = {}) =>
  createCertificate(
    testApp.db,
    { purchased_on: BOUGHT, created_at: new Date(START), ...more },
    { firm_id: firmUser.firmId, is_active: true, updated_at: new Date(START) },
  )

const issue = (id: number) => act(`/api/parcels/${id}/payofflog`, { purpose: 'county' })

describe('a payoff was issued, and the rate corrected a month later', () => {
  async function story() {
    const id = await enter()
    const issued = await issue(id)
    await goTo('2040-04-10T15:00:00Z')
    await act(`/api/admin/parcels/${id}/certificate`, { rateBps: 1200, reason: 'the file had another rate' })
    await goTo('2040-05-21T15:00:00Z')
    return { id, issued }
  }

  test('looked at as known then: the old rate and figure, and what is known now beside it, with what changed', async () => {
    const { id, issued } = await story()
    const known = await look(id, FIRST)
    expect(known.figure).toMatchObject({ totalCents: issued.totalCents, goodThrough: issued.goodThrough })
    expect(known.record).toMatchObject({ rateBps: 500, status: 'Active Certificate' })
    expect(known.figureNow.totalCents).toBeGreaterThan(issued.totalCents)
    expect(known.learned).toEqual([
      expect.objectContaining({ what: 'rate in basis points', before: '500', after: '1200' }),
    ])
    const later = await look(id, SECOND)
    expect(later.record.rateBps).toBe(1200)
    expect(later.figure).toEqual(later.figureNow)
  })

  test('what was issued is shown as it was issued, superseded since, beside what the same day comes to now', async () => {
    const { id, issued } = await story()
    const { issued: list, figureNow, issuedCount } = await look(id, FIRST)
    expect(issuedCount).toBe(1)
    expect(list).toEqual([
      expect.objectContaining({
        quoteId: issued.quoteId,
        ofDay: true,
        purpose: 'print',
        cause: 'data-corrected',
        nowCents: figureNow.totalCents,
        figure: expect.objectContaining({ totalCents: issued.totalCents }),
      }),
    ])
    expect((await look(id, LAST)).issued).toMatchObject([{ quoteId: issued.quoteId, ofDay: false }])
  })
})

test('a certificate that came in later: no figure was known on the day, and what is known now is said to be so', async () => {
  const id = await enter()
  expect(await look(id, '2040-02-01')).toMatchObject({
    figure: null,
    record: null,
    issued: [],
    figureNow: { totalCents: expect.any(Number) },
  })
  expect((await look(id, '2039-01-01')).figureNow).toBeNull()
})

test('an expense that is reversed, and taxes that are taken off: each counts as long as it stood', async () => {
  const id = await enter()
  await createSubsequent(testApp.db, id, { paid_on: plainDate('2040-02-01'), created_at: new Date(START) })
  await createExpense(testApp.db, id, {
    incurred_on: plainDate('2040-02-02'),
    created_at: new Date(START),
    updated_at: new Date(START),
  })
  const items = async (table: 'subsequent' | 'expense') =>
    (
      await testApp.db
        .selectFrom(table)
        .select('id')
        .where('certificate_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id
  await goTo('2040-04-10T15:00:00Z')
  await act(`/api/admin/parcels/${id}/subsequents/remove`, {
    subsequentID: await items('subsequent'),
    reason: 'of another parcel',
  })
  await act(`/api/admin/parcels/${id}/expenses/reverse`, {
    expenseID: await items('expense'),
    reason: 'entered twice',
  })
  await goTo('2040-05-20T15:00:00Z')
  const kindsOn = async (day: string) =>
    (await look(id, day)).figure.payoffLines.map(({ kind }: { kind: string }) => kind)
  expect(await kindsOn(FIRST)).toEqual(['certificate', 'subsequent', 'expense'])
  expect(await kindsOn(SECOND)).toEqual(['certificate'])
})

test('S03 a past day of another county’s or another firm’s certificate is not there, nor its files; a taxpayer may not ask', async () => {
  const id = await enter()
  for (const part of ['', '/file', '/ledger'] as const) {
    for (const actor of [people.summit, people.firm])
      expect((await get(id, FIRST, actor, part)).statusCode).toBe(200)
    for (const actor of [people.hamilton, people.otherFirm])
      expect((await get(id, FIRST, actor, part)).statusCode).toBe(404)
    expect((await get(id, FIRST, people.taxpayer, part)).statusCode).toBe(403)
  }
})

test('a day to come is refused beside its field, and so is what is no day', async () => {
  const id = await enter()
  for (const part of ['', '/file', '/ledger'] as const) {
    const tomorrow = await get(id, '2040-03-06', people.admin, part)
    expect(tomorrow.statusCode).toBe(400)
    expect(tomorrow.json().fields).toEqual({ date: 'Enter a day that is not in the future.' })
    expect((await get(id, 'yesterday', people.admin, part)).statusCode).toBe(400)
  }
})

test('who looked and what was mailed is told to administrators alone; the county and the firm read when and how much', async () => {
  const id = await enter()
  await issue(id)
  await testApp.db
    .insertInto('outbox')
    .values({
      ...{ kind: 'receipt', recipient: 'rosa@example.com', subject: 'Your receipt', body: '' },
      ...{ certificate_id: id, sent_at: new Date(START) },
    })
    .execute()
  expect(await look(id, FIRST)).toMatchObject({
    views: [{ by: people.admin.username }],
    issued: [{ by: people.admin.username }],
    sent: [{ kind: 'mail', recipient: 'rosa@example.com' }],
  })
  for (const actor of [people.summit, people.firm]) {
    const text = (await get(id, FIRST, actor)).body
    expect(text).not.toContain('rosa@example.com')
    expect(text).not.toContain(people.admin.username)
    expect(JSON.parse(text)).toMatchObject({ views: [{ by: null }], viewCount: 1, sent: [], sentCount: 0 })
  }
})

test('each look and each file leaves its line in the audit log, with the day', async () => {
  const id = await enter()
  for (const part of ['', '/file', '/ledger'] as const) await get(id, FIRST, people.admin, part)
  const lines = await testApp.db
    .selectFrom('audit_log')
    .select(['action', 'actor_user_id as by', 'detail'])
    .where('subject_kind', '=', 'certificate')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
  const by = people.admin.userId
  expect(lines).toEqual([
    { action: 'read', by, detail: { asKnownOn: FIRST } },
    { action: 'export', by, detail: { file: 'account', asKnownOn: FIRST } },
    { action: 'export', by, detail: { file: 'ledger', asKnownOn: FIRST } },
  ])
})

describe('the account as a paper', () => {
  async function story() {
    const id = await enter()
    await createSubsequent(testApp.db, id, { paid_on: plainDate('2040-02-01'), created_at: new Date(START) })
    const check = { parcelID: id, instrument: 'CHECK', payerName: 'Rosa Marchetti', settledDate: FIRST }
    await act('/api/admin/receivedpayments', { ...check, amount: 1200, reference: '1' })
    await issue(id)
    const pdf = (await get(id, FIRST, people.admin, '/file')).rawPayload
    const csv = (await get(id, FIRST, people.admin, '/ledger')).body
    return { id, pdf, csv, known: await look(id, FIRST) }
  }

  test('is tagged, names its parts in the contents on the pages where they begin, and ends with a form that nobody has sworn', async () => {
    const { pdf } = await story()
    expectTagged(pdf, 'en-US')
    const told = toldBy(pdf)
    expect(told.filter((it) => it.startsWith('H2: '))).toEqual([
      'H2: Exhibit A. Payoff of the day',
      'H2: Exhibit B. Payoffs that were issued',
      'H2: Exhibit C. The record as it stood',
      'H2: Exhibit D. Rules in force',
      'H2: Exhibit E. Letters and mails',
      'H2: Exhibit F. Who looked',
      'H2: Exhibit G. Ledger',
      'H2: Affidavit of account',
    ])
    const contents = told.filter((it) => /LBody: .*, page \d+$/.test(it))
    const pages = contents.map((it) => Number(/page (\d+)$/.exec(it)?.[1]))
    expect(pages).toHaveLength(8)
    expect(pages[0]).toBe(2)
    expect([...pages].sort((a, b) => a - b)).toEqual(pages)
    const text = told.join('\n')
    expect(text).toContain('It is not signed and not sworn.')
    expect(text).toContain('Signature of the notary public')
  })

  test('adds up: the items come to the total, the parts of the interest to the interest, the ledger to zero, and all is as the page says', async () => {
    const { pdf, csv, known } = await story()
    const rows = rowsOf(toldBy(pdf))
    const total = (after: string) => {
      const from = rows.findIndex((row) => row[0] === after)
      const to = rows.findIndex((row, at) => at > from && row[0] === 'Total')
      return { items: rows.slice(from + 1, to), sums: rows[to] ?? [] }
    }
    const owed = total('Item')
    for (const column of [2, 3, 4, 5])
      expect(sum(owed.items.map((row) => centsIn(row[column])))).toBe(centsIn(owed.sums[column]))
    expect(owed.items.length).toBe(2)
    expect(centsIn(owed.sums[5])).toBe(known.figure.totalCents)
    expect([2, 3, 4].reduce((all, at) => all + centsIn(owed.sums[at]), 0)).toBe(known.figure.totalCents)
    const rest = rows.slice(rows.findIndex((row) => row[0] === 'Total') + 1)
    const end = rest.findIndex((row) => row[0] === 'Total')
    const interest = rest.slice(1, end)
    expect(sum(interest.map((row) => centsIn(row[6])))).toBe(known.figure.interestCents)
    const lines = csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const entries = lines.slice(1, -1)
    expect(entries.length).toBeGreaterThan(3)
    for (const column of [8, 9, 10, 11])
      expect(sum(entries.map((cells) => centsIn(cells[column])))).toBe(centsIn(lines.at(-1)?.[column]))
    expect(sum([8, 9, 10, 11].map((column) => centsIn(lines.at(-1)?.[column])))).toBe(0)
    const ledger = rows.filter((row) => row.length === 8 && /^\d+$/.test(row[0] ?? ''))
    expect(ledger.map((row) => centsIn(row[7]))).toEqual(
      entries.map((cells) => sum([8, 9, 10, 11].map((column) => centsIn(cells[column])))),
    )
  })

  test('is made for an owner whose name no font covers: the characters are written as their numbers', async () => {
    const id = await enter({ owner_name: '王 Wei' })
    const answer = await get(id, FIRST, people.admin, '/file')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(toldBy(answer.rawPayload)).toContain('L > LI > LBody: [U+738B] Wei')
  })

  test('carries the very ledger that is to be had alone', async () => {
    const { pdf, csv } = await story()
    expect(pdf.toString('latin1')).toMatch(/\/EmbeddedFile/)
    expect(attachedIn(pdf)).toContain(csv)
  })

  test('before the company is set none is made: it would be in nobody’s name', async () => {
    const unset = await buildTestApp({ now: START, company: 'unset' })
    try {
      const admin = await createActor(unset, 'admin')
      const id = await createCertificate(unset.db, { created_at: new Date(START) })
      const url = `/api/parcels/${id}/record/known/file?date=${FIRST}`
      const answer = await unset.inject({ method: 'GET', url, token: admin.token })
      expect(answer.json().code).toBe('company_missing')
    } finally {
      await unset.close()
    }
  })
})

/** Rows of tables as told, heads included. */
function rowsOf(told: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const it of told) {
    const cell = /^Table > TR > (TH Column|TH Row|TD): ?(.*)$/s.exec(it)
    if (!cell) continue
    const [, kind = '', words = ''] = cell
    const last = rows.at(-1)
    const begins = kind === 'TH Row' || (kind === 'TH Column' && last?.[0] !== undefined && headsEnd)
    if (begins || !last) rows.push([words])
    else last.push(words)
    headsEnd = kind !== 'TH Column'
  }
  return rows
}
let headsEnd = true

const centsIn = (cell = ''): number => {
  const text = cell.replace(/[$,]/g, '')
  return text === '' ? 0 : (dollarsToCents(Number(text)) ?? Number.NaN)
}
const sum = (amounts: readonly number[]): number => cents(amounts.reduce((all, it) => all + it, 0))

/** The text of every stream of a PDF that is one. */
function attachedIn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const found: string[] = []
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    const from = text.indexOf('\n', index) + 1
    const part = pdf.subarray(from, text.indexOf('endstream', from))
    try {
      found.push(inflateSync(part, { finishFlush: 2 }).toString('utf8'))
    } catch {
      found.push(part.toString('utf8'))
    }
  }
  return found.join('\n')
}
