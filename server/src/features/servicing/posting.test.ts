import { beforeAll, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { atProvider } from '../../../test/at-provider.ts'
import { advanceDays, beginDebit, givenAccount } from '../../../test/bank-steps.ts'
import { onlyPayment } from '../../../test/payments-read.ts'
import { DISPUTED_CARD, payInFull } from '../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import { approveBySecond, lastApproval } from '../../../test/second-approval.ts'
import { verify } from '../verify/verify.ts'

const world = sharedPaymentWorld()
const today = () => world.testApp.today()
let admin: TestActor
beforeAll(async () => {
  admin = await createActor(world.testApp, 'admin')
})

async function send(method: 'GET' | 'POST', url: string, payload?: object, actor = admin) {
  const answer = await world.testApp.inject({
    ...{ method, url, token: actor.token },
    ...(payload ? { payload } : {}),
  })
  await world.sandbox.idle()
  return { status: answer.statusCode, body: answer.json() }
}

const post = ({ id }: Lien, amount: number, closeReason = '') =>
  send('POST', `/api/admin/parcels/${id}/redemption`, {
    ...{ receivedDate: today(), amount, paymentType: 'Check', proof: 'The payment', closeReason },
  })

const postTogether = ({ id }: Lien, amount: number) =>
  send('POST', '/api/admin/redemptions', { redemptions: [{ parcelID: id, receivedDate: today(), amount }] })

const release = ({ id }: Lien) =>
  send('POST', `/api/admin/parcels/${id}/release`, {
    ...{ instrumentNo: '2026-1', earlyReason: 'The buyer closes today' },
  })

const redemptionOf = ({ id }: Lien) =>
  world.testApp.db
    .selectFrom('certificate')
    .select(['redeemed_on as on', 'redeemed_cents as cents', 'release_recorded_on as releasedOn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const askRefund = (id: string) =>
  send('POST', `/api/payments/${id}/refund`, { reason: 'Paid twice', all: true })

async function partRefundedAtProvider(lien: Lien): Promise<void> {
  const id = (await onlyPayment(world, lien)).stripe_pi_id
  await atProvider(world, 'refund', { payment_intent: id, amount: '50000' })
}

const findings = async () =>
  (await verify(world.testApp.db, world.testApp.services)).findings.filter(({ isOk }) => !isOk)

/** What blocks both, with a word of the sentence that says so. */
const BLOCKS: readonly (readonly [string, RegExp, (lien: Lien) => Promise<void>])[] = [
  [
    'a refund of everything that waits for its approval',
    /refund/i,
    async (lien) => {
      const asked = await askRefund((await onlyPayment(world, lien)).id)
      expect(asked.body.refunds).toMatchObject([{ status: 'WAITING' }])
    },
  ],
  ['$500.00 refunded on the processor’s own page', /\$500\.00/, partRefundedAtProvider],
  [
    'another payment on its way',
    /not cleared|on its way/i,
    async ({ id }) => {
      const check = { parcelID: id, instrument: 'CHECK', amount: 10, reference: `second ${id}` }
      expect((await send('POST', '/api/admin/receivedpayments', check)).status).toBe(201)
    },
  ],
]

describe('money that is not settled blocks a redemption and its release', () => {
  test.each(BLOCKS)('%s blocks the posting, alone and together with others', async (_, sentence, happens) => {
    const lien = await createLien(world)
    await payInFull(world, lien)
    await happens(lien)
    const posted = await post(lien, 4240, 'Paid in full')
    expect(posted.status).toBe(400)
    expect(JSON.stringify(posted.body.fields)).toMatch(sentence)
    const together = await postTogether(lien, 4240)
    expect(together.body).toMatchObject({ posted: [], left: [{ parcelID: lien.id }] })
    expect(await redemptionOf(lien)).toMatchObject({ on: null })
    expect(await findings()).toEqual([])
  })

  test.each(BLOCKS)('%s blocks the release', async (_, sentence, happens) => {
    const lien = await createLien(world)
    await payInFull(world, lien)
    expect((await post(lien, 4240)).status).toBe(200)
    await happens(lien)
    const released = await release(lien)
    expect(released.status).toBe(400)
    expect(JSON.stringify(released.body.fields)).toMatch(sentence)
    expect(await redemptionOf(lien)).toMatchObject({ releasedOn: null })
    expect(await findings()).toEqual([])
  })

  test('an open dispute blocks the posting, although the debt was paid elsewhere', async () => {
    const lien = await createLien(world)
    await payInFull(world, lien, { payer: world.payer, card: DISPUTED_CARD })
    await advanceDays(world, 21)
    expect((await onlyPayment(world, lien)).status).toBe('DISPUTED')
    const posted = await post(lien, 4240, 'Paid to the treasurer')
    expect([posted.status, JSON.stringify(posted.body.fields)]).toEqual([
      400,
      expect.stringMatching(/dispute/i),
    ])
  })

  test('$500.00 refunded at the processor no longer blocks once its payer has paid it again', async () => {
    const lien = await createLien(world)
    await payInFull(world, lien)
    await partRefundedAtProvider(lien)
    const again = { parcelID: lien.id, instrument: 'CASH', amount: 500, reference: `again ${lien.id}` }
    expect((await send('POST', '/api/admin/receivedpayments', again)).status).toBe(201)
    expect((await post(lien, 4240)).status).toBe(200)
    expect((await release(lien)).status).toBe(200)
    expect(await findings()).toEqual([])
  })

  test('a refund that was declined blocks nothing', async () => {
    const lien = await createLien(world)
    const id = await payInFull(world, lien)
    const { refunds } = (await askRefund(id)).body
    await send('POST', `/api/payments/${id}/refunds/${refunds[0].id}/decision`, { decision: 'decline' })
    expect((await post(lien, 4240)).status).toBe(200)
    expect((await release(lien)).status).toBe(200)
    expect(await findings()).toEqual([])
  })
})

describe('the amount of a redemption is what the payments have paid', () => {
  test.each([
    ['nothing', 0],
    ['one cent', 0.01],
    ['ten times of it', 42_400],
  ])('%s in place of it needs a reason and a second person', async (_, amount) => {
    const lien = await createLien(world)
    await payInFull(world, lien)
    const unexplained = await post(lien, amount)
    expect([unexplained.status, Object.keys(unexplained.body.fields ?? {})]).toEqual([400, ['closeReason']])
    expect(unexplained.body.fields.closeReason).toContain('$4,240.00')
    const asked = await post(lien, amount, 'The treasurer’s receipt says so')
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    expect(asked.body).toMatchObject({ rtReceivedDate: null, redemptionWaiting: true })
    const approvalId = (await lastApproval(world.testApp, admin)) ?? 0
    await approveBySecond(world.testApp, approvalId)
    expect(await redemptionOf(lien)).toMatchObject({ on: today(), cents: Math.round(amount * 100) })
  })

  test('within the setting a reason is enough', async () => {
    const lien = await createLien(world)
    await payInFull(world, lien)
    expect((await post(lien, 4250)).status).toBe(400)
    expect((await post(lien, 4250, 'With the treasurer’s fee')).body).toMatchObject({
      rtReceivedDate: today(),
    })
    expect(await redemptionOf(lien)).toMatchObject({ cents: 425_000 })
  })

  test('a debt that was paid elsewhere is posted by one person with its whole amount, and by two with another one', async () => {
    const [whole, other] = [await createLien(world), await createLien(world)]
    expect((await post(whole, 4240, 'Paid to the treasurer')).body).toMatchObject({ rtReceivedDate: today() })
    expect((await post(other, 0.01, 'Paid to the treasurer')).body).toMatchObject({ redemptionWaiting: true })
  })

  test('a request is not performed once the payments have paid another amount', async () => {
    const lien = await createLien(world)
    await post(lien, 0.01, 'The treasurer’s receipt says so')
    const approvalId = (await lastApproval(world.testApp, admin)) ?? 0
    const check = { parcelID: lien.id, instrument: 'CASH', amount: 4240, reference: `late ${lien.id}` }
    expect((await send('POST', '/api/admin/receivedpayments', check)).status).toBe(201)
    await expect(approveBySecond(world.testApp, approvalId)).rejects.toThrow('409')
    expect(await redemptionOf(lien)).toMatchObject({ on: null })
  })

  test('a check over more than was owed is posted with what it paid', async () => {
    const lien = await createLien(world)
    const check = { parcelID: lien.id, instrument: 'CASH', amount: 10_000, reference: `over ${lien.id}` }
    await send('POST', '/api/admin/receivedpayments', check)
    expect((await post(lien, 10_000)).status).toBe(400)
    expect((await post(lien, 4240)).status).toBe(200)
  })
})

test('an ACH payment in process blocks the posting', async () => {
  const lien = await createLien(world)
  await beginDebit(world, lien, await givenAccount(world))
  const posted = await post(lien, 4240, 'Paid to the treasurer')
  expect(posted.status).toBe(400)
})
