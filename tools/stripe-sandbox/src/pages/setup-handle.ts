import type { IncomingMessage } from 'node:http'
import type Stripe from 'stripe'
import { Fault } from '../api/fault.ts'
import { type GivenAccount, linkAccount } from '../bank-link.ts'
import type { CardResult } from '../card-payment.ts'
import type { Context } from '../context.ts'
import { answerForKeeping, keepCard } from '../kept-cards.ts'
import type { KeptCard } from '../world.ts'
import { readCardForm } from './card-form.ts'
import { type CardFormState, confirmKeepingPage, EMPTY_FORM, keepCardPage, successUrl } from './card-page.ts'
import type { PageAnswer } from './page-answer.ts'
import { closedSetupPage, setupPage } from './setup-page.ts'

const find = ({ world }: Context, id: string) => {
  const session = world.get('checkout.session', id)
  return session?.mode === 'setup' ? session : null
}

/** Null where there is no such session. */
export function showSetup(context: Context, id: string, problem: string | null = null): PageAnswer | null {
  const session = find(context, id)
  if (session === null) return null
  if (session.status !== 'open') return { status: 200, html: closedSetupPage(session) }
  if (isOfCard(session)) return showCard(context, session, EMPTY_FORM)
  const formTarget = new URL(successUrl(session)).origin
  return { status: 200, html: setupPage(session, problem), formTarget }
}

const isOfCard = ({ payment_method_types }: Stripe.Checkout.Session): boolean =>
  payment_method_types.includes('card')

function showCard(context: Context, session: Stripe.Checkout.Session, state: CardFormState): PageAnswer {
  const waiting = waitingCard(context, session)
  const shown = waiting === null ? keepCardPage(session, state) : confirmKeepingPage(session, waiting)
  return { status: 200, html: shown, formTarget: new URL(successUrl(session)).origin }
}

const waitingCard = ({ world }: Context, { id }: Stripe.Checkout.Session): KeptCard | null =>
  world.get('checkout_details', id)?.waitingCard ?? null

function submitCard(context: Context, session: Stripe.Checkout.Session, form: URLSearchParams): PageAnswer {
  const { world } = context
  const waiting = waitingCard(context, session)
  let typed = EMPTY_FORM
  let result: CardResult
  if (waiting !== null) {
    const answer = form.get('answer')
    if (answer !== 'confirm' && answer !== 'refuse') return showCard(context, session, EMPTY_FORM)
    result = answerForKeeping(world, session, waiting, answer)
  } else {
    const read = readCardForm(form, world.realNow())
    if ('refused' in read) return showCard(context, session, read.refused)
    typed = { name: read.holder.name, zip: read.holder.postalCode }
    result = keepCard(world, session, read.card, read.holder)
  }
  if (result.kind === 'paid') return { location: successUrl(session) }
  if (result.kind === 'asks') return { location: `/c/setup/${session.id}` }
  return showCard(context, session, { ...typed, message: result.message })
}

/** Handles the form. The numbers are used only to find the test account. */
export function submitSetup(
  context: Context,
  id: string,
  form: URLSearchParams,
  request: IncomingMessage,
): PageAnswer | null {
  const session = find(context, id)
  if (session?.status !== 'open') return showSetup(context, id)
  if (isOfCard(session)) return submitCard(context, session, form)
  const holder = {
    address: request.socket.remoteAddress ?? '127.0.0.1',
    browser: request.headers['user-agent'] ?? 'unknown',
  }
  try {
    linkAccount(context.world, session, givenOf(form), holder)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return showSetup(context, id, error.message)
  }
  return { location: successUrl(session) }
}

function givenOf(form: URLSearchParams): GivenAccount {
  const typed = (name: string) => (form.get(name) ?? '').replace(/\s/g, '').slice(0, 20)
  return form.get('way') === 'manual'
    ? { way: 'manual', routingNumber: typed('routing_number'), accountNumber: typed('account_number') }
    : { way: 'instant', account: form.get('account') ?? '' }
}
