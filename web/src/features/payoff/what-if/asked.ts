import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { centsToText, parseDollars } from '@fieldstone/domain/money/dollars'
import { whatIfPath } from '../../../lib/paths.ts'

/** A question about days to come. It stands in the address, so that the answer can be shared. */
export type Asked =
  | { readonly about: 'monthly'; readonly amountCents: Cents; readonly firstDueOn: PlainDate }
  | { readonly about: 'wait' | 'sell'; readonly on: PlainDate }

/** The question of an address; null where it has none that can be read. */
export function askedIn(params: URLSearchParams): Asked | null {
  const about = params.get('about')
  const on = parsePlainDate(params.get('on') ?? '')
  if (on === null) return null
  if (about === 'wait' || about === 'sell') return { about, on }
  const amountCents = parseDollars(params.get('amount') ?? '')
  if (about !== 'monthly' || amountCents === null || amountCents <= 0) return null
  return { about, amountCents, firstDueOn: on }
}

export const addressOf = (certificateId: number, asked: Asked): string =>
  `${whatIfPath(certificateId)}?${new URLSearchParams(
    asked.about === 'monthly'
      ? { about: asked.about, amount: centsToText(asked.amountCents), on: asked.firstDueOn }
      : { about: asked.about, on: asked.on },
  )}`
