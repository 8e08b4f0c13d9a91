import type { Handler } from '../../../http/handler.ts'
import { channelOf } from '../core/require-provider.ts'
import { listOwnCards } from './cards.ts'
import * as page from './open-page.ts'
import * as removal from './remove-card.ts'

export const openCardPage: Handler<'openCardPage'> = (context, { body }) =>
  page.openCardPage(context, channelOf(context), body.parcelId)

export const listCards: Handler<'listCards'> = (context) => listOwnCards(context)

export const removeCard: Handler<'removeCard'> = (context, { params }) =>
  removal.removeCard(context, params.id)
