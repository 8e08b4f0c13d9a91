import { currentSession, onSessionEnd } from './session.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** What was typed in one field, and what stood there before: so a later change by somebody else is noticed. */
export interface KeptText {
  readonly typed: string
  readonly from: string
}

type Texts = Readonly<Record<string, KeptText>>

interface Kept {
  readonly userId: number
  /** Milliseconds since 1970, of the last change. */
  readonly at: number
  readonly texts: Texts
}

/** As long as a session can last: later, nobody returns to it. */
const HOURS_KEPT = 12

/**
 * What was typed and is not saved yet, kept in this browser so that it survives a closed tab: for its writer alone, for
 * hours, and only until it is saved or its writer logs out. A session that the server ends keeps it for the next log-in.
 */
export function readKept(place: string): Texts {
  const kept = readAll()[place]
  return kept && kept.userId === currentSession()?.userId ? kept.texts : {}
}

export function writeKept(place: string, texts: Texts): void {
  const userId = currentSession()?.userId
  if (userId === undefined) return
  const { [place]: _, ...others } = readAll()
  const isEmpty = Object.keys(texts).length === 0
  const all = isEmpty ? others : { ...others, [place]: { userId, at: Date.now(), texts } }
  if (Object.keys(all).length === 0) removeStored('drafts')
  else writeStored('drafts', JSON.stringify(all))
}

onSessionEnd((reason) => {
  if (reason !== 'refused') removeStored('drafts')
})

/** Another person's drafts and old ones are left out, and go with the next write. */
function readAll(): Readonly<Record<string, Kept>> {
  const stored = readStored('drafts')
  if (stored === null) return {}
  const oldest = Date.now() - HOURS_KEPT * 3_600_000
  const isOwn = ({ userId, at }: Kept) => userId === currentSession()?.userId && at > oldest
  return Object.fromEntries(Object.entries(parse(stored)).filter(([, kept]) => isOwn(kept)))
}

function parse(stored: string): Readonly<Record<string, Kept>> {
  try {
    const all: unknown = JSON.parse(stored)
    // Written by writeKept alone.
    return typeof all === 'object' && all !== null ? (all as Readonly<Record<string, Kept>>) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
