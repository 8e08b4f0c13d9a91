import { describe, expect, test } from 'vitest'
import { createCertificate } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'
import { changeWithSecond } from '../../../../test/second-approval.ts'
import { readPaymentAccounts } from '../../../records/payment-accounts.ts'

const world = receivedWorld()
const { send, record, certificateOf, tasksOf, accounts, expectSoundBooks } = world

const CLEARED = { settledDate: '2026-11-20' }

/** Money that has cleared, on a new certificate that owes $4,240.00. */
async function cleared(amount: number, more: object = {}) {
  const certificateId = await createCertificate(world.testApp.db)
  const { body } = await record(certificateId, { amount, ...CLEARED, ...more })
  return { certificateId, id: body.receivedPaymentID as number, body }
}

const accountOf = async (certificateId: number, id: number) =>
  (await readPaymentAccounts(world.testApp.db, [certificateId])).get(`received-${id}`)

const isInProcess = async (certificateId: number) =>
  (await certificateOf(certificateId)).redemption_in_process_on !== null

async function setTolerance(payoffToleranceCents: number) {
  const ask = { url: '/api/adminsettings', token: world.admin.token }
  const {
    id: _,
    createdAt,
    updatedAt,
    ...settings
  } = (await world.testApp.inject({ method: 'GET', ...ask })).json()
  const payload = { ...settings, payoffToleranceCents }
  const saved = await changeWithSecond(world.testApp, world.admin, { method: 'PUT', url: ask.url, payload })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

describe('a shortfall within the tolerance', () => {
  test('a check one cent short redeems the certificate: the cent is waived by an entry of its own kind', async () => {
    const { certificateId, id } = await cleared(4239.99)
    expect(await isInProcess(certificateId)).toBe(true)
    expect(await accountOf(certificateId, id)).toMatchObject({
      ...{ receivedCents: 423_999, waivedCents: 1, appliedCents: 424_000, unappliedCents: 0 },
    })
    expect(await accounts(`received-${id}`)).toMatchObject({ cash: 423_999, waived: 1, receivable: -424_000 })
    expect(await tasksOf(id)).toEqual([])
    await expectSoundBooks()
  })

  test('the receipt, the Money tab and the history of the certificate name what was waived', async () => {
    const { certificateId, id, body } = await cleared(4239.6)
    expect(body.waived).toBe(0.4)
    const get = async (url: string) =>
      (await world.testApp.inject({ method: 'GET', url, token: world.admin.token })).json()
    expect(await get(`/api/admin/receivedpayments/${id}/receipt`)).toMatchObject({ waivedCents: 40 })
    const { events } = await get(`/api/parcels/${certificateId}/record/life`)
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'payment-waived', amount: 0.4, ref: `received-${id}` }),
    )
    const history = await world.testApp.db
      .selectFrom('certificate_history')
      .select('after')
      .where('certificate_id', '=', certificateId)
      .where('what', '=', 'shortfall waived')
      .execute()
    expect(history).toEqual([{ after: '$0.40' }])
  })

  test('a dollar is waived, and a cent more is held with a task', async () => {
    const whole = await cleared(4239)
    expect(await isInProcess(whole.certificateId)).toBe(true)
    const short = await cleared(4238.99)
    expect(await certificateOf(short.certificateId)).toMatchObject({
      ...{ redemption_in_process_on: null, escrow_cents: 423_899 },
    })
    expect(await accountOf(short.certificateId, short.id)).toMatchObject({ waivedCents: 0 })
    await expectSoundBooks()
  })

  test('a check that its bank returns takes its waiver with it', async () => {
    const { certificateId, id } = await cleared(4239.5)
    expect((await send('POST', `/${id}/return`, { reason: 'Insufficient funds' })).status).toBe(200)
    expect(await isInProcess(certificateId)).toBe(false)
    expect(await accountOf(certificateId, id)).toMatchObject({ waivedCents: 0, appliedCents: 0 })
    expect(await accounts(`received-${id}`)).toEqual({ cash: 0, waived: 0, receivable: 0 })
    await expectSoundBooks()
  })

  test('unapplied funds that leave fifty cents owed redeem the certificate, and held again they are owed', async () => {
    const { certificateId, id } = await cleared(4000)
    await record(certificateId, { amount: 239.5, ...CLEARED })
    const desk = `/api/admin/parcels/${certificateId}`
    const act = async (path: string, payload: object) => {
      const options = { method: 'POST', url: `${desk}/${path}`, token: world.admin.token, payload } as const
      const answer = await world.testApp.inject(options)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const { escrow } = await act('escrow/apply', {
      ...{ sourceID: `received-${id}`, amount: 4000, reason: 'The payer sent two checks' },
    })
    const [{ sourceID }] = escrow
    const { escrowMoves } = await act('escrow/apply', {
      ...{ sourceID, amount: 239.5, reason: 'The payer sent two checks' },
    })
    expect(await isInProcess(certificateId)).toBe(true)
    await expectSoundBooks()
    await act('escrow/undo', { moveID: escrowMoves.at(-1).moveID, reason: 'It is another owner’s money' })
    expect(await isInProcess(certificateId)).toBe(false)
    await expectSoundBooks()
  })

  test('the setting decides: at $0.00 a check one cent short is held', async () => {
    await setTolerance(0)
    const { certificateId } = await cleared(4239.99)
    expect((await certificateOf(certificateId)).escrow_cents).toBe(423_999)
    await setTolerance(100)
  })
})

describe('the fee of a wire', () => {
  test.each([
    ['exactly the payoff', 4240, 0, 424_000],
    ['the payoff and half of the fee', 4247.5, 750, 424_000],
    ['the payoff and the fee', 4255, 1500, 424_000],
    ['more than that', 5000, 1500, 424_000],
    ['fifty cents less than the payoff', 4239.5, 0, 424_000],
  ])('a wire of %s redeems: the lien comes first', async (_, amount, feeCents, appliedCents) => {
    const { certificateId, id } = await cleared(amount, { instrument: 'WIRE' })
    expect(await isInProcess(certificateId)).toBe(true)
    expect(await accountOf(certificateId, id)).toMatchObject({ feeCents, appliedCents })
    await expectSoundBooks()
  })

  test('a wire whose certificate was not known pays the payoff before the fee', async () => {
    const { body } = await record(null, { instrument: 'WIRE', amount: 4240, ...CLEARED })
    const certificateId = await createCertificate(world.testApp.db)
    const assigned = await send('POST', `/${body.receivedPaymentID}/assign`, {
      ...{ parcelID: certificateId, seenParcelID: null, reason: 'The owner called about it' },
    })
    expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
    expect(await isInProcess(certificateId)).toBe(true)
    expect(await accountOf(certificateId, body.receivedPaymentID)).toMatchObject({
      ...{ feeCents: 0, appliedCents: 424_000, receivedCents: 424_000 },
    })
    await expectSoundBooks()
  })
})
