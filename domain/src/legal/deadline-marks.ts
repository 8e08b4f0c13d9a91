import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { SOON_DAYS } from './deadlines.ts'

/** What a person has said of a deadline: it is handled, or it waits for a day. */
export type DeadlineMark =
  | { readonly kind: 'handled'; readonly reason: string }
  | { readonly kind: 'put-off'; readonly until: PlainDate }

/** Days that an agenda looks back, so that what was missed lately stands first. */
const BACK_DAYS = 30

/** What an agenda shows first; both inclusive. */
export const nearDays = (today: PlainDate): { readonly from: PlainDate; readonly to: PlainDate } => ({
  from: addDays(today, -BACK_DAYS),
  to: addDays(today, SOON_DAYS),
})

export type PutOffProblem = 'not-ahead' | 'past-deadline' | 'too-far'

/** A slip of the year would lose it. */
const MOST_DAYS = 365

/**
 * Why a deadline cannot wait for a day; null: it can. One that is still ahead comes back on its own day at the latest, so
 * that nothing passes unseen.
 */
export function putOffProblem(until: PlainDate, dueOn: PlainDate, today: PlainDate): PutOffProblem | null {
  if (until <= today) return 'not-ahead'
  if (dueOn > today && until > dueOn) return 'past-deadline'
  return until > addDays(today, MOST_DAYS) ? 'too-far' : null
}

export type PutOffChoice = 'tomorrow' | 'in-a-week' | 'day-before'

/** The days that are offered at once. */
export function putOffChoices(
  dueOn: PlainDate,
  today: PlainDate,
): readonly { readonly name: PutOffChoice; readonly on: PlainDate }[] {
  const choices = [
    { name: 'tomorrow', on: addDays(today, 1) },
    { name: 'in-a-week', on: addDays(today, 7) },
    { name: 'day-before', on: addDays(dueOn, -1) },
  ] as const
  return choices.filter(
    ({ on }, at) =>
      putOffProblem(on, dueOn, today) === null && choices.findIndex((other) => other.on === on) === at,
  )
}
