import { setTimeout as sleep } from 'node:timers/promises'
import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { expect } from 'vitest'
import { createActor, type TestActor } from './actors.ts'
import { givenAccount } from './bank-steps.ts'
import { ledger } from './payments-read.ts'
import { PAID_CARD } from './payments-steps.ts'
import { createLien, type Lien, type PaymentWorld } from './payments-world.ts'

/** Where people pay: a server that may die at any moment, and the world around it that stays. */
export interface Shop {
  readonly world: PaymentWorld
  readonly url: string
  /** Of the pages, as the server knows it. */
  readonly origin: string
  /** By which its calls are made, where somebody counts them. */
  readonly fetch?: typeof fetch
}

/** Somebody who means to pay one certificate once, and what they have in their browser. */
export interface Purchase {
  readonly lien: Lien
  readonly actor: TestActor
  /** Of the account to be debited. */
  readonly accountId: string | null
  /** The card form as it was sent last. */
  form: Record<string, string> | null
  hasCanceled: boolean
}

/** What a payer does. `pay` may be cut at any point, and then is done again from its beginning, until it is paid. */
export interface Story {
  readonly name: string
  prepare(shop: Shop): Promise<Purchase>
  pay(shop: Shop, purchase: Purchase): Promise<void>
}

export const STORIES: readonly Story[] = [
  { name: 'by card', prepare: withCard, pay: payByCard },
  {
    name: 'by card, given up first',
    prepare: withCard,
    pay: async (shop, purchase) => {
      if (!purchase.hasCanceled) await giveUp(shop, purchase)
      await payByCard(shop, purchase)
    },
  },
  { name: 'by bank', prepare: withBank, pay: payByBank },
]

async function withCard({ world }: Shop): Promise<Purchase> {
  const [lien, actor] = [await createLien(world), await createActor(world.testApp, 'taxpayer')]
  return { lien, actor, accountId: null, form: null, hasCanceled: false }
}

async function withBank({ world }: Shop): Promise<Purchase> {
  const { actor, id } = await givenAccount(world)
  return { lien: await createLien(world), actor, accountId: id, form: null, hasCanceled: false }
}

/** More often than anybody would look again. */
const TRIES = 100

async function payByCard(shop: Shop, purchase: Purchase): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const next = await cardPage(shop, purchase)
    if (next === 'paid') return
    if (next !== 'again') await payAt(next)
    await letPollsPass(shop, purchase)
  }
  throw new Error(`certificate ${purchase.lien.id} cannot be paid by card`)
}

