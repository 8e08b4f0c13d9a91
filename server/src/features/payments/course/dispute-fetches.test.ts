import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { decideDispute, openDispute } from '../../../../test/dispute-steps.ts'
import { confirmSale, payInFull, sweep } from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { readPaymentAccounts } from '../../../records/payment-accounts.ts'
import { verify } from '../../verify/verify.ts'

// Without webhooks, the product learns of all changes in one fetch, at the next sweep.
const world = sharedPaymentWorld({ hasWebhook: false })

async function paid() {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  const id = await payInFull(world, lien, { payer })
  await sweep(world)
  return { lien, payer, id }
}

async function disputed() {
  const it = await paid()
  const dispute = await openDispute(world, it.lien, 10_000)
  await sweep(world)
  return { ...it, dispute }
}

/** The kinds of the payer's notices, each with the first amount in its subject. */
async function noticesTo({ email }: TestActor) {
  const mails = await world.testApp.db
    .selectFrom('outbox')
    .select(['kind', 'subject'])
    .where('recipient', '=', email)
    .where('kind', 'like', 'payment-%')
    .where('kind', '<>', 'payment-receipt')
    .orderBy('id')
    .execute()
  return mails.map(({ kind, subject }) => `${kind} ${/\$[\d,.]+/.exec(subject)?.[0] ?? ''}`.trim())
}

async function accountOf(lien: Lien, id: string) {
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
  return (await readPaymentAccounts(world.testApp.db, [lien.id])).get(id)
}

test.each([
  ['won', 'payment-stands-again-part', 20_000],
  ['lost', 'payment-taken-back-part', 30_000],
] as const)(
  'a dispute is opened while another is %s: the payer is notified of both',
  async (outcome, kind, disputedCents) => {
    const { lien, payer, id, dispute } = await disputed()
    await decideDispute(world, dispute, outcome)
    await openDispute(world, lien, 20_000)
    await sweep(world)
    const [opened, ...both] = await noticesTo(payer)
    expect(opened).toBe('payment-disputed-part $100.00')
    expect(both.sort()).toEqual(['payment-disputed-part $200.00', `${kind} $100.00`].sort())
    expect(await accountOf(lien, id)).toMatchObject({ appliedCents: 424_000 - disputedCents, disputedCents })
  },
)

test('holds the money of a dispute that is won after the sale was confirmed, while a larger dispute is opened', async () => {
  const { lien, payer, id, dispute } = await disputed()
  await confirmSale(world, lien, world.testApp.today())
  await decideDispute(world, dispute, 'won')
  await openDispute(world, lien, 20_000)
  await sweep(world)
  expect((await noticesTo(payer)).map((notice) => notice.split(' ')[0]).sort()).toEqual([
    'payment-back-held',
    'payment-disputed-part',
    'payment-disputed-part',
  ])
  const tasks = await world.testApp.db
    .selectFrom('staff_task')
    .select('kind')
    .where('subject_id', '=', id)
    .execute()
  expect(tasks).toContainEqual({ kind: 'arrived-after-right-ended' })
  const { token } = await createActor(world.testApp, 'admin')
  const record = (await world.testApp.inject({ method: 'GET', url: `/api/payments/${id}`, token })).json()
  expect(record.disputes).toContainEqual(expect.objectContaining({ id: dispute, outcome: 'won-held' }))
  await confirmSale(world, lien, null)
})

test.each([
  ['lost', ['payment-taken-back-part $100.00'], 10_000],
  ['open', [], 10_000],
  ['won', ['payment-stands-again-part $100.00'], 0],
] as const)(
  'does not announce the rest as won if an earlier version stored a %s partial dispute as one over the whole payment',
  async (outcome, notices, disputedCents) => {
    const { lien, payer, id } = await paid()
    const whole = await openDispute(world, lien)
    await sweep(world)
    await decideDispute(world, whole, 'won')
    const dispute = await openDispute(world, lien, 10_000)
    await world.testApp.db
      .updateTable('dispute')
      .set({ provider_id: dispute })
      .where('provider_id', '=', whole)
      .execute()
    if (outcome !== 'open') await decideDispute(world, dispute, outcome)
    await sweep(world)
    expect(await noticesTo(payer)).toEqual(['payment-disputed $4,377.80', ...notices])
    expect(await accountOf(lien, id)).toMatchObject({ appliedCents: 424_000 - disputedCents, disputedCents })
  },
)
