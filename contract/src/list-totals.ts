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