/** The same form again, if one was sent; else a new one. Gives the card page, or what the site says of the payment. */
async function cardPage(shop: Shop, purchase: Purchase): Promise<string> {
  const known = await ownPayment(shop, purchase)
  if (known) return pageOf(known)
  purchase.form ??= await newForm(shop, purchase)
  const sent = await (shop.fetch ?? fetch)(`${shop.url}/api/payments/cc`, {
    method: 'POST',
    headers: { origin: shop.origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(purchase.form),
    redirect: 'manual',
  })
  const location = sent.headers.get('location') ?? ''
  if (location.includes('/c/pay/')) return location
  // The try that was cut has taken the ticket: the page says why it leads no further, and the payer begins anew.
  purchase.form = null
  return 'again'
}

interface Known {
  readonly status: string
  readonly checkoutUrl: string | null
}

const pageOf = ({ status, checkoutUrl }: Known): string =>
  status === 'SUCCEEDED' ? 'paid' : (checkoutUrl ?? 'again')

/** The payer's live payment of the certificate, as its page says it is. */
async function ownPayment(shop: Shop, purchase: Purchase): Promise<Known | null> {
  const live = await findLive(shop, purchase)
  if (!live) return null
  return (await call(shop, purchase, 'GET', `/api/payments/${live.id}/status`)) as Known
}

const OVER: readonly string[] = ['FAILED', 'CANCELED', 'EXPIRED']

const findLive = async (shop: Shop, purchase: Purchase) =>
  (await paymentsOf(shop, purchase)).find(({ status }) => !OVER.includes(status))

async function newForm(shop: Shop, purchase: Purchase): Promise<Record<string, string>> {
  const { lien } = purchase
  const { portionCents } = await quote(shop, purchase, 'CC')
  const body = { purpose: 'cc', parcelId: lien.id, amount: portionCents / 100 }
  const { ticket } = (await call(shop, purchase, 'POST', '/api/payments/ticket', body)) as { ticket: string }
  return { number: lien.parcelNo, amount: body.amount.toFixed(2), id: String(lien.id), userID: '', ticket }
}

const quote = async (shop: Shop, purchase: Purchase, method: 'CC' | 'ACH') =>
  (await call(
    shop,
    purchase,
    'GET',
    `/api/payments/quote?parcelId=${purchase.lien.id}&method=${method}`,
  )) as {
    portionCents: number
    totalCents: number
  }

async function giveUp(shop: Shop, purchase: Purchase): Promise<void> {
  const page = await cardPage(shop, purchase)
  const live = await findLive(shop, purchase)
  if (page === 'again' || page === 'paid' || !live) return
  await call(shop, purchase, 'POST', `/api/payments/${live.id}/cancel`, {})
  purchase.hasCanceled = true
  purchase.form = null
}

async function payByBank(shop: Shop, purchase: Purchase): Promise<void> {
  const { lien, accountId } = purchase
  for (let tries = 1; tries <= TRIES; tries++) {
    const known = await ownPayment(shop, purchase)
    if (known?.status === 'SUCCEEDED') return
    if (known?.status === 'PROCESSING') await shop.world.sandbox.advance(5 * 86_400)
    if (known === null) {
      const { totalCents } = await quote(shop, purchase, 'ACH')
      const body = {
        chargeAmount: totalCents / 100,
        parcelId: lien.id,
        accountId,
        authorizationAccepted: true,
        authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
      }
      await call(shop, purchase, 'POST', '/api/payments/chargeAch', body, `dialog-of-${lien.id}`)
    }
    await letPollsPass(shop, purchase)
  }
  throw new Error(`certificate ${lien.id} cannot be paid by bank`)
}

async function call(
  shop: Shop,
  { actor }: Purchase,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  key?: string,
): Promise<unknown> {
  const answer = await (shop.fetch ?? fetch)(shop.url + path, {
    method,
    headers: {
      authorization: `Bearer ${actor.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return answer.json()
}

async function payAt(page: string): Promise<void> {
  const card = { number: PAID_CARD, expiry: '12/99', cvc: '123', name: 'Pat Payer', zip: '44309' }
  await fetch(page, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
}

/** A page asks the provider every five seconds at most; here the row says that it did so long ago. */
async function letPollsPass({ world }: Shop, { lien }: Purchase): Promise<void> {
  await sleep(50)
  await world.testApp.db
    .updateTable('payment')
    .set({ synced_at: new Date(0) })
    .where('certificate_id', '=', lien.id)
    .execute()
}

const paymentsOf = ({ world }: Shop, { lien }: Purchase) =>
  world.testApp.db
    .selectFrom('payment')
    .select(['id', 'status', 'total_cents', 'fee_cents'])
    .where('certificate_id', '=', lien.id)
    .execute()

/** One payment succeeded, one charge was made for all that were begun, and the ledger has it once. */
export async function expectPaidOnce(shop: Shop, purchase: Purchase, what: string): Promise<void> {
  const payments = await paymentsOf(shop, purchase)
  const paid = payments.filter(({ status }) => status === 'SUCCEEDED')
  const over = payments.filter(({ status }) => OVER.includes(status))
  const charges = shop.world.sandbox.objects
    .list('charge')
    .filter((charge) => charge.paid && payments.some(({ id }) => id === charge.metadata['payment_id']))
  const { sums, accounts } = await ledger(shop.world, purchase.lien)
  expect({
    what,
    paid: paid.length,
    others: payments.length - over.length - paid.length,
    charges: charges.map(({ amount }) => amount),
    cash: accounts['cash'],
    fees: accounts['fee-income'],
    isBalanced: sums.every((sum) => sum === 0),
  }).toEqual({
    what,
    paid: 1,
    others: 0,
    charges: [paid[0]?.total_cents],
    cash: paid[0]?.total_cents,
    fees: 0 - (paid[0]?.fee_cents ?? 0),
    isBalanced: true,
  })
}
