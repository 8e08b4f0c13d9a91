import type { Growth } from '@fieldstone/contract/entities/payoff/growth'
import { daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/growth.ts'
import { round, SIZE, scaleOf } from '../../ui/plot.tsx'
import { owedAt } from './growth-words.ts'
import { OwedPlot } from './owed-plot.tsx'

type Points = Growth['points']
type Point = Points[number]

/** Drawn from the bottom; the words of the legend in the same order. */
const LAYERS = [
  { colour: 1, key: 'keyTaxes', of: (point: Point) => point.principalCents },
  { colour: 2, key: 'keyInterest', of: (point: Point) => point.interestCents },
  { colour: 3, key: 'keyCosts', of: (point: Point) => point.expenseCents },
] as const

/** What was owed month by month, as three areas one on the other. Who does not see it reads the sentence and the table. */
export function GrowthPicture({ points }: { readonly points: Points }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const scale = scaleOf(points.map(owedAt))
  const days = daysBetween(first.on, last.on)
  const place = (on: PlainDate, value: number) =>
    `${round((daysBetween(first.on, on) / days) * SIZE)} ${round(SIZE - scale.at(value) * SIZE)}`
  return (
    <figure className="growth-picture">
      <OwedPlot label={summaryOf(points, first, last)} scale={scale} from={first.on} through={last.on}>
        {LAYERS.map(({ colour }, index) => (
          <path key={colour} className={`c${colour}`} d={areaOf(points, index, place)} />
        ))}
      </OwedPlot>
      <figcaption>
        <ul className="growth-keys">
          {LAYERS.map(({ colour, key }) => (
            <li key={key}>
              <i className={`key c${colour}`} aria-hidden="true" />
              {t(key)}
            </li>
          ))}
        </ul>
        <p className="muted small">{t('pictureKey')}</p>
      </figcaption>
    </figure>
  )
}

/** Between the layers below it and itself: forth along its top, back along its bottom. */
function areaOf(points: Points, layer: number, place: (on: PlainDate, value: number) => string): string {
  const upTo = (count: number) => (point: Point) =>
    LAYERS.slice(0, count).reduce((sum, { of }) => sum + of(point), 0)
  const [bottom, top] = [upTo(layer), upTo(layer + 1)]
  const forth = points.map((point) => place(point.on, top(point)))
  const back = points.map((point) => place(point.on, bottom(point))).reverse()
  return `M${[...forth, ...back].join('L')}Z`
}

function summaryOf(points: Points, first: Point, last: Point): string {
  return t('pictureSummary', {
    first: formatMoney(owedAt(first)),
    from: formatLongDate(first.on),
    last: formatMoney(owedAt(last)),
    through: formatLongDate(last.on),
    most: formatMoney(owedAt(points.reduce((most, it) => (owedAt(it) > owedAt(most) ? it : most)))),
  })
}
