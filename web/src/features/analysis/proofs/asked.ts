import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'

/** What is sent to be checked. */
export interface Asked {
  readonly code: string
  readonly amountCents: Cents | null
  readonly day: PlainDate | null
  readonly routing: string
  readonly account: string
}

/** As a camera reads it. */
export const onlyCode = (code: string): Asked => ({
  code: code.slice(0, 60),
  amountCents: null,
  day: null,
  routing: '',
  account: '',
})
