import { useEffect, useState } from 'react'
import { currentSession, onSessionEnd, useSession } from './session.ts'

interface Draft {
  readonly text: string
  /** Who typed it; null = nobody was signed in, and whoever signs in next goes on with it. */
  readonly userId: number | null
}

/** Typed text by its place, in this tab's memory alone. */
const drafts = new Map<string, Draft>()
onSessionEnd((reason) => {
  // A session that ran out comes back by a new login; whoever logs out leaves nothing.
  if (reason === 'logged-out') drafts.clear()
})

/** A text field whose words survive a login, an error and leaving the page; only their own writer sees them again. */
export function useDraft(place: string): [text: string, set: (text: string) => void, clear: () => void] {
  const userId = useSession()?.userId ?? null
  const [text, setText] = useState(() => read(place, userId))
  useEffect(() => setText(read(place, userId)), [place, userId])
  const set = (next: string) => {
    drafts.set(place, { text: next, userId: currentSession()?.userId ?? null })
    setText(next)
  }
  const clear = () => {
    drafts.delete(place)
    setText('')
  }
  return [text, set, clear]
}

function read(place: string, userId: number | null): string {
  const draft = drafts.get(place)
  return draft && (draft.userId === null || draft.userId === userId) ? draft.text : ''
}

/** The same for the fields of a form that differ from `initial`. Never give a password here: a draft outlives a page. */
export function useDraftFields<T extends Readonly<Record<string, string>>>(
  place: string,
  initial: T,
): { readonly typed: T; readonly set: (change: Partial<T>) => void; readonly clear: () => void } {
  const [text, setText, clear] = useDraft(place)
  const typed: T = { ...initial, ...fieldsOf(text) }
  const set = (change: Partial<T>) => setText(JSON.stringify({ ...fieldsOf(text), ...change }))
  return { typed, set, clear }
}

function fieldsOf(text: string): Record<string, string> {
  // Written above and nowhere else, in this tab's memory.
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>)
}
