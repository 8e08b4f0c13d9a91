import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Cents } from '@fieldstone/domain/money/cents'
import { centsToText } from '@fieldstone/domain/money/dollars'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import type { LinkPageRequest } from '../../../providers/bank-accounts.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import { findCustomerId, requireCustomer } from '../core/customers.ts'
import { requirePayer } from '../core/lookups.ts'
import type { Channel } from '../core/method.ts'
import { type BankAccountRow, updateAccount } from './account-rows.ts'
import { endAccount } from './end-account.ts'
import { insertRegistration, limitRegistrations } from './registration.ts'

/** The shortest lifetime of a page at the provider, plus the time to open it. */
const OPEN_FOR_MS = 35 * 60_000

interface LinkAsked {
  /** The certificate to pay, to which the payer comes back. */
  readonly parcelId?: number | undefined
  /** The part to pay inside its plan. */
  readonly portion?: Cents | undefined
  /** Whether automatic payments of its plan are to be set up. */
  readonly returnTo?: 'autopay' | undefined
}

/** Opens the provider's page on which the payer logs in at the bank. The row comes first, and the page carries its id. */
export async function linkAccount(
  context: Context<ActorOf<'taxpayer'>>,
  channel: Channel,
  asked: LinkAsked,
): Promise<{ url: string }> {
  const { services, actor, at } = context
  await limitRegistrations(services, actor.userId)
  const payer = await requirePayer(services.db, actor.userId)
  await requireCustomer(channel, actor.userId, payer)
  const expires_at = new Date(at.getTime() + OPEN_FOR_MS)
  const row = await inTransaction(services.db, (trx) =>
    insertRegistration(trx, context, { status: 'LINKING', expires_at }, 'bank-link'),
  )
  return { url: await openPage(channel, row, { ...asked, language: payer.language }) }
}

async function openPage(
  { services, provider }: Channel,
  row: BankAccountRow,
  { language, ...asked }: LinkAsked & Pick<LinkPageRequest, 'language'>,
): Promise<string> {
  const back = (query: string) => `${services.config.baseUrl}/payment?${query}${whereTo(asked)}`
  const customerId = await findCustomerId(services.db, row.user_id)
  if (!customerId || !row.expires_at) throw new Error(`${row.id} lacks its customer or its end`)
  const request = {
    accountId: row.id,
    customerId,
    language,
    expiresAt: row.expires_at,
    successUrl: back('ach=true'),
    cancelUrl: back('canceled=true'),
  }
  try {
    const { id, url } = await provider.createLinkPage(request, `${row.id}:link`)
    if (url === null) throw new ProviderError('refused', 'no_url')
    await updateAccount(services.db, row.id, { stripe_checkout_id: id })
    return url
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ accountId: row.id, kind: error.kind, code: error.code }, 'link page not opened')
    // No payer has its address, even if the page was opened.
    await endAccount(services, row, 'setup-failed', 'refused')
    throw new Refusal(error.kind === 'refused' ? 'provider_refused' : 'provider_unavailable')
  }
}

/** What the payer came for, so that the page leads back there. */
const whereTo = ({ parcelId, portion, returnTo }: LinkAsked): string =>
  [
    parcelId === undefined ? '' : `&parcelId=${parcelId}`,
    portion === undefined ? '' : `&portion=${centsToText(portion)}`,
    returnTo === undefined ? '' : `&returnTo=${returnTo}`,
  ].join('')
