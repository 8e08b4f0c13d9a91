/** Of the answer of a list: what its columns of money add up to over all rows that match, not only those of the page. */
export const TOTALS_HEADER = 'x-totals'

/** Cents by the wire name of the column. */
export type ListTotals = Readonly<Record<string, number>>

/** 'amount=123456, fee=200'. */
export const totalsText = (totals: ListTotals): string =>
  Object.entries(totals)
    .map(([name, cents]) => `${name}=${cents}`)
    .join(', ')

/** Reads what `totalsText` has written; what is malformed is no total. */
export const parseTotals = (text: string): ListTotals =>
  Object.fromEntries(
    text.split(', ').flatMap((part) => {
      const [, name, cents] = /^(\w{1,40})=(-?\d{1,16})$/.exec(part) ?? []
      return name === undefined ? [] : [[name, Number(cents)]]
    }),
  )

/** Of the answer of a list: which rows cannot be shown. They are not in its body. */
export const UNREADABLE_HEADER = 'x-unreadable-rows'

/** A row that cannot be shown. */
export interface UnreadableRow {
  /** Its place in the page, from 0, with the rows that can be shown counted too. */
  readonly at: number
  /** By which staff find it; null where the row has none. */
  readonly id: string | null
}

/** '3:4711, 7:4712', of the rows 4711 and 4712 at the places 3 and 7. */
export const unreadableText = (rows: readonly UnreadableRow[]): string =>
  rows.map(({ at, id }) => `${at}:${id === null ? '' : encodeURIComponent(id)}`).join(', ')

/** Reads what `unreadableText` has written; '' and what is malformed name no row. */
export function parseUnreadable(text: string): UnreadableRow[] {
  return text.split(', ').flatMap((part) => {
    const [, at, id] = /^(\d{1,6}):([\w.%-]*)$/.exec(part) ?? []
    return at === undefined || id === undefined
      ? []
      : [{ at: Number(at), id: id === '' ? null : decodeURIComponent(id) }]
  })
}
