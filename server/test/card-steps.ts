import type { SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/papers/debit-authorization'
import { createActor, type TestActor } from './actors.ts'
import { PAID_CARD } from './payments-steps.ts'
import type { Lien, PaymentWorld } from './payments-world.ts'

/** Cards that are kept, and whose banks refuse later. */
export const NO_MONEY_CARD = '4000008260003178'
export const ASKING_CARD = '4000002760003184'
export const REFUSED_LATER_CARD = '4000000000000341'

export type WireCard = Pick<SavedCard, 'id' | 'status' | 'brand'> & {
  readonly cardLast4: string | null
  readonly expirationDate: string | null
  readonly automaticPayments: readonly { parcelID: number; taxSaleNo: string; isOn: boolean }[]
}

const call = (
  world: PaymentWorld,
  method: 'GET' | 'POST',
  path: string,
  actor: TestActor,
  payload?: object,
) =>
  world.testApp.inject({
    method,
    url: `/api/payments/${path}`,
    token: actor.token,
    ...(payload ? { payload } : {}),
  })

export const openPage = (world: PaymentWorld, lien: Pick<Lien, 'id'>, actor: TestActor) =>
  call(world, 'POST', 'cards/page', actor, { parcelId: lien.id })

export const removeCard = (world: PaymentWorld, id: string, actor: TestActor) =>
  call(world, 'POST', `cards/${id}/remove`, actor, {})

export const listCards = async (world: PaymentWorld, actor: TestActor): Promise<WireCard[]> =>
  (await call(world, 'GET', 'cards', actor)).json()

/** Fills the provider's page in, and answers its bank if that asks. */
export async function fillPage(url: string, number = PAID_CARD, expiry = '12/99'): Promise<void> {
  const send = (fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const answer = await send({ number, expiry, cvc: '123', name: 'Pat Payer', zip: '44309' })
  if (answer.headers.get('location')?.startsWith('/c/setup/')) await send({ answer: 'confirm' })
}

export interface TestCard {
  readonly id: string
  readonly actor: TestActor
}

/** A payer with a saved card. */
export async function givenCard(
  world: PaymentWorld,
  lien: Pick<Lien, 'id'>,
  {
    number = PAID_CARD,
    expiry = '12/99',
    actor,
  }: { number?: string; expiry?: string; actor?: TestActor } = {},
): Promise<TestCard> {
  const holder = actor ?? (await createActor(world.testApp, 'taxpayer'))
  const known = (await listCards(world, holder)).map(({ id }) => id)
  const { url } = (await openPage(world, lien, holder)).json()
  await fillPage(url, number, expiry)
  await world.sandbox.idle()
  const card = (await listCards(world, holder)).find(({ id }) => !known.includes(id))
  if (card?.status !== 'SAVED') throw new Error(`no card was saved: ${card?.status}`)
  return { id: card.id, actor: holder }
}

export const offerByCard = (world: PaymentWorld, lien: Lien, { id, actor }: TestCard, query = 'months=3') =>
  call(world, 'GET', `autopay/offer?parcelId=${lien.id}&accountId=${id}&${query}`, actor)

export const setUpByCard = (world: PaymentWorld, lien: Lien, { id, actor }: TestCard, changes: object = {}) =>
  call(world, 'POST', 'chargeAchSubscription', actor, {
    chargeAmount: 0,
    numberOfMonths: 3,
    parcelId: lien.id,
    accountId: id,
    authorizationAccepted: true,
    authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
    ...changes,
  })
