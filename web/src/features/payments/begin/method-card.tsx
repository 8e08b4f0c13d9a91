import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment'
import { postalLines } from '@fieldstone/contract/postal'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { CHARGE_TRAITS, isChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import type { MethodOffer } from '@fieldstone/domain/payments/limits'
import { formatBps, formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payments.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'

type Method = MethodOffer['method']

interface MethodCardProps {
  readonly offer: MethodOffer
  readonly portionCents: Cents
  /** 'Payoff' unless it is said otherwise. */
  readonly portionLabel?: string
  readonly config: PaymentConfig
  readonly goodUntil: PlainDate | null
  readonly isChosen: boolean
  readonly onChoose: (method: Method) => void
}

/** One payment method: payoff, fee, total and instructions. */
export function MethodCard(props: MethodCardProps) {
  const { offer, portionCents, portionLabel, config, goodUntil, isChosen, onChoose } = props
  const { method, feeCents, totalCents } = offer
  const name = t(NAMES[method])
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
          { key: 'fee', label: feeLabel(method, config), amount: formatMoney(feeCents) },
        ]}
        total={{ label: t('youPay'), amount: formatMoney(totalCents) }}
      />
      {offer.disabledBy ? null : <Hint method={method} goodUntil={goodUntil} />}
    </ChoiceCard>
  )
}

const NAMES = { CC: 'card', ACH: 'bank', MAIL: 'mail', WIRE: 'wire' } as const satisfies Record<
  Method,
  string
>

/** What happens next with the chosen way. */
export const methodNote = (method: Method | null): string => t(method === null ? 'chooseNote' : NEXT[method])

const NEXT = {
  CC: 'nothingYet',
  ACH: 'nothingYetBank',
  MAIL: 'nextMail',
  WIRE: 'nextWire',
} as const satisfies Record<Method, string>

function feeLabel(method: Method, config: PaymentConfig): string {
  switch (method) {
    case 'CC':
      return t('cardFee', { rate: formatBps(config.cardFeeBps) })
    case 'ACH':
      return t('bankFee', { rate: formatBps(config.achFeeBps) })
    case 'MAIL':
      return t('noFee')
    case 'WIRE':
      return t('wireFee')
  }
}

function refusalOf({ method, disabledBy }: MethodOffer, config: PaymentConfig): string | null {
  if (disabledBy === null) return null
  if (disabledBy === 'too_small') return t('tooSmall')
  const most = isChargeMethod(method) ? CHARGE_TRAITS[method].most : null
  return most === null ? t('cardTooLarge') : t('bankTooLarge', { limit: formatMoney(config[most]) })
}

function Hint({ method, goodUntil }: { readonly method: Method; readonly goodUntil: PlainDate | null }) {
  const { data: site } = useSiteSettings()
  switch (method) {
    case 'CC':
      return <p>{t('cardHint')}</p>
    case 'ACH':
      return <p>{t('bankHint')}</p>
    case 'WIRE':
      return <p>{t('wireHint')}</p>
    case 'MAIL': {
      if (!site) return null
      const address = postalLines(site, 'payment').join(', ')
      return (
        <p>
          {goodUntil
            ? t('mailHintUntil', { address, date: formatDate(goodUntil) })
            : t('mailHint', { address })}
        </p>
      )
    }
  }
}
