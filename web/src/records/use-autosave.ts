import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../lib/api.ts'
import type { NameOf, Values } from '../lib/form/values.ts'
import { fieldIdOf } from '../lib/kept-drafts.ts'
import { useUnsavedChanges } from '../lib/unsaved-changes.ts'
import { type SaveQueue, type SaveState, saveQueue } from './save-queue.ts'
import { useKeptTexts, useLatest } from './use-kept-texts.ts'
import { type Conflict, saveMerged, type VersionedRecord } from './versioned.ts'

export interface AutosaveOptions<R, V extends Values> {
  readonly record: R
  readonly versioned: VersionedRecord<R, V>
  /** Under which name what is not saved is kept in this browser. */
  readonly place: string
  /** What is stored of a text, or what is wrong with it. Without it every text is stored as it stands. */
  readonly read?: (name: NameOf<V>, text: string) => { readonly value: string } | { readonly error: string }
  /** A change that its writer must confirm: one that was never answered is given up when the record opens again. */
  readonly asks?: (name: NameOf<V>, text: string) => boolean
  /** Fields of the call that the form names otherwise. */
  readonly fieldNames?: Readonly<Record<string, NameOf<V>>>
  /** `unsettled`: so many fields still wait for this person to choose between two values. */
  readonly onSaved: (record: R, unsettled: number) => void
}

export type Autosave<R, V extends Values> = ReturnType<typeof useAutosave<R, V>>

type Errors = Readonly<Record<string, string>>

/**
 * A record that is saved as it is typed: each field by itself when it is left, in order. What is not saved yet survives
 * a lost connection, an ended session and a closed tab. Where a colleague has changed the same field, both values are
 * shown; other fields are merged in silence.
 */
