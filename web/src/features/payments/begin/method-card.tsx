import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { CHARGE_TRAITS, isChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { feeBpsOf } from '@fieldstone/domain/payments/fees'
import { MAX_CHARGE_CENTS, type MethodOffer } from '@fieldstone/domain/payments/limits'
import { expectedRelease } from '@fieldstone/domain/payments/release'
import { type ReactNode, useId } from 'react'
import { formatBps, formatDate, formatMoney } from '../../../lib/format.ts'
import { t as words } from '../../../lib/messages/methods.ts'
import { t } from '../../../lib/messages/payments.ts'
import { classNames } from '../../../ui/class-names.ts'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { WAYS } from '../methods/ways.tsx'
import './method-card.css'

interface MethodCardProps {
  readonly offer: MethodOffer
  readonly portionCents: Cents
  /** Default: 'Payoff'. */
  readonly portionLabel?: string | undefined
  readonly config: PaymentConfig
  readonly goodUntil: PlainDate | null
  /** The business date of the county if the payment pays the certificate off; null for an amount inside a plan. */
  readonly today: PlainDate | null
  /** The button that continues. */
  readonly children: ReactNode
}

/** Shows one payment method: payoff, fee, total, what happens, how long it takes, and its button. */
export function MethodCard({
  offer,
  portionCents,
  portionLabel,
  config,
  goodUntil,
  today,
  children,
}: MethodCardProps) {
  const { method, feeCents, totalCents } = offer
  const { Hint } = WAYS[method]
  const nameId = useId()
  const name = words(`${method}_choice`)
  const rate = isChargeMethod(method) ? formatBps(feeBpsOf(method, config)) : ''
  const refusal = refusalOf(offer, config)
  return (
    <section className={classNames('way', refusal && 'refused')} aria-labelledby={nameId}>
      <h4 id={nameId}>{name}</h4>
      <MoneyTable
        caption={t('breakdown', { method: name })}
        size="compact"
        entries={[
          { key: 'payoff', label: portionLabel ?? t('payoff'), amount: formatMoney(portionCents) },
          { key: 'fee', label: words(`${method}_feeAt`, { rate }), amount: formatMoney(feeCents) },
        ]}
        total={{ label: t('youPay'), amount: formatMoney(totalCents) }}
      />
      {refusal === null ? (
        <>
          <Hint goodUntil={goodUntil} />
          <p>
            <b>{t('howLong')}</b> {words(`${method}_time`)}
          </p>
          {today === null ? null : (
            <p>
              <b>{t('releasedBy')}</b>{' '}
              {formatDate(expectedRelease(method, today, config.releaseHoldDays).until)}
            </p>
          )}
          <div className="way-action">{children}</div>
        </>
      ) : (
        <p className="way-refusal">{refusal}</p>
      )}
    </section>
  )
}

function refusalOf({ method, disabledBy }: MethodOffer, config: PaymentConfig): string | null {
  if (disabledBy === null || !isChargeMethod(method)) return null
  if (disabledBy === 'too_small') return t('tooSmall')
  const { most } = CHARGE_TRAITS[method]
  return words(`${method}_tooLarge`, { limit: formatMoney(most === null ? MAX_CHARGE_CENTS : config[most]) })
}
