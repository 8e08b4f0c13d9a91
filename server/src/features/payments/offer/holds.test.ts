import { describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { moves, newestPayment, openTasks } from '../../../../test/payments-read.ts'
import {
  askQuote,
  askTicket,
  cancel,
  getTicket,
  openCheckout,
  payAtCheckout,
  payInFull,
  sendForm,
} from '../../../../test/payments-steps.ts'
import {
  createLien,
  type Lien,
  openPaymentWorld,
  sharedPaymentWorld,
} from '../../../../test/payments-world.ts'

/** Nothing is delivered by itself here, so that the clock may be moved. */
const world = sharedPaymentWorld({ hasWebhook: false })

const freshPayer = () => createActor(world.testApp, 'taxpayer')
const wait = (minutes: number) => world.testApp.clock.advanceSeconds(minutes * 60)

const paymentOf = (lien: Lien, payer: TestActor) => newestPayment(world, lien, payer)

/** Opens a checkout and leaves it: canceled, nothing paid. */
async function openAndLeave(lien: Lien, actor: TestActor): Promise<string> {
  await openCheckout(world, lien, actor)
  const { id } = await paymentOf(lien, actor)
  expect((await cancel(world, id, actor)).json()).toMatchObject({ status: 'CANCELED' })
  wait(1)
  return id
}

/** How long this payer is asked to wait. */
async function minutesUntilFree(lien: Lien, actor: TestActor): Promise<number> {
  const { freeAt } = (await askTicket(world, lien, { actor })).json()
  return (Date.parse(freeAt) - world.testApp.clock.now().getTime()) / 60_000
}

const saveCertificate = (lien: Lien, { token }: TestActor) =>
  world.testApp.inject({ method: 'POST', url: `/api/parcels/${lien.id}/togglemyparcel`, token })

async function nameReader(lien: Lien, { userId }: TestActor): Promise<void> {
  const { userId: staff } = await createActor(world.testApp, 'admin')
  await world.testApp.db
    .insertInto('letter_recipient')
    .values({
      certificate_id: lien.id,
      user_id: userId,
      reason: 'The owner, by telephone',
      set_by: staff,
      set_at: world.testApp.clock.now(),
    })
    .execute()
}

/** Whose money was taken for the certificate. */
async function payersOf(lien: Lien): Promise<readonly number[]> {
  const rows = await world.testApp.db
    .selectFrom('payment')
    .select(['id', 'user_id'])
    .where('certificate_id', '=', lien.id)
    .execute()
  const charged = world.sandbox.objects.list('charge').map(({ metadata }) => metadata['payment_id'])
  return charged.flatMap((id) => rows.filter((row) => row.id === id).map((row) => row.user_id))
}

describe('somebody else has the checkout of a certificate open', () => {
  test('for ten minutes others wait and read until when; then the next payer takes it over', async () => {
    const lien = await createLien(world)
    const [holder, next] = [await freshPayer(), await freshPayer()]
    const url = await openCheckout(world, lien, holder)
    const openedAt = world.testApp.clock.now()
    wait(9)
    expect((await askTicket(world, lien, { actor: next })).json()).toMatchObject({
      code: 'already_paying',
      freeAt: new Date(openedAt.getTime() + 600_000).toISOString(),
    })
    wait(2)
    expect((await askQuote(world, lien, next)).json()).toMatchObject({ allowed: true })
    expect(await openCheckout(world, lien, next)).toContain('/c/pay/')
    expect(await paymentOf(lien, next)).toMatchObject({ status: 'OPEN' })
    const displaced = await paymentOf(lien, holder)
    expect(await moves(world, displaced.id)).toEqual(['>NEW', 'NEW>OPEN', 'OPEN>EXPIRED'])
    const session = world.sandbox.objects.get('checkout.session', displaced.stripe_checkout_id ?? '')
    expect(session?.status).toBe('expired')
    await payAtCheckout(world, url)
    expect(
      world.sandbox.objects.list('charge').filter((it) => it.metadata['payment_id'] === displaced.id),
    ).toEqual([])
  })

  test('it was paid a moment before it could be taken over: already_paying, one charge', async () => {
    const lien = await createLien(world)
    const [holder, next] = [await freshPayer(), await freshPayer()]
    const url = await openCheckout(world, lien, holder)
    wait(11)
    const ticket = await getTicket(world, lien, { actor: next })
    await payAtCheckout(world, url)
    expect((await sendForm(world, lien, { ticket })).location).toMatch(
      /error=(already_paying|payment_pending)$/,
    )
    expect(await paymentOf(lien, holder)).toMatchObject({ status: 'SUCCEEDED' })
    await expect(paymentOf(lien, next)).rejects.toThrow()
  })

  test('who closed a checkout and comes again waits for a stranger no longer than anybody', async () => {
    const lien = await createLien(world)
    const [again, holder] = [await freshPayer(), await freshPayer()]
    await openAndLeave(lien, again)
    await openCheckout(world, lien, holder)
    const { created_at } = await paymentOf(lien, holder)
    expect((await askTicket(world, lien, { actor: again })).json()).toMatchObject({
      code: 'already_paying',
      freeAt: new Date(created_at.getTime() + 600_000).toISOString(),
    })
    wait(11)
    expect(await openCheckout(world, lien, again)).toContain('/c/pay/')
    expect(await paymentOf(lien, holder)).toMatchObject({ status: 'EXPIRED' })
  })

  test('four strangers in turn have ten, five, two and a half and two minutes; then the owner gets in and pays', async () => {
    const lien = await createLien(world)
    const owner = await freshPayer()
    const waited: number[] = []
    for (const _ of ['first', 'second', 'third', 'fourth']) {
      await openCheckout(world, lien, await freshPayer())
      waited.push(await minutesUntilFree(lien, owner))
      wait(waited.at(-1) ?? 0)
    }
    expect(waited).toEqual([10, 5, 2.5, 2])
    await payInFull(world, lien, { payer: owner })
    expect(await payersOf(lien)).toEqual([owner.userId])
  })

  test.each([
    ['saved the certificate before it began', saveCertificate],
    ['is named by staff as the one who gets its letters', nameReader],
  ])('who %s waits for no stranger, also after a cancel of their own', async (_, connect) => {
    const lien = await createLien(world)
    const owner = await freshPayer()
    await connect(lien, owner)
    wait(1)
    await openAndLeave(lien, owner)
    const stranger = await freshPayer()
    const page = await openCheckout(world, lien, stranger)
    await payInFull(world, lien, { payer: owner })
    await payAtCheckout(world, page)
    expect(await paymentOf(lien, stranger)).toMatchObject({ status: 'EXPIRED' })
    expect(await payersOf(lien)).toEqual([owner.userId])
  })

  test('who is named for the letters, and has never saved, planned or paid the certificate, waits for a stranger', async () => {
    const lien = await createLien(world)
    const named = await freshPayer()
    await nameReader(lien, named)
    await openCheckout(world, lien, await freshPayer())
    expect((await askTicket(world, lien, { actor: named })).json()).toMatchObject({ code: 'already_paying' })
    await saveCertificate(lien, named)
    expect(await openCheckout(world, lien, named)).toContain('/c/pay/')
  })

  test('to save the certificate while a stranger holds it gains nothing', async () => {
    const lien = await createLien(world)
    const late = await freshPayer()
    await openCheckout(world, lien, await freshPayer())
    wait(1)
    await saveCertificate(lien, late)
    expect((await askTicket(world, lien, { actor: late })).json()).toMatchObject({ code: 'already_paying' })
  })

  test('a stranger paid a moment before the owner came: the money stays, the owner pays nothing', async () => {
    const lien = await createLien(world)
    const [owner, stranger] = [await freshPayer(), await freshPayer()]
    await saveCertificate(lien, owner)
    wait(1)
    const page = await openCheckout(world, lien, stranger)
    const ticket = await getTicket(world, lien, { actor: owner })
    await payAtCheckout(world, page)
    const { location } = await sendForm(world, lien, { ticket })
    expect(location).toMatch(/error=(already_paying|payment_pending)$/)
    expect(await paymentOf(lien, stranger)).toMatchObject({ status: 'SUCCEEDED' })
    await expect(paymentOf(lien, owner)).rejects.toThrow()
    expect(await payersOf(lien)).toEqual([stranger.userId])
  })

  test('two owners take it over from a stranger at once: one page at most can be paid', async () => {
    const lien = await createLien(world)
    const owners = [await freshPayer(), await freshPayer()]
    for (const owner of owners) await saveCertificate(lien, owner)
    wait(1)
    await openCheckout(world, lien, await freshPayer())
    const tickets = await Promise.all(owners.map((actor) => getTicket(world, lien, { actor })))
    const answers = await Promise.all(tickets.map((ticket) => sendForm(world, lien, { ticket })))
    const pages = answers.map(({ location }) => location).filter((it) => it.includes('/c/pay/'))
    for (const page of pages) await payAtCheckout(world, page)
    expect(await payersOf(lien)).toHaveLength(1)
  })

  test('while the provider does not answer nothing is taken over', async () => {
    const lien = await createLien(world)
    const [holder, next] = [await freshPayer(), await freshPayer()]
    await openCheckout(world, lien, holder)
    await openCheckout(world, await createLien(world), next)
    wait(11)
    const ticket = await getTicket(world, lien, { actor: next })
    world.sandbox.switches.failNext = { path: '/v1/checkout/sessions/{id}', status: 500, times: 20 }
    expect((await sendForm(world, lien, { ticket })).location).toMatch(/error=already_paying$/)
    world.sandbox.switches.failNext = null
    expect(await paymentOf(lien, holder)).toMatchObject({ status: 'OPEN' })
  })
})

test('a payer who leaves a checkout may begin again; the third time in a day staff get one task', async () => {
  const lien = await createLien(world)
  const payer = await freshPayer()
  for (const _ of ['first', 'second']) {
    expect(await openTasks(world, await openAndLeave(lien, payer))).toEqual([])
  }
  expect(await openTasks(world, await openAndLeave(lien, payer))).toEqual(['payment-abandoned'])
  expect(await openTasks(world, await openAndLeave(lien, payer))).toEqual([])
})

test('strangers who take turns are counted together: staff get one task, at the third', async () => {
  const lien = await createLien(world)
  const taskCounts: number[] = []
  for (const _ of ['first', 'second', 'third', 'fourth', 'fifth']) {
    const stranger = await freshPayer()
    await openCheckout(world, lien, stranger)
    wait(11)
    taskCounts.push((await openTasks(world, (await paymentOf(lien, stranger)).id)).length)
  }
  expect(taskCounts).toEqual([0, 0, 1, 0, 0])
})

test('S32 three open checkouts a user: the fourth is refused until one of them is canceled or its time is over', async () => {
  const strict = await openPaymentWorld({ env: { RATE_LIMIT_SCALE: '1' }, hasWebhook: false })
  const liens = [await createLien(strict), await createLien(strict), await createLien(strict)]
  for (const lien of liens) await openCheckout(strict, lien)
  const fourth = await createLien(strict)
  const refused = await askTicket(strict, fourth)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(35 * 60)
  const [first] = liens
  if (!first) throw new Error('no lien')
  expect(await openCheckout(strict, first)).toContain('/c/pay/')
  const { id } = await strict.testApp.db
    .selectFrom('payment')
    .select('id')
    .where('certificate_id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect((await cancel(strict, id)).json()).toMatchObject({ status: 'CANCELED' })
  expect(await openCheckout(strict, fourth)).toContain('/c/pay/')
  const fifth = await createLien(strict)
  strict.testApp.clock.advanceSeconds(20 * 60)
  expect((await askTicket(strict, fifth)).statusCode).toBe(429)
  // Their time is over, and nobody has asked the provider yet.
  strict.testApp.clock.advanceSeconds(16 * 60)
  expect((await askTicket(strict, fifth)).statusCode).toBe(201)
  await strict.close()
})
