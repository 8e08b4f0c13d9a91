import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeEach, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate, createExpense, createSubsequent } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const county = sharedActor(testApp, 'county')
const attorney = sharedActor(testApp, 'legal')

let id: number
beforeEach(async () => {
  id = await createCertificate(testApp.db, {}, { firm_id: attorney.firmId, is_active: true })
})

type Token = string | undefined

const read = async (token: Token = admin.token) =>
  (await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/grounds`, token })).json()

const prove = async (charge: object, token: Token = admin.token) => {
  const url = `/api/parcels/${id}/grounds`
  const answer = await testApp.inject({ method: 'PUT', url, token, payload: charge })
  return { status: answer.statusCode, body: answer.json() }
}

async function addDocument(certificateId = id, more: object = {}): Promise<number> {
  const { id: documentId } = await testApp.db
    .insertInto('document')
    .values({
      ...{ certificate_id: certificateId, kind: 'document', name: 'bill.pdf', media_type: 'application/pdf' },
      ...{ byte_count: 8, content_hash: 'x', storage_key: `test/${crypto.randomUUID()}`, ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return documentId
}

async function idOf(table: 'expense' | 'subsequent'): Promise<number> {
  const row = await testApp.db
    .selectFrom(table)
    .select('id')
    .where('certificate_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.id
}

const withExpense = async () => {
  await createExpense(testApp.db, id, { incurred_on: plainDate('2026-10-05'), accrues_interest: true })
  return idOf('expense')
}

test('returns the statutes of each line of the payoff, and the version of the rules of each setting', async () => {
  const expenseId = await withExpense()
  const { lines } = await read()
  expect(lines).toEqual([
    expect.objectContaining({
      ...{
        kind: 'certificate',
        labelCode: 'purchase-price',
        statutes: expect.arrayContaining(['R.C. 5721.41']),
      },
      settings: expect.arrayContaining([{ name: 'strategy', from: null, ofCounty: false }]),
    }),
    expect.objectContaining({
      ...{ kind: 'expense', itemID: expenseId, label: 'Title search', baseCents: 27_500 },
      settings: [expect.objectContaining({ name: 'expenseRateBps' })],
    }),
  ])
})

test('links and unlinks the document of a posted expense without changing figures', async () => {
  const itemID = await withExpense()
  const documentID = await addDocument()
  const before = await read()
  expect(before.proofs).toEqual([expect.objectContaining({ itemID, documentID: null, proved: false })])
  const proved = await prove({ kind: 'expense', itemID, documentID })
  expect(proved.body.proofs).toEqual([
    expect.objectContaining({ documentID, documentName: 'bill.pdf', proved: true }),
  ])
  expect(proved.body.lines).toEqual(before.lines)
  expect((await prove({ kind: 'expense', itemID, documentID: null })).body.proofs[0].proved).toBe(false)
})

test("later taxes: the treasurer's receipt proves them, or a document", async () => {
  await createSubsequent(testApp.db, id, { paid_on: plainDate('2026-10-05') })
  const itemID = await idOf('subsequent')
  expect((await read()).proofs[0]).toMatchObject({ kind: 'subsequent', receiptNo: '', proved: false })
  await testApp.db.updateTable('subsequent').set({ receipt_no: 'T-7' }).where('id', '=', itemID).execute()
  expect((await read()).proofs[0]).toMatchObject({ receiptNo: 'T-7', proved: true })
  const documentID = await addDocument()
  expect((await prove({ kind: 'subsequent', itemID, documentID })).body.proofs[0]).toMatchObject({
    documentID,
  })
})

test('accepts the court order of an expense as its proof', async () => {
  const itemID = await withExpense()
  const court_order_id = await addDocument()
  await testApp.db.updateTable('expense').set({ court_order_id }).where('id', '=', itemID).execute()
  expect((await read()).proofs[0]).toMatchObject({ ordered: true, proved: true, documentID: null })
})

test('does not accept a removed document as proof', async () => {
  const itemID = await withExpense()
  const documentID = await addDocument()
  await prove({ kind: 'expense', itemID, documentID })
  const removed = { removed_at: new Date(), removed_by: admin.userId }
  await testApp.db.updateTable('document').set(removed).where('id', '=', documentID).execute()
  expect((await read()).proofs[0]).toMatchObject({ documentID: null, proved: false })
})

test('rejects a document of another certificate, a missing document, and an item of another certificate', async () => {
  const itemID = await withExpense()
  const other = await createCertificate(testApp.db)
  const foreign = await addDocument(other)
  for (const documentID of [foreign, 999_999]) {
    const { status, body } = await prove({ kind: 'expense', itemID, documentID })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['documentID']])
  }
  await createExpense(testApp.db, other, { incurred_on: plainDate('2026-10-05') })
  const { id: theirs } = await testApp.db
    .selectFrom('expense')
    .select('id')
    .where('certificate_id', '=', other)
    .executeTakeFirstOrThrow()
  expect((await prove({ kind: 'expense', itemID: theirs, documentID: null })).status).toBe(404)
})

test('hides the name of a document that the reader may not open, but counts it as proof', async () => {
  const itemID = await withExpense()
  const documentID = await addDocument(id, { is_for_county: false })
  await prove({ kind: 'expense', itemID, documentID })
  expect((await read(county.token)).proofs[0]).toMatchObject({ documentName: null, proved: true })
  expect((await read()).proofs[0]).toMatchObject({ documentName: 'bill.pdf' })
})

test('lets an attorney prove expenses of the firm’s files with documents that the firm may open', async () => {
  const itemID = await withExpense()
  const documentID = await addDocument()
  expect((await prove({ kind: 'expense', itemID, documentID }, attorney.token)).status).toBe(200)
  const hidden = await addDocument(id, { is_for_firm: false })
  expect((await prove({ kind: 'expense', itemID, documentID: hidden }, attorney.token)).status).toBe(400)
})
