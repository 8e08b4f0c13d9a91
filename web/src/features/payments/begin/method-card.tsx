import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { CHARGE_TRAITS, isChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { feeBpsOf } from '@fieldstone/domain/payments/fees'
import { MAX_CHARGE_CENTS, type MethodOffer, type PayMethod } from '@fieldstone/domain/payments/limits'
import { formatBps, formatMoney } from '../../../lib/format.ts'
import { t as words } from '../../../lib/messages/methods.ts'
import { t } from '../../../lib/messages/payments.ts'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { WAYS } from '../methods/ways.tsx'

interface MethodCardProps {
  readonly offer: MethodOffer
  readonly portionCents: Cents
  /** 'Payoff' unless it is said otherwise. */
  readonly portionLabel?: string | undefined
  readonly config: PaymentConfig
  readonly goodUntil: PlainDate | null
  readonly isChosen: boolean
  readonly onChoose: (method: PayMethod) => void
}

/** One payment method: payoff, fee, total and instructions. */
export function MethodCard(props: MethodCardProps) {
  const { offer, portionCents, portionLabel, config, goodUntil, isChosen, onChoose } = props
  const { method, feeCents, totalCents } = offer
  const { Hint } = WAYS[method]
  const name = words(`${method}_choice`)
  const rate = isChargeMethod(method) ? formatBps(feeBpsOf(method, config)) : ''
  return (
    <ChoiceCard
      name="method"
      value={method}
      label={name}
      isChosen={isChosen}
      onChoose={() => onChoose(method)}
      refusal={refusalOf(offer, config)}
    >
      <MoneyTable
        caption={t('breakdown', { method: name })}
        size="compact"
        entries={[
          { key: 'payoff', label: portionLabel ?? t('payoff'), amount: formatMoney(portionCents) },
          { key: 'fee', label: words(`${method}_feeAt`, { rate }), amount: formatMoney(feeCents) },
        ]}
        total={{ label: t('youPay'), amount: formatMoney(totalCents) }}
      />
      {offer.disabledBy ? null : <Hint goodUntil={goodUntil} />}
    </ChoiceCard>
  )
}

function refusalOf({ method, disabledBy }: MethodOffer, config: PaymentConfig): string | null {
  if (disabledBy === null || !isChargeMethod(method)) return null
  if (disabledBy === 'too_small') return t('tooSmall')
  const { most } = CHARGE_TRAITS[method]
  return words(`${method}_tooLarge`, { limit: formatMoney(most === null ? MAX_CHARGE_CENTS : config[most]) })
}
