import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { dropDraft, keepDraft, readDraft, readDraftBase, writeDraft } from '../drafts.ts'
import { onLanguageChange } from '../messages/language.ts'
import { onSessionEnd, useSession } from '../session.ts'
import type { NameOf, Values } from './values.ts'

/** Where the draft of a form is kept. */
export interface Draft<V extends Values> {
  /** By which another page finds it. Without one it is kept only while the session has ended, for this page. */
  readonly place?: string
  /** Tells forms of one page apart that have the same fields. */
  readonly of?: string
  /** Fields that must not outlive the page: passwords. */
  readonly omits?: readonly NameOf<V>[]
}

/**
 * The values of a form: the input over the initial values. They live with the page; when the session ends under it,
 * they wait in this tab for the same person to log in again and open the form. So they do when the language changes.
 */
export function useTypedValues<V extends Values>(initial: V, draft: Draft<V> = {}) {
  const userId = useSession()?.userId ?? null
  const place = draft.place ?? null
  // Of the page that shows the form: by the time it hears of the session's end, the browser may stand at the log-in.
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
    /** What stood in the fields before the session ended, where the input came back after it. */
    from,
  }
}

interface Kept<V extends Values> {
  readonly initial: V
  readonly draft: Draft<V>
  /** Where it waits: the page's address and the form's fields. */
  readonly page: string
  readonly userId: number | null
  readonly latest: { readonly current: Partial<V> }
}

/**
 * A draft without a place of its own: written when the session ends or the page is shown anew in another language, and
 * gone once the form has it again.
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

// Written by a form of the same values.
const draftOf = <V extends Values>(place: string, userId: number | null): Partial<V> =>
  readDraft(place, userId) as Partial<V>
const baseOf = <V extends Values>(place: string, userId: number | null): Partial<V> =>
  readDraftBase(place, userId) as Partial<V>

/** A password is never kept, whatever the form says. */
const without = (texts: Partial<Values>, names: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      names.includes(name) || /password/i.test(name) || text === undefined ? [] : [[name, text]],
    ),
  )
