import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../../../demo/company.ts'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { receivedWorld } from '../../../test/received-steps.ts'
import { openStaffTasks } from '../../../test/rows.ts'

const world = receivedWorld()
const { record, expectSoundBooks } = world

beforeAll(async () => {
  await world.testApp.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify({ ...DEMO_COMPANY, refundApprovalCents: 100_000 }) })
    .execute()
})

async function act(id: number, path: string, payload: object, actor: TestActor = world.admin) {
  const url = `/api/admin/parcels/${id}/${path}`
  const answer = await world.testApp.inject({ method: 'POST', url, token: actor.token, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const decide = (id: number, decision: object, actor: TestActor = world.admin) =>
  act(id, 'escrow/refund/decision', { ...decision, currentPassword: actor.password }, actor)

const deskOf = async (id: number) =>
  (
    await world.testApp.inject({
      method: 'GET',
      url: `/api/admin/parcels/${id}/desk`,
      token: world.admin.token,
    })
  ).json()

/** Too little to redeem, so that all of it is held. */
async function held(id: number, amount: number, payerName = ''): Promise<string> {
  const { body } = await record(id, { amount, settledDate: '2026-11-20', payerName })
  return `received-${body.receivedPaymentID}`
}

const refundOf = (sourceID: string, amount: number) => ({
  sourceID,
  amount,
  reason: 'Too much',
  reference: '77',
})

const openTasks = (id: number) => openStaffTasks(world.testApp.db, 'refund-approval', id)

test('what went out exactly thirty days ago still counts with what goes out now', async () => {
  const id = await createCertificate(world.testApp.db)
  const [first, second] = [await held(id, 999), await held(id, 999)]
  await act(id, 'escrow/refund', refundOf(first, 999))
  const thirtyDaysAgo = new Date(world.testApp.clock.now().getTime() - 30 * 86_400_000)
  await world.testApp.db
    .updateTable('escrow_move')
    .set({ moved_at: thirtyDaysAgo })
    .where('certificate_id', '=', id)
    .execute()
  const { body } = await act(id, 'escrow/refund', refundOf(second, 999))
  expect(body).toMatchObject({ escrowMoves: [{ amount: 999 }], waitingRefunds: [{ sourceID: second }] })
})

test('five refunds of $999 out of escrow: from the second on another administrator is asked, and no money is moved before', async () => {
  const id = await createCertificate(world.testApp.db)
  const sources = [1, 2, 3].map(() => held(id, 999))
  const [first = '', second = '', third = ''] = await Promise.all(sources)
  const one = await act(id, 'escrow/refund', refundOf(first, 999))
  expect(one.body).toMatchObject({ escrowMoves: [{ amount: 999 }], waitingRefunds: [] })
  const two = await act(id, 'escrow/refund', refundOf(second, 999))
  expect(two.body).toMatchObject({
    escrowMoves: [{ amount: 999 }],
    waitingRefunds: [{ sourceID: second, amount: 999, reference: '77', canApprove: false }],
  })
  expect(await openTasks(id)).toMatchObject([{ note: expect.stringContaining('$999.00') }])
  await act(id, 'escrow/refund', refundOf(third, 1))
  await expectSoundBooks()

  const [waiting, small] = (await deskOf(id)).waitingRefunds
  const decision = { refundID: waiting.refundID, decision: 'approve' }
  const own = await decide(id, decision)
  expect([own.status, own.body.code]).toEqual([403, 'not_allowed'])
  const other = await createActor(world.testApp, 'admin')
  const approved = await decide(id, decision, other)
  expect(approved.body.escrowMoves).toHaveLength(2)
  expect((await decide(id, decision, other)).body.code).toBe('state_changed')
  await decide(id, { refundID: small.refundID, decision: 'decline' })
  expect(await deskOf(id)).toMatchObject({ waitingRefunds: [], escrow: [{ sourceID: third, held: 999 }] })
  expect(await openTasks(id)).toEqual([])
  await expectSoundBooks()
})

test('what waits is promised: it can neither be applied nor refunded a second time, and approving it after its check bounced refunds nothing', async () => {
  const id = await createCertificate(world.testApp.db)
  const source = await held(id, 3000)
  await act(id, 'escrow/refund', refundOf(source, 2000))
  expect((await deskOf(id)).escrow).toMatchObject([{ held: 3000, free: 1000 }])
  const apply = { sourceID: source, amount: 1000.01, reason: 'As agreed' }
  expect(Object.keys((await act(id, 'escrow/apply', apply)).body.fields)).toEqual(['amount'])
  expect(Object.keys((await act(id, 'escrow/refund', refundOf(source, 1001))).body.fields)).toEqual([
    'amount',
  ])
  await world.send('POST', `/${source.replace('received-', '')}/return`, { reason: 'Not signed' })
  const [{ refundID }] = (await deskOf(id)).waitingRefunds
  const other = await createActor(world.testApp, 'admin')
  const approved = await decide(id, { refundID, decision: 'approve' }, other)
  expect([approved.status, approved.body.code]).toEqual([409, 'state_changed'])
  const declined = await decide(id, { refundID, decision: 'decline' }, other)
  expect(declined.body).toMatchObject({ waitingRefunds: [], escrowMoves: [] })
  await expectSoundBooks()
})

test('a refund that was requested before the lien was released is approved only by whoever confirms the release', async () => {
  const { id, refundID, releasedDate } = await releasedWithRefund()
  const other = await createActor(world.testApp, 'admin')
  expect((await deskOf(id)).releasedDate).toBe(releasedDate)
  const approve = { refundID, decision: 'approve' }
  for (const seen of [{}, { seenReleasedDate: null }]) {
    const refused = await decide(id, { ...approve, ...seen }, other)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('is released')])
  }
  const approved = await decide(id, { ...approve, seenReleasedDate: releasedDate }, other)
  expect(approved.body).toMatchObject({ waitingRefunds: [], escrowMoves: [{ amount: 2000 }] })
})

test('a refund of a released certificate is declined without confirming the release', async () => {
  const { id, refundID } = await releasedWithRefund()
  const declined = await decide(id, { refundID, decision: 'decline' })
  expect(declined.body).toMatchObject({ waitingRefunds: [] })
})

/** A refund that waits while the release is recorded, as the county reports it. */
async function releasedWithRefund() {
  const id = await createCertificate(world.testApp.db)
  const source = await held(id, 3000)
  await act(id, 'escrow/refund', refundOf(source, 2000))
  const [{ refundID }] = (await deskOf(id)).waitingRefunds
  const releasedDate = '2026-11-20'
  await world.testApp.db
    .updateTable('certificate')
    .set({ release_recorded_on: plainDate(releasedDate) })
    .where('id', '=', id)
    .execute()
  return { id, refundID, releasedDate }
}

test('money of which a refund waits cannot be assigned to another certificate until that is decided', async () => {
  const [id, other] = [await createCertificate(world.testApp.db), await createCertificate(world.testApp.db)]
  const source = await held(id, 3000)
  await act(id, 'escrow/refund', refundOf(source, 2000))
  const assign = () =>
    world.send('POST', `/${source.replace('received-', '')}/assign`, {
      parcelID: other,
      seenParcelID: id,
      reason: 'The payer called',
    })
  const refused = await assign()
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { parcelID: expect.stringContaining('is waiting for approval') },
  ])
  const [{ refundID }] = (await deskOf(id)).waitingRefunds
  await decide(id, { refundID, decision: 'decline' })
  expect((await assign()).status).toBe(200)
  await expectSoundBooks()
})

test('refunds to one payer on several certificates count together', async () => {
  const [one, other] = [await createCertificate(world.testApp.db), await createCertificate(world.testApp.db)]
  const [first, second] = [await held(one, 900, 'Rosa Marchetti'), await held(other, 900, 'rosa marchetti ')]
  await act(one, 'escrow/refund', refundOf(first, 900))
  expect((await act(other, 'escrow/refund', refundOf(second, 900))).body.waitingRefunds).toHaveLength(1)
})

test('two refunds at the same moment: one of them waits for the other administrator', async () => {
  const [one, other] = [await createCertificate(world.testApp.db), await createCertificate(world.testApp.db)]
  const [first, second] = [await held(one, 900, 'Ann Payer'), await held(other, 900, 'Ann Payer')]
  const desks = await Promise.all([
    act(one, 'escrow/refund', refundOf(first, 900)),
    act(other, 'escrow/refund', refundOf(second, 900)),
  ])
  expect(desks.map(({ body }) => body.waitingRefunds.length).sort()).toEqual([0, 1])
})
