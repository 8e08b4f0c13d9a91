import { PAYMENT_OUTCOMES } from '@fieldstone/domain/payments/outcome'
import { t } from '../../../lib/messages/my-payments.ts'
import { SelectField } from '../../../ui/field.tsx'

interface OutcomeChoiceProps {
  /** Undefined: all of them. */
  readonly outcome: (typeof PAYMENT_OUTCOMES)[number] | undefined
  /** Receives '' for all. */
  readonly onChoose: (value: string) => void
}

/** Which payments are listed, by what became of them. */
export default function OutcomeChoice({ outcome, onChoose }: OutcomeChoiceProps) {
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
