import type { IncomingMessage } from 'node:http'
import { Fault } from '../api/fault.ts'
import { type GivenAccount, linkAccount } from '../bank-link.ts'
import type { Context } from '../context.ts'
import { successUrl } from './card-page.ts'
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
  const formTarget = new URL(successUrl(session)).origin
  return { status: 200, html: setupPage(session, problem), formTarget }
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
