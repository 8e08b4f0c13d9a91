import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { givenAccount } from '../../../test/bank-steps.ts'
import { createLien, type Lien } from '../../../test/payments-world.ts'
import { getAutopay, giveAutopay, givePlan } from '../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'

const world = sharedPlanWorld()

interface Shown {
  readonly holdID: number
  readonly version: number
  readonly kind: string
  readonly isStanding: boolean
  readonly email: string
  readonly reason: string
}

const act = async (admin: TestActor, { id }: Lien, path: string, payload: object) => {
  const url = `/api/admin/parcels/${id}/holds${path}`
  const answer = await world.testApp.inject({ method: 'POST', url, token: admin.token, payload })
  const { certificateHolds = [], ...rest } = answer.json<{ certificateHolds?: Shown[] }>()
  return { status: answer.statusCode, holds: certificateHolds, body: rest as Record<string, unknown> }
}

const REASON = { reason: 'The attorney called.' }
const COUNSEL = { kind: 'represented', name: 'Ada Counsel', email: ' ada@counsel.example.com ', ...REASON }

test('a hold is entered, shown and ended; who ends it a second time, or from an old page, is told', async () => {
  const [admin, lien] = [await createActor(world.testApp, 'admin'), await createLien(world)]
  const { status, holds } = await act(admin, lien, '', COUNSEL)
  expect(status).toBe(200)
  expect(holds).toMatchObject([{ kind: 'represented', isStanding: true, email: 'ada@counsel.example.com' }])
  const [{ holdID, version } = { holdID: 0, version: 0 }] = holds
  const stale = await act(admin, lien, '/end', { holdID, version: version + 1, ...REASON })
  expect(stale.body).toMatchObject({ code: 'state_changed' })
  const ended = await act(admin, lien, '/end', { holdID, version, reason: 'No longer.' })
  expect(ended.holds).toMatchObject([{ isStanding: false, endReason: 'No longer.' }])
  expect((await act(admin, lien, '/end', { holdID, version: version + 1, ...REASON })).status).toBe(409)
})

test.each([
  [{ ...COUNSEL, email: 'no address' }, 'email'],
  [{ ...COUNSEL, name: '' }, 'name'],
  [{ ...COUNSEL, untilDate: '2020-01-01' }, 'untilDate'],
] as const)('what cannot be is refused beside its field: %o', async (payload, field) => {
  const [admin, lien] = [await createActor(world.testApp, 'admin'), await createLien(world)]
  const { body } = await act(admin, lien, '', payload)
  expect(body).toMatchObject({ code: 'bad_request', fields: { [field]: expect.any(String) } })
})

test('bankruptcies and military service are no holds of the desk', async () => {
  const [admin, lien] = [await createActor(world.testApp, 'admin'), await createLien(world)]
  expect((await act(admin, lien, '', { kind: 'bankruptcy', ...REASON })).status).toBe(400)
})

test('automatic payments that a hold paused begin again when it is over and staff say so, not before', async () => {
  const [admin, lien] = [await createActor(world.testApp, 'admin'), await createLien(world)]
  const account = await givenAccount(world)
  await givePlan(world, lien, { months: 3, firstDueInDays: 20, owner: account.actor })
  const autopayId = await giveAutopay(world, lien, account, 3)
  const opened = await act(admin, lien, '', { kind: 'staff', ...REASON })
  expect(opened.body).toMatchObject({ autopayHeld: true })
  expect((await act(admin, lien, '/resume', REASON)).status).toBe(409)
  const [{ holdID, version } = { holdID: 0, version: 0 }] = opened.holds
  await act(admin, lien, '/end', { holdID, version, ...REASON })
  expect((await getAutopay(world, autopayId)).status).toBe('ENDED')
  const resumed = await act(admin, lien, '/resume', REASON)
  expect(resumed.body).toMatchObject({ autopayHeld: false })
  expect((await getAutopay(world, autopayId)).status).toBe('ON')
})

test('the law firm reads the holds of its files; the county kinds and days alone', async () => {
  const admin = await createActor(world.testApp, 'admin')
  const lien = await createLien(world)
  const [legal, county] = [
    await createActor(world.testApp, 'legal'),
    await createActor(world.testApp, 'county'),
  ]
  await world.testApp.db
    .insertInto('legal_case')
    .values({ certificate_id: lien.id, firm_id: legal.firmId, is_active: true })
    .execute()
  await act(admin, lien, '', { ...COUNSEL, fromDate: addDays(world.testApp.today(), -1) })
  const read = async ({ token }: TestActor) =>
    (await world.testApp.inject({ url: `/api/parcels/${lien.id}/legal`, token })).json<{
      certificateHolds: Shown[]
    }>().certificateHolds
  expect(await read(legal)).toMatchObject([{ kind: 'represented', reason: REASON.reason }])
  expect(await read(county)).toMatchObject([{ kind: 'represented', reason: '', email: '', name: '' }])
})
