import type { PaymentProgress as Progress } from '@fieldstone/contract/entities/payments/payment-progress'
import { stepText } from '@fieldstone/contract/papers/progress'
import { currentLanguage } from '../lib/messages/language.ts'
import { progressWords } from '../lib/messages/progress.ts'
import { classNames } from '../ui/class-names.ts'
import './payment-progress.css'

interface PaymentProgressProps {
  readonly progress: Progress
  /** One step below the other, in small text: for the cell of a table. */
  readonly isCompact?: boolean
}

/** How far a payment has come: Paid, Cleared, Recorded, Released, each with its day or when it is expected. */
export function PaymentProgress({ progress: { steps }, isCompact = false }: PaymentProgressProps) {
  const words = progressWords()
  return (
    <div className={classNames('payment-progress', isCompact && 'compact')}>
      <ol aria-label={words.title}>
        {steps.map((step) => (
          <li
            key={step.step}
            className={step.state}
            aria-current={step.state === 'next' ? 'step' : undefined}
          >
            <b>{words[step.step]}</b>{' '}
            {step.state === 'next' ? <span className="step-next">{words.next}</span> : null}{' '}
            <span className="step-when">{stepText(step, words, currentLanguage())}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
