import { dateParts, daysBetween, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Plot, type Scale } from '../../ui/plot.tsx'
import './growth.css'

interface OwedPlotProps {
  /** What the picture shows, in a sentence, for who does not see it. */
  readonly label: string
  readonly scale: Scale
  readonly from: PlainDate
  readonly through: PlainDate
  /** In the units of SIZE. */
  readonly children: ReactNode
  /** What stands on the drawing and is not stretched with it. */
  readonly marks?: ReactNode
}

/** Amounts over days, with the years below them. */
export const OwedPlot = ({ from, through, ...plot }: OwedPlotProps) => (
  <Plot {...plot} text={wholeDollars} below={yearsOf(from, through)} />
)

const MOST_YEARS = 8

/** Further to the right a year would stand beyond the edge of a phone. */
const LAST_SHARE = 0.92

/**
 * Where each year begins, as a share of the width; of many years every second or third. One that has hardly begun has no room
 * for its number.
 */
function yearsOf(from: PlainDate, through: PlainDate) {
  const [first, last] = [dateParts(from).year, dateParts(through).year]
  const every = Math.ceil((last - first + 1) / MOST_YEARS)
  const days = daysBetween(from, through)
  return Array.from({ length: last - first }, (_, index) => first + 1 + index)
    .filter((year) => (year - first - 1) % every === 0)
    .map((year) => ({ text: year, share: daysBetween(from, `${year}-01-01` as PlainDate) / days }))
    .filter(({ share }) => share <= LAST_SHARE)
}

/** '$1,500', for an axis whose lines stand at round amounts. */
const wholeDollars = (value: number): string => formatMoney(value as Cents).slice(0, -3)
