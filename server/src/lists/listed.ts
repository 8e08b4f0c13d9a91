/** A page of a list, with the count of the whole list for X-Total-Count. `T` is the list of its rows. */
export class Listed<T extends readonly unknown[] = readonly unknown[]> {
  readonly rows: T
  readonly total: number
  /** The count stopped at `total`; there are more. */
  readonly isCapped: boolean
  /** Where the next page begins; null when this is the last one, or the list has no such mark. */
  readonly next: string | null

  constructor(rows: T, total: number, { isCapped = false, next = null }: ListedOptions = {}) {
    this.rows = rows
    this.total = total
    this.isCapped = isCapped
    this.next = next
  }

  /** The same page of other rows. */
  map<U>(present: (row: T[number]) => U): Listed<U[]> {
    return new Listed(this.rows.map(present), this.total, this)
  }
}

export interface ListedOptions {
  readonly isCapped?: boolean
  readonly next?: string | null
}
