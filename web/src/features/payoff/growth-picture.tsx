import type { Growth } from '@fieldstone/contract/entities/payoff/growth'
import { dateParts, daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { formatLongDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/growth.ts'
import { scaleOf } from '../../ui/chart-scale.ts'
import { owedAt } from './growth-words.ts'
import './growth.css'

type Points = Growth['points']
type Point = Points[number]

/** Drawn from the bottom; the words of the legend in the same order. */
const LAYERS = [
  { colour: 1, key: 'keyTaxes', of: (point: Point) => point.principalCents },
  { colour: 2, key: 'keyInterest', of: (point: Point) => point.interestCents },
  { colour: 3, key: 'keyCosts', of: (point: Point) => point.expenseCents },
] as const

/** The drawing's own units; the page stretches it to its width. */
const SIZE = 1000

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
      <div className="growth-plot" role="img" aria-label={summaryOf(points, first, last)}>
        {scale.ticks.map((tick) => (
          <span key={tick} className="growth-tick" style={{ bottom: `${scale.at(tick) * 100}%` }}>
            <b>{wholeDollars(tick)}</b>
          </span>
        ))}
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
          {LAYERS.map(({ colour }, index) => (
            <path key={colour} className={`c${colour}`} d={areaOf(points, index, place)} />
          ))}
        </svg>
      </div>
      <div className="growth-years" aria-hidden="true">
        {yearsOf(first.on, last.on).map(({ year, share }) => (
          <span key={year} style={{ left: `${share * 100}%` }}>
            {year}
          </span>
        ))}
      </div>
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

const MOST_YEARS = 8

/** Where each year begins, as a share of the width; of many years every second or third. */
function yearsOf(from: PlainDate, through: PlainDate) {
  const [first, last] = [dateParts(from).year, dateParts(through).year]
  const every = Math.ceil((last - first + 1) / MOST_YEARS)
  const days = daysBetween(from, through)
  return Array.from({ length: last - first }, (_, index) => first + 1 + index)
    .filter((year) => (year - first - 1) % every === 0)
    .map((year) => ({ year, share: daysBetween(from, `${year}-01-01` as PlainDate) / days }))
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

const round = (value: number): number => Math.round(value * 10) / 10

/** '$1,500', for an axis whose lines stand at round amounts. */
const wholeDollars = (value: number): string => formatMoney(value as Point['principalCents']).slice(0, -3)
