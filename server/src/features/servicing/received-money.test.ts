import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { describe, expect, test } from 'vitest'
import { createCertificate, createExpense } from '../../../test/factories.ts'
import { receivedWorld } from '../../../test/received-steps.ts'
import { openStaffTasks } from '../../../test/rows.ts'
import { insertRegimeRow, recordCorrections } from '../payoff/service.ts'

const world = receivedWorld()
const { record, certificateOf, tasksOf, accounts, expectSoundBooks } = world

async function act(id: number, path: string, payload: object) {
  const url = `/api/admin/parcels/${id}/${path}`
  const answer = await world.testApp.inject({ method: 'POST', url, token: world.admin.token, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function deskOf(id: number) {
  const url = `/api/admin/parcels/${id}/desk`
  return (await world.testApp.inject({ method: 'GET', url, token: world.admin.token })).json()
}

const TAXES = { subsequentName: '2026 taxes', subsequentAmt: 1000, paidDate: '2026-09-10', receiptNo: 'T-1' }

const cleared = async (parcelID: number, amount: number): Promise<number> =>
  (await record(parcelID, { amount, settledDate: '2026-11-20' })).body.receivedPaymentID

describe('data corrected after staff received money', () => {
  test('taxes added after a check paid it all: no redemption is in process, and a task at the check names the rest; removed, it is in process again', async () => {
    const id = await createCertificate(world.testApp.db)
    const check = await cleared(id, 4240)
    const added = await act(id, 'subsequents', TAXES)
    expect(added).toMatchObject({ owed: 1030, redemptionInProcDate: null })
    expect(await tasksOf(check)).toMatchObject([
      { kind: 'received-rest', note: expect.stringContaining('$1,030.00') },
    ])
    const more = await act(id, 'subsequents', TAXES)
    expect(await tasksOf(check)).toMatchObject([
      { kind: 'received-rest', note: expect.stringContaining('$2,060.00') },
    ])
    for (const { subsequentID } of more.subsequents)
      await act(id, 'subsequents/remove', { subsequentID, reason: 'Another parcel' })
    expect(await certificateOf(id)).toMatchObject({
      redemption_in_process_on: '2026-11-20',
      redemption_payment_id: `received-${check}`,
    })
    expect(await tasksOf(check)).toEqual([])
    await expectSoundBooks()
  })

  test('an expense reversed that a check had paid: what it left over is held, and a task at the check says so', async () => {
    const id = await createCertificate(world.testApp.db)
    await createExpense(world.testApp.db, id, { incurred_on: plainDate('2026-10-01') })
    const check = await cleared(id, 4515)
    const [{ expenseID }] = (await deskOf(id)).expenses
    await act(id, 'expenses/reverse', { expenseID, reason: 'Billed twice' })
    expect((await certificateOf(id)).escrow_cents).toBe(27_500)
    expect(await tasksOf(check)).toMatchObject([
      { kind: 'received-in-escrow', note: expect.stringContaining('$275.00') },
    ])
    // The charge comes back as taxes, and takes of what is held.
    await act(id, 'subsequents', { ...TAXES, subsequentAmt: 100, paidDate: '2026-11-20' })
    expect(await tasksOf(check)).toMatchObject([
      { kind: 'received-in-escrow', note: expect.stringContaining('$175.00') },
    ])
    await act(id, 'subsequents', { ...TAXES, subsequentAmt: 175, paidDate: '2026-11-20' })
    expect(await tasksOf(check)).toEqual([])
    await expectSoundBooks()
  })

  test('the correction leaves nothing owed after money was applied from escrow: the redemption is in process', async () => {
    const id = await createCertificate(world.testApp.db)
    await createExpense(world.testApp.db, id, { incurred_on: plainDate('2026-10-01') })
    const check = await cleared(id, 4240)
    const applied = await act(id, 'escrow/apply', {
      sourceID: `received-${check}`,
      amount: 4240,
      reason: 'As agreed',
    })
    expect(applied).toMatchObject({ owed: 275, redemptionInProcDate: null })
    const [{ expenseID }] = applied.expenses
    const reversed = await act(id, 'expenses/reverse', { expenseID, reason: 'Billed twice' })
    expect(reversed).toMatchObject({ owed: 0, redemptionInProcDate: '2026-11-20' })
    await act(id, 'subsequents', TAXES)
    expect(await tasksOf(check)).toMatchObject([{ kind: 'write-by-letter' }, { kind: 'received-rest' }])
    await expectSoundBooks()
  })

  test('a check whose funds have not cleared: data that would end the payoff are refused', async () => {
    const id = await createCertificate(world.testApp.db)
    await record(id, { receivedDate: '2026-11-18' })
    const { services, db } = world.testApp
    const trx = await db.startTransaction().execute()
    await trx
      .updateTable('certificate')
      .set({ purchased_on: plainDate('2026-11-19') })
      .where('id', '=', id)
      .execute()
    const correction = { certificateId: id, reason: 'imported', redeemedOn: null }
    const refused = await recordCorrections(trx, services, [correction])
    await trx.rollback().execute()
    expect([...refused.keys()]).toEqual([id])
  })
})

describe('escrow', () => {
  test('the task ends with the person who gave the last of the money out, and is open again when that is undone', async () => {
    const id = await createCertificate(world.testApp.db)
    const check = await cleared(id, 4300)
    const refund = { sourceID: `received-${check}`, reason: 'Paid too much', reference: '2001' }
    await act(id, 'escrow/refund', { ...refund, amount: 20 })
    expect(await tasksOf(check)).toMatchObject([{ note: expect.stringContaining('$40.00') }])
    const given = await act(id, 'escrow/refund', { ...refund, amount: 40 })
    expect(await tasksOf(check)).toEqual([])
    const done = await world.testApp.db
      .selectFrom('staff_task')
      .select('done_by')
      .where('subject_id', '=', String(check))
      .where('note', 'like', '%$40.00%')
      .executeTakeFirst()
    expect(done?.done_by).toBe(world.admin.userId)
    await act(id, 'escrow/undo', { moveID: given.escrowMoves[1].moveID, reason: 'Not cashed' })
    expect(await tasksOf(check)).toMatchObject([
      { kind: 'received-in-escrow', note: expect.stringContaining('$40.00') },
    ])
    await expectSoundBooks()
  })

  test('a check that bounces after a part of it was refunded: the books show what is missing, and a task asks for it until it is made good', async () => {
    const id = await createCertificate(world.testApp.db)
    const check = await cleared(id, 4300)
    const refund = { amount: 60, reason: 'Paid too much', reference: '2001' }
    const given = await act(id, 'escrow/refund', { ...refund, sourceID: `received-${check}` })
    const moved = await world.send('POST', `/${check}/assign`, {
      parcelID: null,
      seenParcelID: id,
      reason: 'Not theirs',
    })
    expect([moved.status, Object.keys(moved.body.fields)]).toEqual([400, ['parcelID']])

    await world.send('POST', `/${check}/return`, { reason: 'Insufficient funds' })
    expect(await accounts(`received-${check}`)).toMatchObject({ cash: -6_000, escrow: 6_000 })
    expect(await tasksOf(check)).toMatchObject([
      { note: expect.stringContaining('$60.00 more was given out') },
    ])
    expect(await deskOf(id)).toMatchObject({ owed: 4240, escrow: [{ held: -60 }] })
    await expectSoundBooks()

    await act(id, 'escrow/undo', { moveID: given.escrowMoves[0].moveID, reason: 'Our check was stopped' })
    expect(await tasksOf(check)).toEqual([])
    expect((await certificateOf(id)).escrow_cents).toBe(0)
    await expectSoundBooks()
  })

  test('money in escrow stands in one queue, with what its task says, and not among the tasks or the payments to post', async () => {
    const id = await createCertificate(world.testApp.db, { certificate_no: 'TL-4300' })
    await cleared(id, 4200)
    const inQueue = async (queue: string) => {
      const url = `/api/admin/queues/${queue}?filter=TL-4300`
      return (await world.testApp.inject({ method: 'GET', url, token: world.admin.token })).json()
    }
    expect(await inQueue('overpayments')).toMatchObject([
      { title: 'TL-4300', parcelID: id, amount: 4200, note: expect.stringContaining('unapplied funds') },
    ])
    // Whoever sent it is told, by letter since no e-mail address is known.
    expect(await inQueue('staff-tasks')).toMatchObject([
      { note: expect.stringContaining('Write to the payer') },
    ])
    expect(await inQueue('payments-to-post')).toEqual([])
  })

  test('a task about received money opens its payment, and names the certificate and the amount', async () => {
    const id = await createCertificate(world.testApp.db, { certificate_no: 'TL-4301' })
    const check = await cleared(id, 4240)
    const task = { kind: 'received-rest', subject_kind: 'received_payment', subject_id: String(check) }
    await world.testApp.db
      .insertInto('staff_task')
      .values({ ...task, note: 'A rest is owed.' })
      .execute()
    const url = '/api/admin/queues/staff-tasks?filter=TL-4301'
    const listed = await world.testApp.inject({ method: 'GET', url, token: world.admin.token })
    expect(listed.json()).toMatchObject([
      { title: 'TL-4301', parcelID: id, paymentID: `received-${check}`, amount: 4240 },
    ])
  })
})

describe('a check that its bank did not pay', () => {
  test.each([
    ['cleared before', { settledDate: '2026-11-20' }],
    ['not yet cleared', {}],
  ])('%s: the fee of the county is owed, as a cost that can be reversed', async (_, more) => {
    const id = await createCertificate(world.testApp.db, { county_id: 854 })
    const { db } = world.testApp
    const values = { returnFeeCents: cents(3_500) }
    await insertRegimeRow(db, {
      stateId: 'OH',
      countyId: 854,
      effectiveFrom: plainDate('2026-01-01'),
      values,
    })
    const { body } = await record(id, { ...more, paidBy: 'OWNER' })
    await world.send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Insufficient funds' })
    const { owed, expenses } = await deskOf(id)
    expect([owed, expenses]).toMatchObject([
      4275,
      [{ expenseAmt: 35, expenseDescr: 'Fee for a returned payment' }],
    ])
    await expectSoundBooks()
    const [{ expenseID }] = expenses
    expect(await act(id, 'expenses/reverse', { expenseID, reason: 'Waived' })).toMatchObject({ owed: 4240 })
  })

  test.each([
    ['during a stay', { paidBy: 'OWNER' }, { bankruptcy_in_on: plainDate('2026-11-01') }, '11 U.S.C. 362'],
    ['of a stranger', { payerName: 'Zoe Stranger' }, {}, 'Zoe Stranger'],
  ])('%s: no fee is added, and staff get a task', async (_, more, legal, words) => {
    const id = await createCertificate(world.testApp.db, { county_id: 854 }, legal)
    const values = { returnFeeCents: cents(3_500) }
    const rule = { stateId: 'OH', countyId: 854, effectiveFrom: plainDate('2026-01-01'), values }
    await insertRegimeRow(world.testApp.db, rule)
    const { body } = await record(id, { settledDate: '2026-11-20', ...more })
    await world.send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Insufficient funds' })
    expect(await deskOf(id)).toMatchObject({ owed: 4240, expenses: [] })
    const tasks = await openStaffTasks(world.testApp.db, 'return-fee', body.receivedPaymentID)
    expect(tasks.map(({ note }) => note)).toEqual([expect.stringContaining(words)])
  })

  test('recorded by mistake: what was booked is reversed, no fee is owed, and the right amount is recorded anew', async () => {
    const id = await createCertificate(world.testApp.db, { county_id: 854 })
    const { body } = await record(id, { amount: 424, settledDate: '2026-11-20' })
    const path = `/${body.receivedPaymentID}/return`
    const reason = 'The amount was typed as $424.00.'
    const returned = await world.send('POST', path, { reason, isMistake: true })
    expect(returned.body).toMatchObject({ state: 'recorded-by-mistake', returnReason: reason, held: 0 })
    expect(await deskOf(id)).toMatchObject({ owed: 4240, expenses: [] })
    expect(await record(id, { settledDate: '2026-11-20' })).toMatchObject({ status: 201 })
    expect(await deskOf(id)).toMatchObject({ owed: 0 })
    await expectSoundBooks()
  })
})
