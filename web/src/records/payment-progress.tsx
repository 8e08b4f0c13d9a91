import type { PaymentProgress as Progress } from '@fieldstone/contract/entities/payments/payment-progress'
import { stepText } from '@fieldstone/contract/papers/progress'
import { PROGRESS_ENDINGS } from '@fieldstone/domain/payments/progress'
import { currentLanguage } from '../lib/messages/language.ts'
import { progressWords } from '../lib/messages/progress.ts'
import { classNames } from '../ui/class-names.ts'
import './payment-progress.css'

/** The payment did not go on from here. */
const isEnding = (step: string): boolean => PROGRESS_ENDINGS.some((it) => it === step)

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
            className={classNames(step.state, isEnding(step.step) && 'ended')}
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
