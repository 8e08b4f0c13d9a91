import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { NameOf, Values } from '../lib/form/values.ts'
import { type KeptOf, onKeptReplaced, readKept, writeKept } from '../lib/kept-drafts.ts'

/** A value that an event reads and changes several times before the page is drawn again. */
export function useLatest<T>(initial: T | (() => T)): readonly [{ readonly current: T }, (next: T) => void] {
  const [value, setValue] = useState(initial)
  const current = useRef(value)
  const set = (next: T) => {
    current.current = next
    setValue(() => next)
  }
  return [current, set]
}

export interface KeptTexts<V extends Values> {
  /** What was typed and is not saved. */
  readonly typed: { readonly current: Partial<V> }
  readonly put: (change: Partial<V>) => void
  readonly drop: (names: readonly string[]) => void
  /** Fields that somebody else has changed since this was typed, as the page was opened. */
  readonly outdated: readonly NameOf<V>[]
}

/** Texts over what stands in a record, kept in this browser until they are dropped. */
export function useKeptTexts<V extends Values>(values: V, place: string): KeptTexts<V> {
  const [kept] = useState(() => readOwn(place, values))
  const of = useContext(DraftOwnerContext) ?? undefined
  const from = useRef<Record<string, string>>(fromOf(kept)).current
  const [typed, show] = useLatest<Partial<V>>(() => typedOf<V>(kept))
  const set = (next: Partial<V>) => {
    show(next)
    const texts = Object.entries(next).map(
      ([name, text]) => [name, { typed: String(text), from: from[name] ?? '' }] as const,
    )
    writeKept(place, Object.fromEntries(texts), of)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` and `from` stay the same
  useEffect(
    () =>
      onKeptReplaced((other, texts) => {
        if (other !== place) return
        for (const name of Object.keys(from)) delete from[name]
        Object.assign(from, fromOf(Object.entries(texts)))
        show(typedOf<V>(Object.entries(texts)))
      }),
    [place],
  )
  return {
    typed,
    put: (change) => {
      for (const name of Object.keys(change)) from[name] ??= values[name] ?? ''
      set({ ...typed.current, ...change })
    },
    drop: (names) => {
      for (const name of names) delete from[name]
      const rest = Object.entries(typed.current).filter(([name]) => !names.includes(name))
      set(Object.fromEntries(rest) as Partial<V>) // a part of V, which fromEntries forgets
    },
    outdated: kept.flatMap(([name, { typed: text, from: before }]) =>
      before !== values[name] && text !== values[name] ? [name as NameOf<V>] : [],
    ),
  }
}

type Kept = ReturnType<typeof readOwn>

const readOwn = (place: string, values: Values) =>
  Object.entries(readKept(place)).filter(([name]) => name in values)

const fromOf = (kept: Kept) => Object.fromEntries(kept.map(([name, { from }]) => [name, from]))

const typedOf = <V extends Values>(kept: Kept) =>
  // Names of V with texts, which fromEntries forgets.
  Object.fromEntries(kept.map(([name, { typed }]) => [name, typed])) as Partial<V>

/** The record to which all that is typed below belongs; null: nobody lists what is kept there. */
export const DraftOwnerContext = createContext<KeptOf | null>(null)
