import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readStored, writeStored } from '../storage.ts'

/** The table settings of a staff member in this browser. */
const look = z.object({
  isCompact: z._default(z.boolean(), false),
  /** The keys of hidden columns, by table. */
  hidden: z._default(z.record(z.string(), z.array(z.string())), {}),
})

type Look = z.infer<typeof look>

const NONE: readonly string[] = []
const listeners = new Set<() => void>()
let read: { readonly text: string | null; readonly look: Look } | null = null

/** All tables of a page change together. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function currentLook(): Look {
  const text = readStored('tables')
  if (read === null || read.text !== text) read = { text, look: lookIn(text) }
  return read.look
}

/** Settings that another version stored in another form are ignored. */
function lookIn(text: string | null): Look {
  try {
    return look.parse(JSON.parse(text ?? '{}'))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return look.parse({})
    throw error
  }
}

function change(next: Partial<Look>): void {
  writeStored('tables', JSON.stringify({ ...currentLook(), ...next }))
  for (const listener of listeners) listener()
}

/** `usual`: the keys of the columns that are hidden until this person chooses. */
export function useTableLook(table: string, usual: readonly string[] = NONE) {
  const { isCompact, hidden } = useSyncExternalStore(subscribe, currentLook, currentLook)
  return {
    isCompact,
    hidden: hidden[table] ?? usual,
    setCompact: (wanted: boolean) => change({ isCompact: wanted }),
    hide: (keys: readonly string[]) => {
      const { [table]: _, ...others } = currentLook().hidden
      const isUsual = keys.length === usual.length && keys.every((key) => usual.includes(key))
      change({ hidden: isUsual ? others : { ...others, [table]: [...keys] } })
    },
  }
}
