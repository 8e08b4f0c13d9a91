import type { WhatIfStep } from '@fieldstone/contract/entities/payoff/what-if'
import { daysBetween } from '@fieldstone/domain/calendar/plain-date'
import { formatDate, formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/what-if-answer.ts'
import { round, SIZE, scaleOf } from '../../../ui/plot.tsx'
import { OwedPlot } from '../owed-plot.tsx'

interface CoursePictureProps {
  readonly steps: readonly WhatIfStep[]
  readonly growsDaily: boolean
}

/** What is owed as a line: straight where it grows by the day, else in steps. A dot on each day of law. */
export function CoursePicture({ steps, growsDaily }: CoursePictureProps) {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || steps.length < 2) return null
  const scale = scaleOf(steps.map(({ owedCents }) => owedCents))
  const days = daysBetween(first.on, last.on)
  const share = ({ on }: WhatIfStep) => daysBetween(first.on, on) / days
  const x = (step: WhatIfStep) => round(share(step) * SIZE)
  const y = ({ owedCents }: WhatIfStep) => round(SIZE - scale.at(owedCents) * SIZE)
  const line = steps.map((step, index) =>
    index === 0 ? `M${x(step)} ${y(step)}` : growsDaily ? `L${x(step)} ${y(step)}` : `H${x(step)}V${y(step)}`,
  )
  return (
    <figure className="growth-picture">
      <OwedPlot
        label={t('pictureSummary', {
          first: formatMoney(first.owedCents),
          from: formatLongDate(first.on),
          last: formatMoney(last.owedCents),
          through: formatLongDate(last.on),
        })}
        scale={scale}
        from={first.on}
        through={last.on}
        marks={steps
          .filter(isMarked)
          .map((step) => (
            <i
              key={step.on}
              className="what-if-dot"
              style={{ left: `${share(step) * 100}%`, bottom: `${scale.at(step.owedCents) * 100}%` }}
            />
          ))}
      >
        <path className="what-if-area" d={`${line.join('')}V${SIZE}H0Z`} />
        <path className="what-if-line" d={line.join('')} />
      </OwedPlot>
      <div className="what-if-ends" aria-hidden="true">
        <span>{formatDate(first.on)}</span>
        <span>{formatDate(last.on)}</span>
      </div>
      <figcaption className="muted small">{t('pictureKey')}</figcaption>
    </figure>
  )
}

/** Interest shows in the line itself. */
const isMarked = ({ days }: WhatIfStep): boolean => days.some(({ kind }) => kind !== 'interest')
