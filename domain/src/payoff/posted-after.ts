import { compareDates, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'

/** A charge besides the price, with its day of posting. */
export interface PostedItem {
  readonly name: string
  readonly amountCents: Cents
  readonly postedOn: PlainDate | null
}

/**
 * Returns what was posted after the day of a redemption, oldest first. The figure of that day does not include it, so staff
 * must be warned that it stays unpaid.
 */
export const postedAfter = <Item extends PostedItem>(
  items: readonly Item[],
  receivedOn: PlainDate,
): readonly (Item & { readonly postedOn: PlainDate })[] =>
  items
    .flatMap((item) =>
      item.postedOn !== null && item.postedOn > receivedOn ? [{ ...item, postedOn: item.postedOn }] : [],
    )
    .sort((a, b) => compareDates(a.postedOn, b.postedOn))
