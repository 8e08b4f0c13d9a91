import type { ListTotals } from '@fieldstone/contract/list-headers'

/** A page of a list, with the total count for X-Total-Count. `T` is the array of rows. */
export class Page<T extends readonly unknown[] = readonly unknown[]> {
  readonly rows: T
  readonly total: number
  /** The count stopped at `total`; there are more rows. */
  readonly isCapped: boolean
  /** Where the next page begins; null on the last page, or when the list does not support it. */
  readonly next: string | null
  /** What names each row, in the same order; a list without is named by the rows' own ids. */
  readonly keys: readonly string[]
  /** What columns add up to over all rows that match; null where nothing is added up, or not all were counted. */
  readonly totals: ListTotals | null

  constructor(
    rows: T,
    total: number,
    { isCapped = false, next = null, keys = [], totals = null }: PageOptions = {},
  ) {
    this.rows = rows
    this.total = total
    this.isCapped = isCapped
    this.next = next
    this.keys = keys
    this.totals = totals
  }

  /** The same page with each row mapped. */
  map<U>(present: (row: T[number]) => U): Page<U[]> {
    return new Page(this.rows.map(present), this.total, this)
  }
}

export interface PageOptions {
  readonly isCapped?: boolean
  readonly next?: string | null
  readonly keys?: readonly string[]
  readonly totals?: ListTotals | null
}
