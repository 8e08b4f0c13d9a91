import type { Segment } from '@fieldstone/contract/entities/counties/report'
import { addMonths, fromParts, type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { ZERO } from '@fieldstone/domain/money/cents'

interface Days {
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

/** The most steps a chart draws. A wrong date far away would ask for thousands of empty months. */
const MOST_STEPS = 600

/**
 * Adds empty years or months, so that a chart shows its gaps: from the first day asked for, or else the first row, to
 * the last row, but not beyond today. Rows without a date come last.
 */
export function withEmptySteps(
  segments: readonly Segment[],
  { from, to }: Days,
  today: PlainDate,
): Segment[] {
  const dated = segments.filter(({ group }) => /^\d{4}(-\d\d)?$/.test(group))
  const [first, last] = [dated[0], dated.at(-1)]
  if (!first || !last) return [...segments]
  const size = first.group.length
  const begin = earlier(from?.slice(0, size), first.group)
  const end = later(
    (to === undefined || to > today ? today : to).slice(0, size),
    last.group,
    to !== undefined,
  )
  const named = stepsBetween(begin, end)
  if (named.length > MOST_STEPS) return [...segments]
  const found = new Map(dated.map((it) => [it.group, it]))
  const amountCents = first.amountCents === null ? null : ZERO
  return [
    ...named.map((group) => found.get(group) ?? { group, count: 0, amountCents }),
    ...segments.filter((it) => !dated.includes(it)),
  ]
}

const earlier = (asked: string | undefined, first: string): string =>
  asked !== undefined && asked < first ? asked : first

const later = (asked: string, last: string, isAsked: boolean): string =>
  isAsked && asked > last ? asked : last

/** Lists '2026' … or '2026-01' …, both ends included. */
function stepsBetween(begin: string, end: string): readonly string[] {
  const size = begin.length
  const steps: string[] = []
  for (
    let day = dayIn(begin);
    day !== null && day.slice(0, size) <= end && steps.length <= MOST_STEPS;
    day = nextStep(day, size)
  )
    steps.push(day.slice(0, size))
  return steps
}

const dayIn = (step: string): PlainDate | null =>
  parsePlainDate(step.length === 4 ? `${step}-01-01` : `${step}-01`)

const nextStep = (day: PlainDate, size: number): PlainDate =>
  size === 4 ? fromParts(Number(day.slice(0, 4)) + 1, 1, 1) : addMonths(day, 1)
