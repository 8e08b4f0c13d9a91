import { formatDate } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Sentence } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'

/** Why money cannot redeem any more: the right to redeem ended on this day. */
export const rightEnded =
  (endedOn: PlainDate): Sentence =>
  (language) =>
    fieldSentence('rightEnded', { day: formatDate(endedOn, language) })(language)
