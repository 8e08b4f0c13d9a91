import { currentSession, onSessionEnd } from './session.ts'

/** Texts by the name of their field. */
type Texts = Readonly<Record<string, string>>

interface StoredDraft {
  readonly texts: Texts
  /** Who typed it; null = anonymous, and the next user to sign in gets it. */
  readonly userId: number | null
}

/** Drafts by form, in this tab's memory only. They survive a login, an error and navigation. */
const drafts = new Map<string, StoredDraft>()
onSessionEnd((reason) => {
  // Drafts survive an expired session; an explicit log-out clears them.
  if (reason === 'logged-out') drafts.clear()
})

/** The user's own draft; drafts of others are never returned. */
export function readDraft(place: string, userId: number | null): Texts {
  const draft = drafts.get(place)
  return draft && (draft.userId === null || draft.userId === userId) ? draft.texts : {}
}

/** Never give a password here: a draft outlives its page. */
export function writeDraft(place: string, texts: Texts): void {
  if (Object.keys(texts).length === 0) drafts.delete(place)
  else drafts.set(place, { texts, userId: currentSession()?.userId ?? null })
}
