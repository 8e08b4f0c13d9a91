import type { Handler } from '../../../http/handler.ts'
import { channelOf } from '../core/require-provider.ts'
import { listCardRows } from './card-rows.ts'
import * as page from './open-page.ts'
import { presentCard } from './present-card.ts'
import * as removal from './remove-card.ts'
import { syncIfOpen } from './sync-card.ts'

export const openCardPage: Handler<'openCardPage'> = (context, { body }) =>
  page.openCardPage(context, channelOf(context), body.parcelId)

export const listCards: Handler<'listCards'> = async ({ services, actor }) => {
  const channel = services.payments && { services, provider: services.payments }
  const cards = []
  for (const row of await listCardRows(services.db, actor.userId)) {
    cards.push(presentCard(await syncIfOpen(channel, row)))
  }
  return cards.filter(({ status }) => status === 'SAVED' || status === 'UNUSABLE' || status === 'OPEN')
}

export const removeCard: Handler<'removeCard'> = (context, { params }) =>
  removal.removeCard(context, params.id)
