import type { PaymentQuote } from '@fieldstone/contract/entities/payments/payment'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/plan-payments.ts'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { TextField } from '../../../ui/field.tsx'

/** The amount that is due, all that is owed, or another amount as typed. */
export type Amount = {
  readonly choice: 'due' | 'all' | 'other'
  readonly typed: string
}

interface AmountChoiceProps {
  readonly amount: Amount
  readonly quote: PaymentQuote
  /** The plan is complete, so only the whole rest can be paid. */
  readonly isRestOnly: boolean
  /** The typed amount cannot be paid. */
  readonly isWrong: boolean
  readonly onChange: (amount: Amount) => void
}

/** Asks how much of the plan to pay. Keeps a typed amount when the payer makes another choice. */
export function AmountChoice({ amount, quote, isRestOnly, isWrong, onChange }: AmountChoiceProps) {
  const { portionCents, remainingCents } = quote
  const choose = (choice: string) => onChange({ ...amount, choice: choice as Amount['choice'] })
  const isAllDue = portionCents === remainingCents
  return (
    <fieldset className="choices">
      <legend>{t('howMuch')}</legend>
      {isRestOnly ? null : (
        <ChoiceCard
          name="amount"
          value="due"
          label={t('due', { amount: formatMoney(portionCents) })}
          isChosen={amount.choice === 'due'}
          onChoose={choose}
        >
          <p>{t('dueHint')}</p>
        </ChoiceCard>
      )}
      {isAllDue && !isRestOnly ? null : (
        <ChoiceCard
          name="amount"
          value="all"
          label={t('all', { amount: formatMoney(remainingCents) })}
          isChosen={amount.choice === 'all'}
          onChoose={choose}
        >
          <p>{t('allHint')}</p>
        </ChoiceCard>
      )}
      {isRestOnly ? null : (
        <ChoiceCard
          name="amount"
          value="other"
          label={t('other')}
          isChosen={amount.choice === 'other'}
          onChoose={choose}
        >
          <TextField
            id="plan-amount"
            label={t('otherLabel')}
            inputMode="decimal"
            autoComplete="off"
            value={amount.typed}
            onChange={(event) => onChange({ choice: 'other', typed: event.target.value })}
            error={
              isWrong && amount.choice === 'other'
                ? t('otherWrong', { most: formatMoney(remainingCents) })
                : undefined
            }
          />
        </ChoiceCard>
      )}
    </fieldset>
  )
}
