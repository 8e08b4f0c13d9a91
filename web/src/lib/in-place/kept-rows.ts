import { useState } from 'react'

/** What an act left in the place of its row, until it leaves. */
export interface Outcome {
  readonly text: string
  /** Null: it cannot be taken back from here. */
  readonly undo: (() => Promise<void>) | null
}

export interface KeptRow<Item> {
  readonly key: string
  readonly item: Item
  /** Where it stood among the rows. */
  readonly place: number
  readonly outcome: Outcome
}

export type RowOf<Item> = { readonly item: Item; readonly outcome: Outcome | null }

/** Rows that say what was done with them, and are gone a little later. */
export function useKeptRows<Item>() {
  const [kept, setKept] = useState<readonly KeptRow<Item>[]>([])
  const leave = (key: string) => setKept((rows) => rows.filter((row) => row.key !== key))
  const keep = (row: KeptRow<Item>) => setKept((rows) => [...rows.filter(({ key }) => key !== row.key), row])
  return { kept, keep, leave }
}

/** The rows that wait, and those that were just done in the places where they stood. */
export function withKept<Item>(
  items: readonly Item[],
  kept: readonly KeptRow<Item>[],
  keyOf: (item: Item) => string,
): readonly RowOf<Item>[] {
  const isKept = new Set(kept.map(({ key }) => key))
  const rows: RowOf<Item>[] = items
    .filter((item) => !isKept.has(keyOf(item)))
    .map((item) => ({ item, outcome: null }))
  for (const { item, place, outcome } of [...kept].sort((a, b) => a.place - b.place))
    rows.splice(Math.min(place, rows.length), 0, { item, outcome })
  return rows
}
