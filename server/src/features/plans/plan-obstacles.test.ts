import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { beginDebit, givenAccount } from '../../../test/bank-steps.ts'
import { enterLegal } from '../../../test/legal-steps.ts'
import { createLien, type Lien } from '../../../test/payments-world.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import { auditLines } from '../../../test/rows.ts'

const world = sharedPlanWorld()
const today = () => world.testApp.today()

async function send(path: string, { token }: TestActor, payload?: object) {
  const answer = await world.testApp.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/${path}`,
    token,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const enter = (lien: Lien, values: object) => enterLegal(world, lien, values)

async function hold({ id }: Lien): Promise<void> {
  const admin = await createActor(world.testApp, 'admin')
  const placed = await send(`admin/parcels/${id}/holds`, admin, { kind: 'staff', reason: 'Under review.' })
  expect(placed.status).toBe(200)
}

async function payOff(lien: Lien): Promise<void> {
  await beginDebit(world, lien, await givenAccount(world))
}

const OBSTACLES: readonly (readonly [string, (lien: Lien) => Promise<void>, RegExp])[] = [
  ['stayed', (lien) => enter(lien, { bankruptcyInDate: today() }), /bankruptcy/],
  ['on_hold', hold, /on hold/],
  ['sale_soon', (lien) => enter(lien, { sheriffSaleDate: addDays(today(), 5) }), /sheriff’s sale/],
  ['payment_pending', payOff, /on its way/],
]

const OVERRIDE = { overrideReason: 'The trustee agreed in writing.' }

async function requested() {
  const [lien, owner, admin] = [
    await createLien(world),
    await createActor(world.testApp, 'taxpayer'),
    await createActor(world.testApp, 'admin'),
  ]
  const { planId } = (await send(`parcels/${lien.id}/requestpaymentplan`, owner, { comment: '' })).body
  const offer = (extra: object = {}) =>
    send(`plans/${planId}/offer`, admin, {
      ...{ term: 12, firstDueDate: firstDue(), offerExpireDate: addDays(today(), 7) },
      ...extra,
    })
  const accept = async () => {
    const { body } = await send(`parcels/${lien.id}/planoffer`, owner)
    const seen = { accepted: true, textVersion: '2', agreedCents: body.agreedCents ?? 1 }
    return send(`plans/${planId}/accept`, owner, seen)
  }
  return { lien, owner, admin, planId, offer, accept }
}

/** The 15th of a month that is at least eight days away. */
const firstDue = () => {
  const days = Array.from({ length: 45 }, (_, index) => addDays(today(), index + 8))
  return days.find((day) => day.endsWith('-15'))
}

test.each(OBSTACLES)('rejects the offer of a plan: %s', async (reason, occur, words) => {
  const { lien, offer, admin, planId } = await requested()
  await occur(lien)
  const refused = await offer()
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_payable', reason } })
  expect(refused.body.message).toMatch(words)
  expect((await send(`plans/${planId}`, admin)).body).toMatchObject({
    stage: 'requested',
    obstacles: [reason],
  })
})

test.each(OBSTACLES)('rejects the acceptance of an offer made before: %s', async (reason, occur, words) => {
  const { lien, offer, accept, owner } = await requested()
  expect((await offer()).status).toBe(200)
  await occur(lien)
  const refused = await accept()
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_payable', reason } })
  expect(refused.body.message).toMatch(words)
  expect((await send(`parcels/${lien.id}/planoffer`, owner)).status).toBe(409)
})

test.each(OBSTACLES)(
  'staff override with a reason, which also lets the owner accept: %s',
  async (reason, occur) => {
    const { lien, offer, accept, planId } = await requested()
    await occur(lien)
    expect(await offer(OVERRIDE)).toMatchObject({ status: 200 })
    const [line] = await auditLines(world.testApp.db, 'offer-plan', planId)
    expect(line?.detail).toMatchObject({ overridden: reason })
    const noted = await world.testApp.db
      .selectFrom('certificate_history')
      .select(['what', 'reason'])
      .where('certificate_id', '=', lien.id)
      .where('reason', '=', OVERRIDE.overrideReason)
      .execute()
    expect(noted).toHaveLength(1)
    expect((await accept()).body).toMatchObject({ stage: 'accepted' })
  },
)

test('overrides the obstacles at the time of the offer, and none that came later', async () => {
  const { lien, offer, accept } = await requested()
  await hold(lien)
  expect((await offer(OVERRIDE)).status).toBe(200)
  await enter(lien, { bankruptcyInDate: today() })
  expect((await accept()).body).toMatchObject({ code: 'not_payable', reason: 'stayed' })
})

test('lets staff override obstacles when they record an acceptance on paper', async () => {
  const { lien, offer, admin, planId } = await requested()
  expect((await offer()).status).toBe(200)
  const { agreedCents } = (
    await send(
      `plans/${planId}/terms?term=12&firstDueDate=${firstDue()}&offerExpireDate=${addDays(today(), 7)}`,
      admin,
    )
  ).body
  await hold(lien)
  const { version } = (await send(`plans/${planId}`, admin)).body
  const paper = { signedDate: today(), agreedCents, version }
  expect((await send(`plans/${planId}/acceptonpaper`, admin, paper)).body).toMatchObject({
    reason: 'on_hold',
  })
  const accepted = await send(`plans/${planId}/acceptonpaper`, admin, { ...paper, ...OVERRIDE })
  expect(accepted.body).toMatchObject({ stage: 'accepted' })
})

test('allows a plan if the sale is further ahead than the setting', async () => {
  const { lien, offer } = await requested()
  await enter(lien, { sheriffSaleDate: addDays(today(), 60) })
  expect((await offer()).status).toBe(200)
})
