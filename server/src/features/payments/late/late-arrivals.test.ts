import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { onlyPayment, openTasks, readStatus } from '../../../../test/payments-read.ts'
import { openCheckout, payAtCheckout, payInFull } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { listLateArrivals } from '../../../records/late-arrivals.ts'
import { verify } from '../../verify/verify.ts'
import { withdrawClosed } from '../withdraw-closed.ts'
import { openLateArrivalTasks } from './late-arrivals.ts'

const world = sharedPaymentWorld()

const failed = async (config = world.testApp.services.config) => {
  const { findings } = await verify(world.testApp.db, { ...world.testApp.services, config })
  return findings.filter(({ isOk }) => !isOk).map(({ id }) => id)
}

async function openTasksToCatchUp(): Promise<void> {
  const { db, services } = world.testApp
  const found = await listLateArrivals(db, { timeZone: services.config.businessTimeZone })
  await openLateArrivalTasks(db, found, new Date())
}

async function confirmSale({ id }: Lien): Promise<void> {
  const { token } = await createActor(world.testApp, 'admin')
  const payload = { parcelID: id, orderConfirmSale: world.testApp.today() }
  const answer = await world.testApp.inject({ method: 'PUT', url: '/api/parcels', token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

test('the confirmation of a sale that is entered late opens a task for money that was applied after it', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await confirmSale(lien)
  expect(await openTasks(world, id)).toEqual(['arrived-after-right-ended'])
  expect(await failed()).toEqual([])
  await world.testApp.db.deleteFrom('staff_task').where('subject_id', '=', id).execute()
  expect(await failed()).toEqual(['I18'])
  await openTasksToCatchUp()
  expect(await openTasks(world, id)).toEqual(['arrived-after-right-ended'])
  expect(await failed()).toEqual([])
})

test('a held payment says on its page what its e-mail says, and one whose payer was not notified is found', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  await confirmSale(lien)
  await payAtCheckout(world, url)
  await withdrawClosed(world.testApp.services)
  const { id } = await onlyPayment(world, lien)
  const { message, progress } = await readStatus(world, id)
  expect(message).toMatch(/^We received your payment\. It arrived after the time to redeem .* had ended/)
  expect(progress?.steps.map(({ step }) => step)).toEqual(['paid', 'held'])
  expect(await failed()).toEqual([])
  await world.testApp.db
    .updateTable('payment')
    .set({ payer_notified_at: null })
    .where('id', '=', id)
    .execute()
  expect(await failed()).toEqual(['I19'])
  await openTasksToCatchUp()
  expect(await openTasks(world, id)).toContain('write-by-letter')
  expect(await failed()).toEqual([])
})

test('a task to write does not count the payer as notified: the money is found again if the task ends without a letter', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  await confirmSale(lien)
  await payAtCheckout(world, url)
  const { db } = world.testApp
  const { id } = await onlyPayment(world, lien)
  await db.updateTable('payment').set({ payer_notified_at: null }).where('id', '=', id).execute()
  await openTasksToCatchUp()
  expect(await onlyPayment(world, lien)).toMatchObject({ payer_notified_at: null })
  const end = (doneBy: number | null) =>
    db
      .updateTable('staff_task')
      .set({ done_at: new Date(), done_by: doneBy })
      .where('subject_id', '=', id)
      .where('kind', '=', 'write-by-letter')
      .execute()
  await end(null)
  expect(await failed()).toEqual(['I19'])
  await end((await createActor(world.testApp, 'admin')).userId)
  expect(await failed()).toEqual([])
})

test('a payment of an earlier version arrived on a day of the business time zone', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await confirmSale(lien)
  const { db, services } = world.testApp
  await db.deleteFrom('staff_task').where('subject_id', '=', id).execute()
  // These two zones are always on different days.
  const [early, late] = ['Etc/GMT+12', 'Pacific/Kiritimati']
  await db.updateTable('payment').set({ arrived_on: null }).where('id', '=', id).execute()
  await db
    .updateTable('legal_case')
    .set({ order_confirm_sale_on: businessDate(services.clock.now(), late) })
    .where('certificate_id', '=', lien.id)
    .execute()
  expect(await failed({ ...services.config, businessTimeZone: early })).toEqual([])
  expect(await failed({ ...services.config, businessTimeZone: late })).toEqual(['I18'])
})
