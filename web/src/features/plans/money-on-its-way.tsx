import type { PlanOffer } from '@fieldstone/contract/entities/plans/plan-offer'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/plan-offer.ts'
import { Notice } from '../../ui/notice.tsx'

/** Names money that has not come yet, and what it pays of the plan once it has. */
export function MoneyOnItsWay({ money }: { readonly money: PlanOffer['moneyOnItsWay'] }) {
  if (money === null) return null
  const { payments, paidCount, partCents } = money
  return (
    <Notice kind="info" title={t('onItsWay')}>
      {payments.map(({ cameOn, amountCents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered.
        <p key={index}>
          {t('onItsWayOne', { amount: formatMoney(amountCents), date: formatLongDate(cameOn) })}
        </p>
      ))}
      <p>
        {t('onItsWayEffect')} {paidCount > 0 ? t('onItsWayPays', { count: paidCount }) : null}{' '}
        {partCents > 0 ? t('onItsWayPart', { amount: formatMoney(partCents) }) : null}
      </p>
    </Notice>
  )
}
