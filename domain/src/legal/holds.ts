import type { PlainDate } from '../calendar/plain-date.ts'
import type { LegalDates } from './file.ts'

/** Why no notice that asks for payment may go out now. */
export type NoticeHold = 'bankruptcy' | 'military'

type HoldDates = Pick<
  LegalDates,
  'bankruptcyInOn' | 'bankruptcyOutOn' | 'militaryHoldFromOn' | 'militaryHoldUntilOn'
>

/** The holds that stand on this day. While there is one, no notice goes out and no default step is taken. */
export function noticeHolds(dates: HoldDates, today: PlainDate): readonly NoticeHold[] {
  const { bankruptcyInOn, bankruptcyOutOn, militaryHoldFromOn, militaryHoldUntilOn } = dates
  return [
    ...(isOpen(bankruptcyInOn, bankruptcyOutOn, today) ? (['bankruptcy'] as const) : []),
    ...(isOpen(militaryHoldFromOn, militaryHoldUntilOn, today) ? (['military'] as const) : []),
  ]
}

/** From its first day to the day before its end. */
const isOpen = (from: PlainDate | null, until: PlainDate | null, today: PlainDate): boolean =>
  from !== null && from <= today && (until === null || today < until)
