import { addMonths, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Charge } from '@fieldstone/domain/payments/fees'

export type PlanDebits = readonly {
  readonly dueOn: PlainDate
  readonly charge: Pick<Charge, 'portionCents' | 'feeCents' | 'totalCents'>
}[]

/** Neighbors of one amount, month by month. */
export interface DebitRun {
  readonly count: number
  readonly from: PlainDate
  readonly to: PlainDate
  readonly charge: PlanDebits[number]['charge']
}

/** '11 debits of $649.27 from January 15, 2027 to …', as facts. */
export function runsOf(debits: PlanDebits): readonly DebitRun[] {
  const runs: PlanDebits[number][][] = []
  for (const debit of debits) {
    const last = runs.at(-1)
    if (last && isNext(last, debit)) last.push(debit)
    else runs.push([debit])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    return first && last
      ? [{ count: run.length, from: first.dueOn, to: last.dueOn, charge: first.charge }]
      : []
  })
}

/** Of the same amount, on the same day of the next month: the first one may be later, so that it is told in time. */
function isNext(run: PlanDebits, { dueOn, charge }: PlanDebits[number]): boolean {
  const [first] = run
  if (!first || first.charge.totalCents !== charge.totalCents) return false
  const inTurn = addMonths(first.dueOn, run.length)
  return (
    inTurn === dueOn || (isMonthEnd(inTurn) && inTurn.slice(0, 7) === dueOn.slice(0, 7) && isMonthEnd(dueOn))
  )
}

/** A day that not each month has is moved to the last one that it has. */
const isMonthEnd = (day: PlainDate): boolean => Number(day.slice(8)) >= 28
