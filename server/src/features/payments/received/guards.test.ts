import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { createCertificate } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'
import { insertRegimeRow, readLien } from '../../payoff/service.ts'

const world = receivedWorld()
const { send, record, expectSoundBooks } = world

const owedCents = async (certificateId: number) => {
  const { db, services } = world.testApp
  const known = await readLien(db, services, certificateId)
  return known?.quote?.totalCents ?? null
}

describe('received money never removes a payoff', () => {
  test('rejects a check dated before the purchase at its date field, even if its funds have not cleared', async () => {
    const id = await createCertificate(world.testApp.db)
    const { status, body } = await record(id, { receivedDate: '2025-11-18' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['receivedDate']])
    expect(await owedCents(id)).toBe(424_000)
  })

  test.each([
    ['0001-01-01', 'without a certificate', null],
    ['1899-12-31', 'without a certificate', null],
    ['2026-11-22', 'without a certificate', null],
    ['0001-01-01', 'for a certificate without a sale date', {}],
  ])('rejects a check dated %s %s at its date field', async (receivedDate, _, values) => {
    const id = values && (await createCertificate(world.testApp.db, { purchased_on: null }))
    const { status, body } = await record(id, { receivedDate, settledDate: null })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['receivedDate']])
  })

  test('rejects assigning unidentified money from before the purchase, pending or settled', async () => {
    const id = await createCertificate(world.testApp.db)
    for (const settledDate of [null, '2025-11-19']) {
      const { body } = await record(null, { receivedDate: '2025-11-18', settledDate })
      const order = { parcelID: id, reason: 'The payer called' }
      const assigned = await send('POST', `/${body.receivedPaymentID}/assign`, order)
      expect([assigned.status, Object.keys(assigned.body.fields)]).toEqual([400, ['parcelID']])
    }
    expect(await owedCents(id)).toBe(424_000)
  })

  test('returning a wrong payment from before this rule restores the payoff', async () => {
    const id = await createCertificate(world.testApp.db)
    const { body } = await record(id)
    await world.testApp.db
      .updateTable('received_payment')
      .set({ received_on: plainDate('2015-11-18') })
      .where('id', '=', body.receivedPaymentID)
      .execute()
    expect(await owedCents(id)).toBeNull()
    await send('POST', `/${body.receivedPaymentID}/return`, { reason: 'Wrong year' })
    expect(await owedCents(id)).toBe(424_000)
    await expectSoundBooks()
  })
})

describe('a payment is not recorded twice', () => {
  test('rejects a check on a certificate that is recorded as unidentified, and vice versa', async () => {
    const id = await createCertificate(world.testApp.db)
    for (const [first, then] of [
      [null, id],
      [id, null],
    ] as const) {
      const known = await record(first, { reference: `1042 ${first}` })
      const again = await record(then, { reference: `1042 ${first}` })
      expect([again.status, again.body.receivedPaymentID]).toEqual([409, known.body.receivedPaymentID])
    }
  })

  test('one check may pay two certificates, but an assignment cannot make it pay one of them twice', async () => {
    const [one, other] = [
      await createCertificate(world.testApp.db),
      await createCertificate(world.testApp.db),
    ]
    const half = { reference: '2001', amount: 500 }
    const [first, second] = [await record(one, half), await record(other, half)]
    expect([first.status, second.status]).toEqual([201, 201])
    const order = { parcelID: one, seenParcelID: other, reason: 'Wrong slip' }
    const moved = await send('POST', `/${second.body.receivedPaymentID}/assign`, order)
    expect([moved.status, moved.body.code]).toEqual([409, 'already_recorded'])
  })

  test('three simultaneous entries of one unidentified check record one payment', async () => {
    const same = { reference: '3001', settledDate: '2026-11-20' }
    const answers = await Promise.all([record(null, same), record(null, same), record(null, same)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

test('uses the date of the county for money that is received after midnight here but before midnight there', async () => {
  const { db, clock } = world.testApp
  const id = await createCertificate(db, { county_id: 854 })
  const values = { timeZone: 'America/Chicago' }
  await insertRegimeRow(db, {
    stateId: 'OH',
    countyId: 854,
    effectiveFrom: plainDate('2021-01-01'),
    values,
  })
  clock.set('2026-11-21T05:30:00Z')
  world.admin = await createActor(world.testApp, 'admin')
  const cash = { instrument: 'CASH', receivedBy: 'COUNTER', reference: '' }
  const unclaimed = await record(null, cash)
  expect(unclaimed.body.receivedDate).toBe('2026-11-21')
  const assign = () =>
    send('POST', `/${unclaimed.body.receivedPaymentID}/assign`, { parcelID: id, reason: 'The payer called' })
  expect((await assign()).body.code).toBe('no_payoff')
  expect((await record(id, { ...cash, receivedDate: '2026-11-21' })).status).toBe(400)
  expect((await record(id, { ...cash, amount: 240 })).body.receivedDate).toBe('2026-11-20')
  expect(await owedCents(id)).toBe(424_000)
  clock.set('2026-11-21T06:30:00Z')
  // The session before was idle for too long.
  world.admin = await createActor(world.testApp, 'admin')
  expect((await assign()).body).toMatchObject({ parcelID: id, destination: 'lien' })
  await expectSoundBooks()
})
