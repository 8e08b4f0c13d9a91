import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Key = string | number

export interface OpenRows {
  readonly isOpen: (key: Key) => boolean
  readonly onOpen: (key: Key, isOpen: boolean) => void
}

/** The rows of a list that are open, kept in the entry of the history: Back and a reload find them as they were. */
export function useOpenRows(): OpenRows {
  const open = useRef<Set<Key> | null>(null)
  open.current ??= new Set(rowsOfEntry())
  const keys = open.current
  const { key: entry } = useLocation()
  // A change of the address has begun an entry without them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry
  useEffect(() => keep(keys), [entry])
  return {
    isOpen: (key) => keys.has(key),
    onOpen: (key, isOpen) => {
      if (isOpen) keys.add(key)
      else keys.delete(key)
      keep(keys)
    },
  }
}

const keep = (keys: ReadonlySet<Key>): void => {
  history.replaceState({ ...stateOf(), openRows: [...keys] }, '')
}

function rowsOfEntry(): Key[] {
  const rows = stateOf()['openRows']
  return Array.isArray(rows) ? rows.filter((key) => typeof key === 'string' || typeof key === 'number') : []
}

function stateOf(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
