/** Where the columns of a bank's CSV stand. */
export interface Headings {
  readonly date: number
  /** One signed amount, or two columns: what came and what went out. */
  readonly amount: number | null
  readonly credit: number | null
  readonly debit: number | null
  /** All that the bank says of a line. */
  readonly texts: readonly number[]
}

/** What banks call their columns; the first that is there is taken. */
const DATES = [
  'posting date',
  'posted date',
  'post date',
  'booking date',
  'date',
  'transaction date',
  'effective date',
]
const AMOUNTS = ['amount', 'transaction amount', 'amount (usd)']
const CREDITS = ['credit', 'credits', 'credit amount', 'deposit', 'deposits', 'paid in']
const DEBITS = ['debit', 'debits', 'debit amount', 'withdrawal', 'withdrawals', 'paid out']
const TEXTS = [
  'description',
  'details',
  'extended description',
  'memo',
  'payee',
  'name',
  'reference',
  'reference number',
  'bank reference',
  'customer reference',
  'trace',
  'trace number',
  'transaction id',
]

/** Null for a row that names no date and no amount. */
export function headingsOf(row: readonly string[]): Headings | null {
  const names = row.map((cell) => cell.trim().toLowerCase())
  const find = (known: readonly string[]): number | null => {
    const name = known.find((it) => names.includes(it))
    return name === undefined ? null : names.indexOf(name)
  }
  const [date, amount, credit, debit] = [find(DATES), find(AMOUNTS), find(CREDITS), find(DEBITS)]
  const hasAmount = amount !== null || (credit !== null && debit !== null)
  if (date === null || !hasAmount) return null
  const texts = names.flatMap((name, index) => (TEXTS.includes(name) ? [index] : []))
  return amount === null
    ? { date, amount: null, credit, debit, texts }
    : { date, amount, credit: null, debit: null, texts }
}
