import { useEffect } from 'react'

/** One list as its reader left it: the records of the page that was open, and where they stand in the whole. */
export interface Turn {
  readonly title: string
  /** The records and their addresses, in the order of the list. */
  readonly items: readonly { readonly id: number; readonly to: string }[]
  /** How many stand before the first of them. */
  readonly before: number
  readonly total: number
}

const turns = new Map<string, Turn>()

/** Keeps a list under its own address, for the records that are opened from it: they lead to the next and the one before. */
export function useTurn(listPath: string, turn: Turn): void {
  useEffect(() => {
    if (turn.items.length > 0) turns.set(listPath, turn)
  })
}

export const turnOf = (listPath: string): Turn | null => turns.get(listPath) ?? null
