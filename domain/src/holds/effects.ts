import type { Hold, HoldFacts, HoldKind } from './hold.ts'
import { type Effect, type HeldAct, HOLD_MATRIX } from './matrix.ts'

/** The holds that keep this act back altogether, or leave it to a person. */
export const stopping = <H extends Hold>(holds: readonly H[], act: HeldAct): readonly H[] =>
  holds.filter((hold) => STOPS.includes(effectOf(hold, act)))

const STOPS: readonly Effect[] = ['stop', 'law-only', 'staff', 'unless-asked']

/** What one hold does with an act, as its facts are. */
function effectOf({ kind, facts }: Pick<Hold, 'kind' | 'facts'>, act: HeldAct): Effect {
  const { effect } = HOLD_MATRIX[kind][act]
  const isAskedFor = effect === 'unless-asked' && (facts.askedInWritingOn ?? null) !== null
  return isAskedFor ? 'go' : effect
}

/** Whether no automatic debit may be made or presented again. */
export const isDebitStopped = (holds: readonly Hold[]): boolean => stopping(holds, 'debit').length > 0

/** To whom something goes that asks for money: its reader, somebody who speaks for the owner, or nobody. */
export type Addressee =
  | { readonly to: 'reader' }
  | { readonly to: 'nobody'; readonly because: readonly (HoldKind | 'redemption-ended')[] }
  | { readonly to: 'attorney' | 'estate'; readonly facts: HoldFacts }

/** An attorney goes before the estate: who is represented is written to through the attorney alone. */
export function addresseeOf(holds: readonly Hold[], act: 'ask' | 'default'): Addressee {
  const stopped = stopping(holds, act)
  if (stopped.length > 0) return { to: 'nobody', because: stopped.map(({ kind }) => kind) }
  for (const to of ['attorney', 'estate'] as const) {
    const hold = holds.find((it) => effectOf(it, act) === to)
    if (hold) return { to, facts: hold.facts }
  }
  return { to: 'reader' }
}
