import { formatDate } from '@fieldstone/contract/format'
import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { DEMO_COMPANY } from '../../../../demo/company.ts'
import { createActor } from '../../../../test/actors.ts'
import { onlyPayment } from '../../../../test/payments-read.ts'
import { payInFull } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { verify } from '../../verify/verify.ts'

const world = sharedPaymentWorld()

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const { token } = await createActor(world.testApp, 'admin')
  const answer = await world.testApp.inject({ method, url, token, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

const today = () => world.testApp.today()

/** Redeemed by what was paid, and released although the money could still go back. Answers the desk. */
async function release(certificateId: number, amount: number, closeReason = '') {
  const redemption = {
    receivedDate: today(),
    amount,
    paymentType: 'Check',
    proof: 'The payment',
    closeReason,
  }
  const posted = await send('POST', `/api/admin/parcels/${certificateId}/redemption`, redemption)
  expect(posted.status, JSON.stringify(posted.body)).toBe(200)
  const released = await send('POST', `/api/admin/parcels/${certificateId}/release`, {
    instrumentNo: '2026-55510',
    earlyReason: 'The buyer closes today',
  })
  expect(released.status, JSON.stringify(released.body)).toBe(200)
  return released.body
}

const counselTasks = (certificateId: number) =>
  world.testApp.db
    .selectFrom('staff_task')
    .select(['note', 'done_at'])
    .where('kind', '=', 'released-debt')
    .where('subject_kind', '=', 'certificate')
    .where('subject_id', '=', String(certificateId))
    .execute()

const findings = async () =>
  (await verify(world.testApp.db, world.testApp.services)).findings.filter(({ isOk }) => !isOk)

const REFUND = { reason: 'Paid twice', all: true }

test('a payment of a released certificate is refunded: it says so before, and counsel have a task that names the release', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await release(lien.id, 4240)
  expect((await send('GET', `/api/payments/${id}`)).body.releasedDate).toBe(today())
  // A page that was opened before the release has not said so.
  const unseen = await send('POST', `/api/payments/${id}/refund`, { ...REFUND, seenReleasedDate: null })
  expect([unseen.status, unseen.body.code]).toEqual([409, 'not_refundable'])
  const seen = await send('POST', `/api/payments/${id}/refund`, { ...REFUND, seenReleasedDate: today() })
  expect(seen.status).toBe(200)
  const second = await createActor(world.testApp, 'admin')
  await world.testApp.inject({
    ...{ method: 'POST', url: `/api/payments/${id}/refunds/${seen.body.refunds[0].id}/decision` },
    ...{ token: second.token },
    payload: { decision: 'approve', seenReleasedDate: today(), currentPassword: second.password },
  })
  await world.sandbox.idle()
  expect((await onlyPayment(world, lien)).status).toBe('REFUNDED')
  expect(await counselTasks(lien.id)).toMatchObject([
    { note: expect.stringContaining('instrument 2026-55510'), done_at: null },
  ])
  expect(await findings()).toEqual([])
  await world.testApp.db.updateTable('staff_task').set({ done_at: new Date() }).execute()
  expect((await findings()).map(({ id }) => id)).toEqual(['I16'])
})

const lastRequest = () =>
  world.testApp.db
    .selectFrom('approval')
    .select(['id', 'act', 'subject', 'changes', 'ended'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const setCompany = async (changes: { readonly refundApprovalCents?: number }) => {
  const values = JSON.stringify({ ...DEMO_COMPANY, ...changes })
  await world.testApp.db.updateTable('company_setting').set({ values }).execute()
  world.testApp.clock.advanceSeconds(10)
}

test('what paid the debt of a released lien goes back by two people only, whatever its amount', async () => {
  await setCompany({ refundApprovalCents: 100_000_000 })
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await release(lien.id, 4240)
  const asked = await send('POST', `/api/payments/${id}/refund`, { ...REFUND, seenReleasedDate: today() })
  expect(asked.body).toMatchObject({
    refundable: { approvalAboveCents: 0 },
    refunds: [{ status: 'WAITING' }],
  })
  await setCompany({})
})

test('a refund that was requested after the release is approved only by whoever confirms the release', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await release(lien.id, 4240)
  const { refunds } = (
    await send('POST', `/api/payments/${id}/refund`, { ...REFUND, seenReleasedDate: today() })
  ).body
  const { id: approvalId, act } = await lastRequest()
  expect(act).toBe('payment-refund')
  const { token, password } = await createActor(world.testApp, 'admin')
  const decide = async (fields: object) => {
    const url = `/api/payments/${id}/refunds/${refunds[0].id}/decision`
    const payload = { decision: 'approve', currentPassword: password, ...fields }
    const answer = await world.testApp.inject({ method: 'POST', url, token, payload })
    return [answer.statusCode, answer.json().message]
  }
  expect(await decide({})).toEqual([409, expect.stringContaining('is released')])
  expect(await decide({ seenReleasedDate: null })).toEqual([409, expect.stringContaining('is released')])
  const waiting = (await send('GET', '/api/admin/approvals')).body.find(
    (it: { approvalID: number }) => it.approvalID === approvalId,
  )
  expect(waiting.changes).toContainEqual(expect.objectContaining({ field: 'releasedOn' }))
  expect((await decide({ seenReleasedDate: today() }))[0]).toBe(200)
})

test('a later check that staff refunded does not spare the release its second approval', async () => {
  await setCompany({ refundApprovalCents: 100_000_000 })
  const { id } = await createLien(world)
  const check = { parcelID: id, instrument: 'CHECK', amount: 4240, reference: '890', settledDate: today() }
  const { body } = await send('POST', '/api/admin/receivedpayments', check)
  const bounced = `/api/admin/receivedpayments/${body.receivedPaymentID}/return`
  await send('POST', bounced, { reason: 'Insufficient funds' })
  const redemption = {
    ...{ receivedDate: addDays(today(), -1), amount: 4240, paymentType: 'Check', proof: 'Treasurer' },
    closeReason: 'Paid to the treasurer',
  }
  expect((await send('POST', `/api/admin/parcels/${id}/redemption`, redemption)).status).toBe(200)
  const later = (await send('POST', '/api/admin/receivedpayments', { ...check, reference: '891' })).body
  const refund = { sourceID: `received-${later.receivedPaymentID}`, amount: 4240, reason: 'Paid twice' }
  const sent = await send('POST', `/api/admin/parcels/${id}/escrow/refund`, { ...refund, reference: '7' })
  expect(sent.body).toMatchObject({ escrow: [] })
  await send('POST', `/api/admin/parcels/${id}/release`, {
    ...{ instrumentNo: '2026-77', earlyReason: 'The buyer closes today' },
  })
  expect(await lastRequest()).toMatchObject({ act: 'lien-release', subject: String(id), ended: null })
  await setCompany({})
})

test('a cent that came since a check bounced does not spare the release its second approval', async () => {
  const { id } = await createLien(world)
  const check = { parcelID: id, instrument: 'CHECK', amount: 4240, reference: '882', settledDate: today() }
  const { body } = await send('POST', '/api/admin/receivedpayments', check)
  const path = `/api/admin/receivedpayments/${body.receivedPaymentID}/return`
  await send('POST', path, { reason: 'Insufficient funds' })
  const cent = { parcelID: id, instrument: 'CASH', amount: 0.01, reference: '1' }
  expect((await send('POST', '/api/admin/receivedpayments', cent)).status).toBe(201)
  await release(id, 4240, 'Paid to the county')
  expect(await lastRequest()).toMatchObject({ act: 'lien-release', subject: String(id), ended: null })
})

const recordCheck = async (parcelID: number, amount: number, reference: string): Promise<number> => {
  const check = { parcelID, instrument: 'CHECK', amount, reference, settledDate: today() }
  return (await send('POST', '/api/admin/receivedpayments', check)).body.receivedPaymentID
}

const bounce = (receivedId: number) =>
  send('POST', `/api/admin/receivedpayments/${receivedId}/return`, { reason: 'Insufficient funds' })

test('one later check does not make up for two that bounced: the release needs two people', async () => {
  const { id } = await createLien(world)
  const checks = [await recordCheck(id, 2120, '892'), await recordCheck(id, 2120, '893')]
  for (const check of checks) await bounce(check)
  await recordCheck(id, 2120, '894')
  await release(id, 4240, 'The rest was paid to the county')
  expect(await lastRequest()).toMatchObject({ act: 'lien-release', subject: String(id), ended: null })
})

test('checks that were paid again in full need no second person for the release', async () => {
  const { id } = await createLien(world)
  const checks = [await recordCheck(id, 2120, '895'), await recordCheck(id, 2120, '896')]
  for (const check of checks) await bounce(check)
  await recordCheck(id, 4240, '897')
  await release(id, 4240, 'Its bank charged a fee, which the county paid')
  expect(await lastRequest()).not.toMatchObject({ act: 'lien-release', subject: String(id) })
})

test('a check that was reversed as recorded by mistake counts as gone: the release needs two people', async () => {
  const { id } = await createLien(world)
  const check = { parcelID: id, instrument: 'CHECK', amount: 4240, reference: '883', settledDate: today() }
  const { body } = await send('POST', '/api/admin/receivedpayments', check)
  const path = `/api/admin/receivedpayments/${body.receivedPaymentID}/return`
  expect((await send('POST', path, { reason: 'Typed twice', isMistake: true })).status).toBe(200)
  await release(id, 4240, 'Paid to the county')
  expect(await lastRequest()).toMatchObject({ act: 'lien-release', subject: String(id), ended: null })
})

test('money that redeemed a released certificate, assigned to another one, goes back from there by two people only, who see the release', async () => {
  await setCompany({ refundApprovalCents: 100_000_000 })
  const [released, other] = [await createLien(world), await createLien(world)]
  const check = { parcelID: released.id, instrument: 'CHECK', amount: 4240, reference: '884' }
  const { body } = await send('POST', '/api/admin/receivedpayments', { ...check, settledDate: today() })
  await release(released.id, 4240)
  const own = { ...check, parcelID: other.id, reference: '885', settledDate: today() }
  expect((await send('POST', '/api/admin/receivedpayments', own)).status).toBe(201)
  const assign = `/api/admin/receivedpayments/${body.receivedPaymentID}/assign`
  // By way of nobody: what it once paid still counts.
  const moves = [
    { parcelID: null, seenParcelID: released.id },
    { parcelID: other.id, seenParcelID: null },
  ]
  for (const move of moves)
    expect((await send('POST', assign, { ...move, reason: 'Of the neighbor' })).status).toBe(200)
  const { escrow } = (await send('GET', `/api/admin/parcels/${other.id}/desk`)).body
  // Which of the two is held does not matter: the other one has paid.
  expect(escrow).toMatchObject([{ held: 4240 }])
  const refund = { sourceID: escrow[0].sourceID, amount: 60, reason: 'Too much', reference: '9' }
  const refunded = await send('POST', `/api/admin/parcels/${other.id}/escrow/refund`, refund)
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
  const request = await lastRequest()
  expect(request).toMatchObject({ act: 'escrow-refund', ended: null })
  expect(request.changes).toContainEqual(expect.objectContaining({ field: 'releasedLien' }))
  await setCompany({})
})

test('a check of a released certificate bounces: counsel have a task until the certificate is redeemed again', async () => {
  const { id } = await createLien(world)
  const check = { parcelID: id, instrument: 'CHECK', amount: 4240, reference: '880', settledDate: today() }
  const { body } = await send('POST', '/api/admin/receivedpayments', check)
  await release(id, 4240)
  const path = `/api/admin/receivedpayments/${body.receivedPaymentID}`
  expect((await send('GET', path)).body.releasedDate).toBe(today())
  const returned = await send('POST', `${path}/return`, { reason: 'Insufficient funds' })
  expect(returned.status).toBe(200)
  expect(await counselTasks(id)).toMatchObject([{ note: expect.stringContaining(formatDate(today(), 'en')) }])
  const posted = { receivedDate: today(), amount: 4240, paymentType: 'Wire', proof: 'W-1' }
  await send('POST', `/api/admin/parcels/${id}/redemption`, { ...posted, closeReason: 'Paid to the county' })
  expect((await counselTasks(id)).every(({ done_at }) => done_at !== null)).toBe(true)
})

test('more than was owed goes back on a released certificate: nothing is owed, and counsel are not asked', async () => {
  const { id } = await createLien(world)
  const wire = { parcelID: id, instrument: 'WIRE', amount: 4315, reference: '881' }
  const { body } = await send('POST', '/api/admin/receivedpayments', wire)
  await release(id, 4240)
  const refund = {
    sourceID: `received-${body.receivedPaymentID}`,
    amount: 60,
    reason: 'Too much',
    reference: '9',
  }
  expect((await send('POST', `/api/admin/parcels/${id}/escrow/refund`, refund)).status).toBe(200)
  expect(await counselTasks(id)).toEqual([])
})
