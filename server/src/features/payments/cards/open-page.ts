import { pathTo } from '@fieldstone/contract/pages'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { t } from '../../../messages/refusals.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'
import { findCertificateFacts } from '../../../records/certificate-facts.ts'
import { Refusal } from '../../../refusal.ts'
import { findCustomerId, requireCustomer } from '../core/customers.ts'
import { newCardId } from '../core/ids.ts'
import { HOUR_MS, limitStarts, startsIn } from '../core/limits.ts'
import { requirePayer } from '../core/lookups.ts'
import type { Channel } from '../core/method.ts'
import { type CardRow, insertCard, updateCard } from './card-rows.ts'

/** The shortest lifetime of a page at the provider, plus the time to open it. */
const OPEN_FOR_MS = 35 * 60_000
/** Limits the pages, because thieves test stolen card numbers by saving them. */
const PER_HOUR = 5

/** Opens the provider's page on which a card is saved. The row comes first, and the page carries its id. */
export async function openCardPage(
  context: Context<ActorOf<'taxpayer'>>,
  channel: Channel,
  certificateId: number,
): Promise<{ url: string }> {
  const { services, actor, at } = context
  if ((await findCertificateFacts(services.db, certificateId)) === null) throw new Refusal('not_found')
  await limitStarts(
    services,
    { count: PER_HOUR, withinMs: HOUR_MS, message: t('cardsThisHour') },
    startsIn(services.db, 'saved_card', actor.userId),
  )
  const payer = await requirePayer(services.db, actor.userId)
  await requireCustomer(channel, actor.userId, payer)
  const row = await inTransaction(services.db, async (trx) => {
    const card = await insertCard(trx, {
      id: newCardId(),
      user_id: actor.userId,
      status: 'OPEN',
      page_until: new Date(at.getTime() + OPEN_FOR_MS),
      created_at: at,
      updated_at: at,
    })
    context.audit(trx, { action: 'card-page-opened', subject: { kind: 'card', id: card.id } })
    return card
  })
  return { url: await openAtProvider(channel, row, { certificateId, language: payer.language }) }
}

async function openAtProvider(
  { services, provider }: Channel,
  row: CardRow,
  { certificateId, language }: { readonly certificateId: number; readonly language: AccountLanguage },
): Promise<string> {
  const customerId = await findCustomerId(services.db, row.user_id)
  if (!customerId) throw new Error(`${row.id} lacks its customer`)
  const plan = services.config.baseUrl + pathTo('plan', { parcelId: certificateId })
  const request = {
    cardId: row.id,
    customerId,
    language,
    expiresAt: row.page_until,
    successUrl: `${plan}?card=saved`,
    cancelUrl: `${plan}?card=canceled`,
  }
  try {
    const { id, url } = await provider.createCardPage(request, `${row.id}:page`)
    if (url === null) throw new ProviderError('refused', 'no_url')
    await updateCard(services.db, row.id, { stripe_checkout_id: id })
    return url
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ cardId: row.id, kind: error.kind, code: error.code }, 'card page not opened')
    // No payer has its address, even if the page was opened.
    await updateCard(services.db, row.id, { status: 'EXPIRED', updated_at: services.clock.now() })
    throw new Refusal(error.kind === 'refused' ? 'provider_refused' : 'provider_unavailable')
  }
}
