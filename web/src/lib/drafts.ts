import { currentSession, onSessionEnd } from './session.ts'

/** Texts by the name of their field. */
type Texts = Readonly<Record<string, string>>

interface StoredDraft {
  readonly texts: Texts
  /** Who typed it; null = nobody was signed in, and whoever signs in next goes on with it. */
  readonly userId: number | null
}

/** What was typed, by its place, in this tab's memory alone: it survives a login, an error and leaving the page. */
const drafts = new Map<string, StoredDraft>()
onSessionEnd((reason) => {
  // A session that ran out comes back by a new login; whoever logs out leaves nothing.
  if (reason === 'logged-out') drafts.clear()
})

/** What this person typed there; only its own writer sees it again. */
export function readDraft(place: string, userId: number | null): Texts {
  const draft = drafts.get(place)
  return draft && (draft.userId === null || draft.userId === userId) ? draft.texts : {}
}

/** Never give a password here: a draft outlives its page. */
export function writeDraft(place: string, texts: Texts): void {
  if (Object.keys(texts).length === 0) drafts.delete(place)
  else drafts.set(place, { texts, userId: currentSession()?.userId ?? null })
}
