import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { SelectField } from '../../../ui/field.tsx'

type Outcome = (typeof PAYMENT_OUTCOMES)[number]

interface OutcomeChoiceProps {
  /** The names of the outcomes for a payer, or for staff. */
  readonly t: (word: 'outcome' | 'outcomeAll' | `outcome_${Outcome}`) => string
  /** Undefined: all of them. */
  readonly outcome: Outcome | undefined
  /** Receives '' for all. */
  readonly onChoose: (value: string) => void
}

/** A filter of payments by their outcome. */
export default function OutcomeChoice({ t, outcome, onChoose }: OutcomeChoiceProps) {
  return (
    <SelectField
      id="outcome"
      label={t('outcome')}
      value={outcome ?? ''}
      none={t('outcomeAll')}
      options={PAYMENT_OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
