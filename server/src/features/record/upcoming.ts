import type { LifeEvent, RecordLife } from '@fieldstone/contract/entities/record/record'
import { addDays, compareDates } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type { LienRecord } from '../payoff/service.ts'
import { eventOf } from './event.ts'

/** What is to come without anybody's doing: the next installment, and what the payoff grows by. Deadlines are listed apart. */
export function listUpcoming(record: LienRecord, plan: RecordLife['plan']): LifeEvent[] {
  const installment =
    plan?.next == null
      ? []
      : [
          eventOf({
            key: 'installment',
            kind: 'installment',
            on: plan.next.dueOn,
            name: plan.requester,
            amountCents: plan.next.amountCents,
            ref: String(plan.id),
          }),
        ]
  return [...installment, ...interest(record)].sort((a, b) => compareDates(a.on, b.on))
}

function interest({ row, quote, futureQuote }: LienRecord): LifeEvent[] {
  if (row.redeemedOn !== null || !quote || !futureQuote || futureQuote.totalCents <= quote.totalCents)
    return []
  return [
    eventOf({
      key: 'interest',
      kind: 'interest',
      on: addDays(quote.goodThrough, 1),
      amountCents: cents(futureQuote.totalCents - quote.totalCents),
      owedCents: futureQuote.totalCents,
      untilOn: futureQuote.goodThrough,
    }),
  ]
}
