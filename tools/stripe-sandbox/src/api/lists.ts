import type Stripe from 'stripe'
import { missing } from './fault.ts'
import type { FormValue } from './form.ts'
import { group, integer, optional, type Read, text } from './readers.ts'

const second = integer(0, 99_999_999_999)
const created = group({
  gt: optional(second),
  gte: optional(second),
  lt: optional(second),
  lte: optional(second),
})

/** The parameters of every list: page size, cursors, and the time of creation (exact or a range). */
export const paging = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text()),
  ending_before: optional(text()),
  created: optional((value: FormValue | undefined, name: string) =>
    typeof value === 'string' ? { gte: second(value, name), lte: second(value, name) } : created(value, name),
  ),
}
const pagingReader = group(paging)

/** One page of `all` (oldest first) as Stripe lists it: newest first. */
export function page<T extends { id: string; created?: number }>(
  all: T[],
  params: Read<typeof pagingReader>,
  url: string,
): Stripe.ApiList<T> {
  const limit = params.limit ?? 10
  const found = all.filter((one) => isWithin(one.created ?? 0, params.created ?? {})).reverse()
  if (params.ending_before !== undefined) {
    const end = position(found, params.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: found.slice(start, end) }
  }
  const start =
    params.starting_after === undefined ? 0 : position(found, params.starting_after, 'starting_after') + 1
  return {
    object: 'list',
    url,
    has_more: found.length > start + limit,
    data: found.slice(start, start + limit),
  }
}

type Range = {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

function isWithin(at: number, { gt, gte, lt, lte }: Range): boolean {
  return at > (gt ?? -1) && at >= (gte ?? 0) && at < (lt ?? Infinity) && at <= (lte ?? Infinity)
}

function position(found: { id: string }[], id: string, param: string): number {
  const at = found.findIndex((one) => one.id === id)
  if (at === -1) throw missing('object', id, param)
  return at
}
