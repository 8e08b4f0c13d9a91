import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const me = sharedActor(testApp, 'legal')
const colleague = sharedActor(testApp, 'legal')
const other = sharedActor(testApp, 'legal', { firmId: 2 })

const TODAY = plainDate('2026-11-20')

async function today(who = me) {
  const answer = await testApp.inject({ method: 'GET', url: '/api/legal/today', token: who.token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** Its complaint is due 90 days after the notice of intent. */
const noticed = (dueIn: number, assigned_attorney_id: number | null = me.userId) =>
  createCertificate(
    testApp.db,
    {},
    { firm_id: 1, is_active: true, assigned_attorney_id, noi_filed_on: addDays(TODAY, dueIn - 90) },
  )
const numbersOf = (tray: { items: { parcelID: number }[] }) => tray.items.map(({ parcelID }) => parcelID)

test('what is due today or overdue, and in the next 14 days, is counted over my own files alone', async () => {
  // A Friday, and Mondays and Fridays after it: no day off moves them.
  const overdue = await noticed(-1)
  const dueToday = await noticed(0)
  const next = await noticed(10)
  await noticed(20)
  await noticed(0, colleague.userId)
  const seen = await today()
  expect(seen).toMatchObject({ today: TODAY, nextUntil: '2026-12-04', overdue: 1 })
  expect([seen.due.count, numbersOf(seen.due)]).toEqual([2, [overdue, dueToday]])
  expect([seen.next.count, numbersOf(seen.next)]).toEqual([1, [next]])
})

test('a file that an administrator has given to the firm is new to all of it until somebody has it, then to that one', async () => {
  const id = await createCertificate(testApp.db)
  const place = (payload: object, who = admin) =>
    testApp.inject({ method: 'POST', url: '/api/legal/place', payload, token: who.token })
  expect((await place({ parcelIDs: [id], ohsAttorneyID: 1, isActive: true })).statusCode).toBe(200)
  expect(numbersOf((await today()).newFiles)).toContain(id)
  expect(numbersOf((await today(colleague)).newFiles)).toContain(id)
  expect(numbersOf((await today(other)).newFiles)).toEqual([])
  expect((await today()).needsHand.items).toContainEqual(
    expect.objectContaining({ parcelID: id, reason: 'unassigned' }),
  )
  await testApp.inject({
    ...{ method: 'POST', url: '/api/legal/assign', token: colleague.token },
    payload: { parcelIDs: [id], webAssignedAttorneyUserID: colleague.userId },
  })
  expect(numbersOf((await today()).newFiles)).not.toContain(id)
  expect((await today(colleague)).newFiles.items).toMatchObject([{ parcelID: id, since: TODAY }])
  testApp.clock.set('2026-12-05T15:00:00Z')
})

test('redeemed while its case is in court: it needs a hand until the dismissal is filed', async () => {
  testApp.clock.set('2026-11-20T15:00:00Z')
  const id = await createCertificate(
    testApp.db,
    { redeemed_on: TODAY },
    {
      firm_id: 1,
      assigned_attorney_id: me.userId,
      is_active: false,
      complaint_filed_on: plainDate('2026-06-01'),
    },
  )
  const hand = async () =>
    (await today()).needsHand.items.find((it: { parcelID: number }) => it.parcelID === id)
  expect(await hand()).toMatchObject({ reason: 'redeemed' })
  await testApp.db
    .updateTable('legal_case')
    .set({ dismissal_filed_on: TODAY })
    .where('certificate_id', '=', id)
    .execute()
  expect(await hand()).toBeUndefined()
})
