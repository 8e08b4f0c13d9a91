import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { formatLongDate, formatMoney } from '../lib/format.ts'
import { t } from '../lib/messages/next-change.ts'

interface Figure {
  readonly totalCents: Cents | null
  readonly goodUntil: PlainDate
  readonly nextChange: Certificate['nextChange']
}

/** States when the figure changes next and what it is then, so that nobody is hurried by a change that does not come. */
export function nextChangeSentence({ totalCents, goodUntil, nextChange }: Figure): string {
  const amount = formatMoney(totalCents)
  if (nextChange === null) return t('sameForLong', { amount })
  const { on, totalCents: nextCents } = nextChange
  const change = t('changesOn', {
    date: formatLongDate(on),
    amount: formatMoney(nextCents),
    more: formatMoney((nextCents - (totalCents ?? 0)) as Cents),
  })
  const through = addDays(on, -1)
  return through === goodUntil
    ? change
    : `${t('sameThrough', { amount, date: formatLongDate(through) })} ${change}`
}
