import { currentSession, onSessionEnd } from './session.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** What was typed in one field, and what stood there before: so a later change by somebody else is noticed. */
export interface KeptText {
  readonly typed: string
  readonly from: string
}

type Texts = Readonly<Record<string, KeptText>>

/** The record that a text belongs to, as a person knows it: lists say of which ones something is kept. */
export interface KeptOf {
  readonly id: number
  readonly name: string
}

interface Kept {
  readonly userId: number
  /** Milliseconds since 1970, of the last change. */
  readonly at: number
  readonly texts: Texts
  readonly of?: KeptOf
}

type All = Readonly<Record<string, Kept>>

/** As long as a session can last; what a list leads back to is kept over a weekend. */
const HOURS_KEPT = { alone: 12, listed: 72 } as const

/**
 * What was typed and is not saved yet, kept in this browser so that it survives a closed tab: for its writer alone, for
 * hours, and only until it is saved or its writer logs out. A session that the server ends keeps it for the next log-in.
 */
export function readKept(place: string): Texts {
  const kept = readAll()[place]
  return kept && kept.userId === currentSession()?.userId ? kept.texts : {}
}

export function writeKept(place: string, texts: Texts, of?: KeptOf): void {
  const userId = currentSession()?.userId
  if (userId === undefined) return
  const { [place]: _, ...others } = readAll()
  const isEmpty = Object.keys(texts).length === 0
  const kept: Kept = { userId, at: Date.now(), texts, ...(of ? { of } : {}) }
  writeAll(isEmpty ? others : { ...others, [place]: kept })
}

/** One place of a record, such as one of its defendants, in whose fields something is kept. */
export interface KeptDraft extends KeptOf {
  readonly place: string
  /** The fields' names. */
  readonly fields: readonly string[]
  /** Milliseconds since 1970, of the last change. */
  readonly at: number
}

/** What is kept of records that a list can lead to, the last one first. */
export const keptDrafts = (): readonly KeptDraft[] =>
  Object.entries(readAll())
    .flatMap(([place, { of, at, texts }]) => (of ? [{ ...of, place, at, fields: Object.keys(texts) }] : []))
    .sort((a, b) => b.at - a.at)

/** The id of a field in which a text is kept: lists lead to it by this name. */
export const fieldIdOf = (place: string, field: string): string => `${place}-${field}`

/** Gives up what is kept at one place, and says how to take that back. */
export function discardKept(place: string): () => void {
  const { [place]: gone, ...rest } = readAll()
  if (gone === undefined) return () => undefined
  writeAll(rest)
  tellEditors(place, {})
  const userId = currentSession()?.userId
  return () => {
    // Who logs out leaves nothing behind.
    if (userId !== currentSession()?.userId) return
    const now = { [place]: gone, ...readAll() }
    writeAll(now)
    tellEditors(place, now[place]?.texts ?? {})
  }
}

type OnReplaced = (place: string, texts: Texts) => void

const editors = new Set<OnReplaced>()
const tellEditors: OnReplaced = (place, texts) => {
  for (const onReplaced of editors) onReplaced(place, texts)
}

/** An editor that is open follows when what it keeps is given up or taken back elsewhere on the page. */
export function onKeptReplaced(listener: OnReplaced): () => void {
  editors.add(listener)
  return () => void editors.delete(listener)
}

const readers = new Set<() => void>()

/** Told whenever something is kept, saved or given up on this page. */
export function onKeptChange(listener: () => void): () => void {
  readers.add(listener)
  return () => void readers.delete(listener)
}

function writeAll(all: All): void {
  if (Object.keys(all).length === 0) removeStored('drafts')
  else writeStored('drafts', JSON.stringify(all))
  for (const onChange of readers) onChange()
}

function partition(all: All, isIn: (kept: Kept) => boolean): readonly [All, All] {
  const [yes, no] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(all).filter(([, kept]) => isIn(kept) === wanted)),
  )
  return [yes ?? {}, no ?? {}]
}

onSessionEnd((reason) => {
  if (reason !== 'refused') removeStored('drafts')
})

/** Another tab has kept, saved or given up something. */
addEventListener('storage', () => {
  for (const onChange of readers) onChange()
})

/** Another person's drafts are left out, and go with the next write. */
function readAll(): All {
  return partition(readYoung(), ({ userId }) => userId === currentSession()?.userId)[0]
}

/** What is too old is removed where it is found. */
function readYoung(): All {
  const stored = readStored('drafts')
  if (stored === null) return {}
  const isYoung = ({ at, of }: Kept) => at > Date.now() - hoursOf(of) * 3_600_000
  const [young, old] = partition(parse(stored), isYoung)
  if (Object.keys(young).length === 0) removeStored('drafts')
  else if (Object.keys(old).length > 0) writeStored('drafts', JSON.stringify(young))
  return young
}

const hoursOf = (of: KeptOf | undefined): number => HOURS_KEPT[of ? 'listed' : 'alone']

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
