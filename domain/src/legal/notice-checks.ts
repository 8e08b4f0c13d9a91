import { nextBusinessDay } from '../calendar/holidays.ts'
import { addMonths, type PlainDate } from '../calendar/plain-date.ts'
import { type DeadlineSettings, expiryOf } from './deadlines.ts'
import type { DefendantFacts, LegalFacts } from './file.ts'

/** A notice of intent on a day on which the law of the place knows none; `on` is the first or the last day that it knows. */
export interface NoticeWarning {
  readonly code: 'notice-too-early' | 'notice-after-expiry'
  readonly on: PlainDate
}

/** Where no rule is known for the place, nothing is said. */
export function noticeWarning(facts: LegalFacts, settings: DeadlineSettings): NoticeWarning | null {
  const { noiFiledOn, purchasedOn } = facts
  if (noiFiledOn === null || purchasedOn === null) return null
  const { noticeMonths } = settings
  const first = noticeMonths === null ? null : addMonths(purchasedOn, noticeMonths)
  if (first !== null && noiFiledOn < first) return { code: 'notice-too-early', on: first }
  const last = lastDay(facts, settings, noiFiledOn)
  return last !== null && noiFiledOn > last ? { code: 'notice-after-expiry', on: last } : null
}

function lastDay(facts: LegalFacts, settings: DeadlineSettings, on: PlainDate): PlainDate | null {
  const end = expiryOf(facts, settings, on)?.dueOn ?? null
  return end === null || settings.shift === 'none' ? end : nextBusinessDay(end)
}

/** What cannot be in the service of a defendant: a summons follows the complaint, an answer the summons. */
export interface ServiceWarning {
  readonly code: 'service-before-complaint' | 'answer-before-service'
  readonly field: 'servedOn' | 'answeredOn'
  readonly on: PlainDate
}

export function serviceWarnings(
  { servedOn, answeredOn }: Pick<DefendantFacts, 'servedOn' | 'answeredOn'>,
  complaintFiledOn: PlainDate | null,
): readonly ServiceWarning[] {
  return [
    ...(servedOn !== null && complaintFiledOn !== null && servedOn < complaintFiledOn
      ? [{ code: 'service-before-complaint', field: 'servedOn', on: complaintFiledOn } as const]
      : []),
    ...(answeredOn !== null && servedOn !== null && answeredOn < servedOn
      ? [{ code: 'answer-before-service', field: 'answeredOn', on: servedOn } as const]
      : []),
  ]
}
