import { compareDates, type PlainDate } from '../calendar/plain-date.ts'
import type { Cents } from '../money/cents.ts'

/** Something that is owed beside the price, with the day on which it came to be owed. */
export interface PostedItem {
  readonly name: string
  readonly amountCents: Cents
  readonly postedOn: PlainDate | null
}

/**
 * What was posted after the day of a redemption, oldest first: the figure of that day does not hold it, so that it would
 * go unpaid without a word.
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
