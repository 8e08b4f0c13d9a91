import { useEffect } from 'react'
import type { Page } from './api.ts'

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

interface TurnOf {
  readonly title: string
  readonly list: { readonly data?: Page<{ readonly id: number }> | undefined }
  readonly view: { readonly page: number; readonly pageSize: number }
  readonly pathOf: (id: number) => string
}

/** Keeps a list under its own address, for the records that are opened from it: they lead to the next and the one before. */
export function useTurn(listPath: string, { title, list: { data }, view, pathOf }: TurnOf): void {
  useEffect(() => {
    if (data === undefined || data.rows.length === 0) return
    turns.set(listPath, {
      title,
      items: data.rows.map(({ id }) => ({ id, to: pathOf(id) })),
      before: (view.page - 1) * view.pageSize,
      total: data.totalCount,
    })
  })
}

export const turnOf = (listPath: string): Turn | null => turns.get(listPath) ?? null
