/** Response header of a list: the sums of its money columns over all matching rows, not only those of the page. */
export const TOTALS_HEADER = 'x-totals'

/** Cents by the wire name of the column. */
export type ListTotals = Readonly<Record<string, number>>

/** 'amount=123456, fee=200'. */
export const totalsText = (totals: ListTotals): string =>
  Object.entries(totals)
    .map(([name, cents]) => `${name}=${cents}`)
    .join(', ')

/** Parses the output of `totalsText`. Skips malformed parts. */
export const parseTotals = (text: string): ListTotals =>
  Object.fromEntries(
    text.split(', ').flatMap((part) => {
      const [, name, cents] = /^(\w{1,40})=(-?\d{1,16})$/.exec(part) ?? []
      return name === undefined ? [] : [[name, Number(cents)]]
    }),
  )

/** Response header of a list: the rows that cannot be shown. They are not in the body. */
export const UNREADABLE_HEADER = 'x-unreadable-rows'

/** A row that cannot be shown. */
export interface UnreadableRow {
  /** Its position in the page, from 0, counting all rows. */
  readonly at: number
  /** The id by which staff find the row. Null if it has none. */
  readonly id: string | null
}

/** '3:4711, 7:4712' for the rows 4711 and 4712 at the positions 3 and 7. */
export const unreadableText = (rows: readonly UnreadableRow[]): string =>
  rows.map(({ at, id }) => `${at}:${id === null ? '' : encodeURIComponent(id)}`).join(', ')

/** Parses the output of `unreadableText`. Skips malformed parts. '' has no rows. */
export function parseUnreadable(text: string): UnreadableRow[] {
  return text.split(', ').flatMap((part) => {
    const [, at, id] = /^(\d{1,6}):([\w.%-]*)$/.exec(part) ?? []
    return at === undefined || id === undefined
      ? []
      : [{ at: Number(at), id: id === '' ? null : decodeURIComponent(id) }]
  })
}
