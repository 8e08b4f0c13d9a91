import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { dropDraft, keepDraft, readDraft, readDraftBase, writeDraft } from '../drafts.ts'
import { onLanguageChange } from '../messages/language.ts'
import { onSessionEnd, useSession } from '../session.ts'
import type { NameOf, Values } from './values.ts'

/** Where the draft of a form is saved. */
export interface Draft<V extends Values> {
  /** The key by which other pages find the draft. Without it, the draft is saved only when the session ends, for this page. */
  readonly place?: string
  /** Distinguishes forms of one page that have the same fields. */
  readonly of?: string
  /** Fields that must not outlive the page: passwords. */
  readonly omits?: readonly NameOf<V>[]
}

/**
 * Returns the values of a form: the input merged over the initial values. If the session ends or the language changes,
 * they are saved in this tab until the same person opens the form again.
 */
export function useTypedValues<V extends Values>(initial: V, draft: Draft<V> = {}) {
  const userId = useSession()?.userId ?? null
  const place = draft.place ?? null
  // Computed when the form is shown, because the browser may already be at the log-in page when the session's end is reported.
  const page = `${useLocation().pathname} ${draft.of ?? ''} ${Object.keys(initial).join()}`
  const [typed, setTyped] = useState<Partial<V>>(() => draftOf(place ?? page, userId))
  const [from] = useState<Partial<V>>(() => baseOf(page, userId))
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
  useKeptWhenSessionEnds({ initial, draft, page, userId, latest })
  const put = (next: Partial<V>) => {
    show(next)
    if (place !== null) writeDraft(place, without(next, draft.omits ?? []))
  }
  return {
    values: { ...initial, ...typed } as V, // a part of V over the whole of it
    set: (change: Partial<V>) => put({ ...latest.current, ...change }),
    reset: put,
    /** The initial values before the session ended, if the input was restored after it. */
    from,
  }
}

interface Kept<V extends Values> {
  readonly initial: V
  readonly draft: Draft<V>
  /** The key of the draft: the page's address and the form's fields. */
  readonly page: string
  readonly userId: number | null
  readonly latest: { readonly current: Partial<V> }
}

/**
 * Saves a draft without its own `place` when the session ends or the language changes. Deletes it once the form has
 * restored it.
 */
function useKeptWhenSessionEnds<V extends Values>(form: Kept<V>): void {
  const now = useRef(form)
  now.current = form
  useEffect(() => {
    const { draft, page, userId } = now.current
    if (draft.place === undefined) dropDraft(page, userId)
    const keep = () => {
      const { initial, draft, page, userId, latest } = now.current
      if (draft.place !== undefined) return
      keepDraft(page, { texts: without(latest.current, draft.omits ?? []), from: initial, userId })
    }
    const stopAtEnd = onSessionEnd((reason) => {
      if (reason !== 'logged-out' && now.current.userId !== null) keep()
    })
    const stopAtChange = onLanguageChange(keep)
    return () => {
      stopAtEnd()
      stopAtChange()
    }
  }, [])
}

// A form with the same values wrote it.
const draftOf = <V extends Values>(place: string, userId: number | null): Partial<V> =>
  readDraft(place, userId) as Partial<V>
const baseOf = <V extends Values>(place: string, userId: number | null): Partial<V> =>
  readDraftBase(place, userId) as Partial<V>

/** Never saves a password, whatever the form omits. */
const without = (texts: Partial<Values>, names: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      names.includes(name) || /password/i.test(name) || text === undefined ? [] : [[name, text]],
    ),
  )
