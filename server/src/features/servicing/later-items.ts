import { formatDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { expenseCounts } from '@fieldstone/domain/payoff/components'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { type PostedItem, postedAfter } from '@fieldstone/domain/payoff/posted-after'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import type { ServerLanguage } from '../../messages/language.ts'

/** Lists the taxes, expenses and fees of a payoff that were posted after a day. */
export const laterItems = ({ subsequents, expenses, fees }: Lien, regime: Regime, receivedOn: PlainDate) =>
  postedAfter(
    [
      ...subsequents.map((item) => posted(item.name, item.amountCents, item.postedOn)),
      ...expenses
        .filter((item) => expenseCounts(item, regime))
        .map((item) => posted(item.description, item.amountCents, item.postedOn)),
      ...fees.map((item) => posted(item.label, item.amountCents, item.chargedOn)),
    ],
    receivedOn,
  )

const posted = (name: string, amountCents: Cents, postedOn: PlainDate | null): PostedItem => ({
  name,
  amountCents,
  postedOn,
})

/** 'Title search, $385.00, posted 11/19/2026; ...' */
export const namesOf = (items: ReturnType<typeof laterItems>, language: ServerLanguage): string =>
  items
    .map(
      ({ name, amountCents, postedOn }) =>
        `${name}, ${formatMoney(amountCents)}, ${formatDate(postedOn, language)}`,
    )
    .join('; ')
