import type { World } from '../world.ts'

/** The company's own bank, as a CSV that can be imported: every payout that has arrived, and what the bank keeps. */
export function companyStatement(world: World): string {
  const paid = world.list('payout').filter(({ status }) => status === 'paid')
  const lines = paid.map(({ id, amount, arrival_date, trace_id }) =>
    [dayOf(arrival_date), `STRIPE TRANSFER ${trace_id?.value ?? ''}`, amountOf(amount), id].join(','),
  )
  const fees = [...new Set(paid.map(({ arrival_date }) => dayOf(arrival_date).slice(0, 7)))].map((month) =>
    [lastDayOf(month), 'ACCOUNT FEE', amountOf(-MONTHLY_FEE), ''].join(','),
  )
  return `${['Date,Description,Amount,Reference', ...lines, ...fees].join('\r\n')}\r\n`
}

/** A line that is not a payout, as on every statement. */
const MONTHLY_FEE = 1_500

const dayOf = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString().slice(0, 10)

const amountOf = (cents: number): string => (cents / 100).toFixed(2)

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dayOf(Date.UTC(year, number, 0) / 1000)
}
