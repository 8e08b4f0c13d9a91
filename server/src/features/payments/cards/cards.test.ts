import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import {
  fillPage,
  givenCard,
  listCards,
  openPage,
  removeCard,
  setUpByCard,
} from '../../../../test/card-steps.ts'
import { insertPayment } from '../../../../test/factories.ts'
import { sweep } from '../../../../test/payments-steps.ts'
import { createLien, openPaymentWorld, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { givePlan } from '../../../../test/plan-steps.ts'
import { shared } from '../../../../test/shared.ts'

const world = sharedPaymentWorld()
const lien = shared(() => createLien(world))

const payer = () => createActor(world.testApp, 'taxpayer')

const rows = (userId: number) =>
  world.testApp.db.selectFrom('saved_card').selectAll().where('user_id', '=', userId).execute()

test('a card is saved on the page of the provider: brand, last four and its last day are kept, nothing is charged', async () => {
  const { id, actor } = await givenCard(world, lien, { expiry: '02/28' })
  expect(await listCards(world, actor)).toMatchObject([
    { id, status: 'SAVED', brand: 'visa', cardLast4: '4242', expirationDate: '2028-02-29' },
  ])
  expect(world.sandbox.objects.list('charge')).toEqual([])
  expect(JSON.stringify(await rows(actor.userId))).not.toContain('4242424242')
})

test('the page leads back to the plan; given up, no card is there', async () => {
  const actor = await payer()
  const { url } = (await openPage(world, lien, actor)).json()
  const session = world.sandbox.objects.list('checkout.session').find((one) => one.url === url)
  const plan = `/parcels/${lien.id}/plan`
  expect(session?.success_url).toMatch(new RegExp(`${plan}\\?card=saved$`))
  expect(session?.cancel_url).toMatch(new RegExp(`${plan}\\?card=canceled$`))
  expect(await listCards(world, actor)).toMatchObject([{ status: 'OPEN', cardLast4: null }])
})

test('the sweep fetches a page that no webhook reported', async () => {
  const quiet = await openPaymentWorld({ hasWebhook: false })
  try {
    const place = await createLien(quiet)
    const { url } = (await openPage(quiet, place, quiet.payer)).json()
    await fillPage(url)
    quiet.testApp.clock.advanceSeconds(11 * 60)
    await sweep(quiet)
    const saved = await quiet.testApp.db.selectFrom('saved_card').select('status').execute()
    expect(saved).toEqual([{ status: 'SAVED' }])
  } finally {
    await quiet.close()
  }
})

test('another person sees nothing of a card, cannot remove it and cannot pay with it', async () => {
  const card = await givenCard(world, lien)
  const other = await payer()
  expect(await listCards(world, other)).toEqual([])
  expect((await removeCard(world, card.id, other)).statusCode).toBe(404)
  await givePlan(world, lien, { owner: other })
  expect((await setUpByCard(world, lien, { id: card.id, actor: other })).statusCode).toBe(404)
})

test('removed, it is detached at the provider and cannot be used; a repeat answers the same', async () => {
  const place = await createLien(world)
  const card = await givenCard(world, place)
  await givePlan(world, place, { owner: card.actor })
  const answers = [await removeCard(world, card.id, card.actor), await removeCard(world, card.id, card.actor)]
  expect(answers.map((answer) => [answer.statusCode, answer.json().status])).toEqual([
    [200, 'REMOVED'],
    [200, 'REMOVED'],
  ])
  const [row] = await rows(card.actor.userId)
  expect(world.sandbox.objects.get('payment_method', row?.stripe_pm_id ?? '')).toMatchObject({
    customer: null,
  })
  expect((await setUpByCard(world, place, card)).json()).toMatchObject({ code: 'not_found' })
  expect(await listCards(world, card.actor)).toEqual([])
})

test('a page that is filled in while its card is removed keeps no card at the provider', async () => {
  const quiet = await openPaymentWorld({ hasWebhook: false })
  try {
    const place = await createLien(quiet)
    await fillPage((await openPage(quiet, place, quiet.payer)).json().url)
    const { id = '' } =
      (await quiet.testApp.db.selectFrom('saved_card').select('id').executeTakeFirst()) ?? {}
    expect((await removeCard(quiet, id, quiet.payer)).json()).toMatchObject({ status: 'REMOVED' })
    expect(quiet.sandbox.objects.list('payment_method')).toMatchObject([{ type: 'card', customer: null }])
  } finally {
    await quiet.close()
  }
})

test('a page that is filled in before its removal reaches the provider keeps no card there', async () => {
  const place = await createLien(world)
  const holder = await payer()
  const { url } = (await openPage(world, place, holder)).json()
  await world.testApp.db
    .updateTable('saved_card')
    .set({ status: 'REMOVED' })
    .where('user_id', '=', holder.userId)
    .execute()
  await fillPage(url)
  await world.sandbox.idle()
  expect(world.sandbox.objects.list('payment_method').at(-1)).toMatchObject({ type: 'card', customer: null })
  expect(await rows(holder.userId)).toMatchObject([{ status: 'REMOVED', last4: null }])
})

test('while automatic payments use it, the list names their certificate, and it is not removed', async () => {
  const place = await createLien(world)
  const card = await givenCard(world, place)
  expect(await listCards(world, card.actor)).toMatchObject([{ automaticPayments: [] }])
  await givePlan(world, place, { owner: card.actor })
  const { autopayId } = (await setUpByCard(world, place, card)).json()
  const { certificate_no: taxSaleNo } = await world.testApp.db
    .selectFrom('certificate')
    .select('certificate_no')
    .where('id', '=', place.id)
    .executeTakeFirstOrThrow()
  const use = { parcelID: place.id, taxSaleNo, isOn: true }
  expect(await listCards(world, card.actor)).toMatchObject([{ automaticPayments: [use] }])
  expect((await removeCard(world, card.id, card.actor)).json()).toMatchObject({
    code: 'account_in_use',
    message: 'Automatic payments use this card. First stop them, or choose another card for them.',
  })
  await endAutopay(autopayId, 'hold')
  expect(await listCards(world, card.actor)).toMatchObject([{ automaticPayments: [{ ...use, isOn: false }] }])
  await endAutopay(autopayId, 'stopped')
  expect(await listCards(world, card.actor)).toMatchObject([{ automaticPayments: [] }])
  expect((await removeCard(world, card.id, card.actor)).json()).toMatchObject({ status: 'REMOVED' })
})

const endAutopay = (id: string, because: 'hold' | 'stopped') =>
  world.testApp.db
    .updateTable('autopay')
    .set({ status: 'ENDED', ended_because: because, ended_at: world.testApp.clock.now() })
    .where('id', '=', id)
    .execute()

test('while a payment with it is processing, it is not removed, and the refusal says so', async () => {
  const place = await createLien(world)
  const card = await givenCard(world, place)
  await insertPayment(world.testApp.db, {
    id: `pay_${'q'.repeat(26)}`,
    user_id: card.actor.userId,
    certificate_id: place.id,
    card_id: card.id,
    effective_on: world.testApp.today(),
    status: 'PROCESSING',
  })
  expect((await removeCard(world, card.id, card.actor)).json()).toMatchObject({
    code: 'account_in_use',
    message: 'A payment with this card is still processing. Remove the card once it has finished.',
  })
})

test('five pages an hour, so that nobody tries out numbers here', async () => {
  const limited = await openPaymentWorld({ env: { RATE_LIMIT_SCALE: '1' } })
  try {
    const place = await createLien(limited)
    const open = () => openPage(limited, place, limited.payer)
    const answers = []
    for (let count = 0; count < 6; count++) answers.push((await open()).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  } finally {
    await limited.close()
  }
})
