import { expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const summit = sharedActor(testApp, 'county')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })

async function send(who: { token: string }, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await testApp.inject({ method, url, token: who.token, ...(payload ? { payload } : {}) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const waiting = (county = summit, id = 855) => send(county, 'GET', `/api/counties/${id}/today`)

let made = 0

async function redeem(county_id = 855): Promise<number> {
  const id = await createCertificate(testApp.db, { county_id })
  await send(admin, 'POST', '/api/admin/receivedpayments', {
    ...{ parcelID: id, instrument: 'CHECK', amount: 4240, reference: `tick ${++made}` },
    ...{ receivedDate: '2026-11-20', settledDate: '2026-11-20' },
  })
  await send(admin, 'POST', '/api/admin/redemptions', {
    redemptions: [{ parcelID: id, receivedDate: '2026-11-20', amount: 4240 }],
  })
  return id
}
const undo = (id: number) =>
  send(admin, 'POST', `/api/admin/parcels/${id}/redemption/undo`, { reason: 'The check bounced' })
const ticks = (seen: { toTick: { redemptionID: number; takenBack: boolean }[] }) => ({
  redemptions: seen.toTick.map(({ redemptionID, takenBack }) => ({ redemptionID, takenBack })),
})

test('a settled redemption waits for its county until it is ticked off; the tick can be taken back', async () => {
  const id = await redeem()
  const seen = await waiting()
  expect(seen).toMatchObject({
    ...{ asOf: '2026-11-20T15:00:00.000Z', toTickCount: 1, toTickTotal: 4240, monthFunds: 4240 },
    toTick: [{ parcelID: id, takenBack: false, rtAmountReceived: 4240, settledDate: '2026-11-20' }],
  })
  expect(await send(summit, 'POST', '/api/counties/855/ticks', ticks(seen))).toEqual({ ticked: 1 })
  expect((await waiting()).toTickCount).toBe(0)
  // Sent twice, as by a second tab: nothing more happens.
  expect(await send(summit, 'POST', '/api/counties/855/ticks', ticks(seen))).toEqual({ ticked: 0 })
  expect(await send(summit, 'POST', '/api/counties/855/ticks/undo', ticks(seen))).toEqual({ unticked: 1 })
  expect((await waiting()).toTickCount).toBe(1)
})

test('undone before it was ticked off: gone; undone after: it waits again as taken back, and the sum falls', async () => {
  const { toTick: before } = await waiting()
  await undo(before[0].parcelID)
  expect((await waiting()).toTickCount).toBe(0)

  const id = await redeem()
  const seen = await waiting()
  await send(summit, 'POST', '/api/counties/855/ticks', ticks(seen))
  await undo(id)
  const after = await waiting()
  expect(after).toMatchObject({
    toTickCount: 1,
    toTickTotal: -4240,
    toTick: [{ parcelID: id, takenBack: true }],
  })
  // As it was seen before it was undone, it is not what waits now.
  expect(await send(summit, 'POST', '/api/counties/855/ticks', ticks(seen))).toEqual({ ticked: 0 })
  expect(await send(summit, 'POST', '/api/counties/855/ticks', ticks(after))).toEqual({ ticked: 1 })
  // The first tick is part of a history that goes on: it stays.
  expect(await send(summit, 'POST', '/api/counties/855/ticks/undo', ticks(seen))).toEqual({ unticked: 0 })
})

test('S02 a county neither sees nor ticks off what is another’s', async () => {
  await redeem(854)
  const seen = await waiting(hamilton, 854)
  expect(seen.toTickCount).toBe(1)
  expect(await send(summit, 'POST', '/api/counties/855/ticks', ticks(seen))).toEqual({ ticked: 0 })
  expect((await waiting(hamilton, 854)).toTickCount).toBe(1)
})