export function useAutosave<R, V extends Values>(options: AutosaveOptions<R, V>) {
  const { versioned, place } = options
  useFocusOfHash(place)
  const [base, setBase] = useBase(options.record)
  const { typed, put, drop, outdated } = useKeptTexts(versioned.valuesOf(base.current), place)
  const [errors, setErrors] = useState<Errors>({})
  const [state, setState] = useState<SaveState>('idle')
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [conflict, setConflict] = useLatest<Conflict<R, V> | null>(null)
  const due = useRef(new Set<NameOf<V>>()).current
  useUnsavedChanges(state === 'failing')

  /** What is being typed on, in a field that was left before, is sent once it is left again. */
  const isWhole = (name: NameOf<V>): boolean => {
    const text = typed.current[name]
    const result = text === undefined ? undefined : options.read?.(name, text)
    return result === undefined || ('value' in result && result.value === text)
  }

  const save = async (): Promise<'done' | 'again'> => {
    const held: readonly NameOf<V>[] = conflict.current?.fields ?? []
    const sent = pick(
      typed.current,
      [...due].filter((name) => !held.includes(name) && isWhole(name)),
    )
    const names = Object.keys(sent) as NameOf<V>[]
    if (names.length === 0) return 'done'
    for (const name of names) due.delete(name)
    try {
      const read = base.current
      const outcome = await saveMerged(versioned, read, { ...versioned.valuesOf(read), ...sent } as V)
      if (outcome.kind === 'saved') {
        setBase(outcome.record)
        // What was typed on meanwhile stays.
        drop(names.filter((name) => typed.current[name] === sent[name]))
        setErrors((all) => withoutNames(all, names))
        setSavedAt(new Date())
        options.onSaved(outcome.record, held.length)
        return 'done'
      }
      setBase(outcome.conflict.theirs)
      // A field about which nobody has decided yet stays in question.
      setConflict({ ...outcome.conflict, fields: [...held, ...outcome.conflict.fields] })
      // What only I have changed goes on by itself.
      for (const name of names) if (!outcome.conflict.fields.includes(name)) due.add(name)
      return save()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return refused(error, names)
    }
  }

  /** A refusal stays beside its field, and the other fields go on. Without a connection all are tried again. */
  const refused = (error: ApiError, names: readonly NameOf<V>[]): 'done' | 'again' => {
    if (error.status === 0 || error.status === 401 || error.status >= 429) {
      for (const name of names) due.add(name)
      return error.status === 401 ? 'done' : 'again'
    }
    const told = Object.entries(error.fields).map(
      ([name, text]) => [options.fieldNames?.[name] ?? name, text] as const,
    )
    const own = told.filter(([name]) => (names as readonly string[]).includes(name))
    const wrong = own.length > 0 ? own : names.map((name) => [name, error.message] as const)
    setErrors((all) => ({ ...all, ...Object.fromEntries(wrong) }))
    for (const name of names) if (!wrong.some(([other]) => other === name)) due.add(name)
    if (due.size > 0) queue.request()
    return 'done'
  }

  const queue = useQueue(save, setState)

  /** The field is left: what was typed there is saved, or said to be wrong. */
  const commit = (name: NameOf<V>) => {
    const text = typed.current[name]
    if (text === undefined) return
    const result = options.read?.(name, text) ?? { value: text }
    if ('error' in result) {
      setErrors((all) => ({ ...all, [name]: result.error }))
      return
    }
    setErrors((all) => withoutNames(all, [name]))
    if (result.value === versioned.valuesOf(base.current)[name]) return drop([name])
    put({ [name]: result.value } as Partial<V>) // one name of V with a text is a part of V
    due.add(name)
    queue.request()
  }
  const set = (name: NameOf<V>, value: string) => put({ [name]: value } as Partial<V>) // the same
  const settle = (name: NameOf<V>) => {
    const { current } = conflict
    const fields = (current?.fields ?? []).filter((other) => other !== name)
    setConflict(current && fields.length > 0 ? { ...current, fields } : null)
  }
  // What was kept from before is saved as soon as the record is here, unless somebody else has changed it since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (outdated.length > 0)
      setConflict({
        ...{ theirs: base.current, changedBy: null, changedAt: null },
        ...{ fields: outdated, mine: typed.current },
      })
    const kept = (Object.keys(typed.current) as NameOf<V>[]).filter((name) => !outdated.includes(name))
    const unconfirmed = kept.filter((name) => options.asks?.(name, typed.current[name] ?? ''))
    if (unconfirmed.length > 0) drop(unconfirmed)
    for (const name of kept) if (!unconfirmed.includes(name)) commit(name)
  }, [])
  return {
    values: { ...versioned.valuesOf(base.current), ...typed.current } as V, // a part of V over the whole of it
    ...{ errors, state, savedAt, set, commit },
    conflict: conflict.current,
    base: base.current,
    /** For a choice that is saved at once. */
    choose: (name: NameOf<V>, value: string) => {
      set(name, value)
      commit(name)
    },
    keepMine: (name: NameOf<V>) => {
      settle(name)
      commit(name)
    },
    /** Of a note: what both have written. */
    keepBoth: (name: NameOf<V>) => {
      const mine = typed.current[name]
      const theirs = versioned.valuesOf(base.current)[name] ?? ''
      if (mine !== undefined) set(name, joinTexts(theirs, mine))
      settle(name)
      commit(name)
    },
    takeTheirs: (name: NameOf<V>) => {
      settle(name)
      drop([name])
    },
    /** Gives up what was typed in a field. */
    giveUp: (name: NameOf<V>) => drop([name]),
  }
}

/** The record as the server has it. A newer one that was read again takes its place. */
function useBase<R>(record: R) {
  const [base, setBase] = useLatest(record)
  const isNewer = versionOf(record) > versionOf(base.current)
  useEffect(() => {
    if (isNewer) setBase(record)
  })
  return [base, setBase] as const
}

const versionOf = (record: unknown): number =>
  typeof record === 'object' && record !== null && 'version' in record ? Number(record.version) : 0

function useQueue(save: () => Promise<'done' | 'again'>, onState: (state: SaveState) => void): SaveQueue {
  const latest = useRef(save)
  latest.current = save
  const [queue] = useState(() => saveQueue({ save: () => latest.current(), onState }))
  useEffect(() => {
    addEventListener('online', queue.retry)
    return () => {
      removeEventListener('online', queue.retry)
      queue.stop()
    }
  }, [queue])
  return queue
}

const pick = <V extends Values>(typed: Partial<V>, names: readonly NameOf<V>[]): Partial<V> =>
  // A part of V, which fromEntries forgets.
  Object.fromEntries(
    names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
  ) as Partial<V>

const withoutNames = (all: Errors, names: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))

/** Both texts of a field that two people have written in, theirs first; one that holds the other stands alone. */
export function joinTexts(theirs: string, mine: string): string {
  if (theirs.includes(mine)) return theirs
  return mine.includes(theirs) ? mine : `${theirs}\n\n${mine}`
}

/** Who comes for what they had typed here goes on in its field, which the address names. */
function useFocusOfHash(place: string): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash.startsWith(`#${fieldIdOf(place, '')}`)) return
    const field = document.getElementById(hash.slice(1))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [hash, place])
}
