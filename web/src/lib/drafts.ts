import { currentSession, onSessionEnd } from './session.ts'

/** Texts by the name of their field. */
type Texts = Readonly<Record<string, string>>

interface StoredDraft {
  readonly texts: Texts
  /** What stood in the fields before anything was typed; empty where nobody asks. */
  readonly from: Texts
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
export const readDraft = (place: string, userId: number | null): Texts => ownDraft(place, userId)?.texts ?? {}

/** What stood in the fields when the draft was begun. */
export const readDraftBase = (place: string, userId: number | null): Texts =>
  ownDraft(place, userId)?.from ?? {}

/** Never give a password here: a draft outlives its page. */
export function writeDraft(place: string, texts: Texts): void {
  if (Object.keys(texts).length === 0) drafts.delete(place)
  else drafts.set(place, { texts, from: {}, userId: currentSession()?.userId ?? null })
}

/** What was typed when the session ended, for whoever typed it: the session itself is gone by now. */
export function keepDraft(place: string, draft: StoredDraft): void {
  if (Object.keys(draft.texts).length > 0) drafts.set(place, draft)
}

/** The form has its own draft again; another person's waits on. */
export function dropDraft(place: string, userId: number | null): void {
  if (ownDraft(place, userId)) drafts.delete(place)
}

function ownDraft(place: string, userId: number | null): StoredDraft | undefined {
  const draft = drafts.get(place)
  return draft && (draft.userId === null || draft.userId === userId) ? draft : undefined
}
