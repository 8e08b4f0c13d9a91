import { expect, test } from 'vitest'
import { runPlanDebits } from '../src/features/payments/autopay/plan-debits.ts'
import { createActor, type TestActor } from './actors.ts'
import { charge, givenVerified, post, submitLinkPage } from './bank-account-steps.ts'
import { advanceDays } from './bank-steps.ts'
import { givenCard, removeCard, setUpByCard } from './card-steps.ts'
import { onlyPayment } from './payments-read.ts'
import { cancel, openCheckout, payInFull } from './payments-steps.ts'
import { createLien, openPaymentWorld, type PaymentWorld } from './payments-world.ts'
import { announceToday, givePlan } from './plan-steps.ts'
import { openProviderWire, type ProviderWire } from './provider-wire.ts'
import { shared } from './shared.ts'

interface Wired {
  readonly world: PaymentWorld
  readonly wire: ProviderWire
}

async function open(): Promise<Wired> {
  let wire: ProviderWire | null = null
  const world = await openPaymentWorld({
    providerUrl: async (url) => {
      wire = await openProviderWire(url)
      return wire.url
    },
  })
  if (wire === null) throw new Error('nothing stands between the server and the provider')
  return { world, wire }
}

const wired = shared(open, async ({ world, wire }) => {
  await world.close()
  await wire.close()
})

type Story = (world: PaymentWorld) => Promise<unknown>

async function paidByCard(world: PaymentWorld): Promise<string> {
  const [lien, actor] = [await createLien(world), await createActor(world.testApp, 'taxpayer')]
  return payInFull(world, lien, { payer: actor })
}

const STORIES: readonly (readonly [string, Story])[] = [
  ['a certificate is paid by card', paidByCard],
  [
    'a card page is given up, and another one is paid',
    async (world) => {
      const [lien, actor] = [await createLien(world), await createActor(world.testApp, 'taxpayer')]
      await openCheckout(world, lien, actor)
      await cancel(world, (await onlyPayment(world, lien)).id, actor)
      await payInFull(world, lien, { payer: actor })
    },
  ],
  ['an account is registered and verified by its deposits', (world) => givenVerified(world)],
  [
    'an account is linked on the page of the provider',
    async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      const { url } = (await post(world, 'achLink', actor)).json()
      await submitLinkPage(String(url), { way: 'instant', account: 'success' })
      await world.sandbox.idle()
    },
  ],
  [
    'a certificate is paid from an account, and the account is removed',
    async (world) => {
      const account = await givenVerified(world)
      const started = await charge(world, await createLien(world), account)
      expect(started.statusCode, started.body).toBe(200)
      await advanceDays(world, 6)
      const removed = await post(world, `ClearSavedACH/${account.id}`, account.actor)
      expect(removed.statusCode, removed.body).toBe(200)
    },
  ],
  [
    'a card is kept, makes automatic payments, and is removed',
    async (world) => {
      const lien = await createLien(world)
      const card = await givenCard(world, lien)
      await givePlan(world, lien, { months: 3, firstDueInDays: 0, owner: card.actor })
      const answer = await setUpByCard(world, lien, card)
      expect(answer.statusCode, answer.body).toBe(200)
      await announceToday(world, answer.json().autopayId)
      await runPlanDebits(world.testApp.services)
      await world.sandbox.idle()
      const stopped = await post(world, `autopay/${answer.json().autopayId}/cancel`, card.actor)
      expect(stopped.statusCode, stopped.body).toBe(200)
      const removed = await removeCard(world, card.id, card.actor)
      expect(removed.statusCode, removed.body).toBe(200)
    },
  ],
  [
    'staff refund a payment',
    async (world) => {
      const id = await paidByCard(world)
      const send = async (path: string, payload: object, { token }: TestActor) => {
        const url = `/api/payments/${id}/${path}`
        const answer = await world.testApp.inject({
          ...{ method: 'POST', url, token },
          payload,
        })
        expect(answer.statusCode, answer.body).toBeLessThan(300)
        return answer.json()
      }
      const [first, second] = [
        await createActor(world.testApp, 'admin'),
        await createActor(world.testApp, 'admin'),
      ]
      const { refunds } = await send('refund', { reason: 'Paid twice', all: true }, first)
      const decision = { decision: 'approve', currentPassword: second.password }
      await send(`refunds/${refunds[0].id}/decision`, decision, second)
    },
  ],
]

test.each(STORIES)('what the provider is sent is to the letter what it was: %s', async (name, story) => {
  const { world, wire } = wired
  wire.take()
  await story(world)
  await world.sandbox.idle()
  await expect(`${wire.take()}\n`).toMatchFileSnapshot(
    new URL(`./provider-wire/${name.replaceAll(/[^a-z]+/g, '-')}.txt`, import.meta.url).pathname,
  )
})
