import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '../drafts.ts'
import { useSession } from '../session.ts'
import type { NameOf, Values } from './values.ts'

/** Where the draft of a form is kept. */
export interface Draft<V extends Values> {
  readonly place: string
  /** Fields that must not outlive the page: passwords. */
  readonly omits?: readonly NameOf<V>[]
}

/** The values of a form: the input over the initial values. Without a draft they live with the page. */
export function useTypedValues<V extends Values>(initial: V, draft: Draft<V> | undefined) {
  const userId = useSession()?.userId ?? null
  const place = draft?.place ?? null
  const [typed, setTyped] = useState<Partial<V>>(() => draftOf(place, userId))
  // Two changes in one event must both apply.
  const latest = useRef(typed)
  const show = (next: Partial<V>) => {
    latest.current = next
    setTyped(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another place, has another draft
  useEffect(() => {
    if (place !== null) show(draftOf(place, userId))
  }, [place, userId])
  const put = (next: Partial<V>) => {
    show(next)
    if (place !== null) writeDraft(place, without(next, draft?.omits ?? []))
  }
  return {
    values: { ...initial, ...typed } as V, // a part of V over the whole of it
    set: (change: Partial<V>) => put({ ...latest.current, ...change }),
    reset: put,
  }
}

// Written by a form of the same values.
const draftOf = <V extends Values>(place: string | null, userId: number | null): Partial<V> =>
  place === null ? {} : (readDraft(place, userId) as Partial<V>)

const without = (texts: Partial<Values>, names: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      names.includes(name) || text === undefined ? [] : [[name, text]],
    ),
  )
