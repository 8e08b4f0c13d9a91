import { useEffect } from 'react'
import type { Page } from './api.ts'

/** A list as its reader left it: the records of the open page, and their place in the whole list. */
export interface ListNavigation {
  readonly title: string
  /** The records and their addresses, in the order of the list. */
  readonly items: readonly { readonly id: number; readonly to: string }[]
  /** How many records of the list come before the first of them. */
  readonly before: number
  readonly total: number
}

const lists = new Map<string, ListNavigation>()

interface OpenList {
  readonly title: string
  readonly list: { readonly data?: Page<{ readonly id: number }> | undefined }
  readonly view: { readonly page: number; readonly pageSize: number }
  readonly pathOf: (id: number) => string
}

/** Keeps the open list under its address, so that a record opened from it can link to the previous and the next one. */
export function useListNavigation(listPath: string, { title, list: { data }, view, pathOf }: OpenList): void {
  useEffect(() => {
    if (data === undefined || data.rows.length === 0) return
    lists.set(listPath, {
      title,
      items: data.rows.map(({ id }) => ({ id, to: pathOf(id) })),
      before: (view.page - 1) * view.pageSize,
      total: data.totalCount,
    })
  })
}

/** Returns the list that was open at this address. Null if none was since the page was loaded. */
export const listNavigationOf = (listPath: string): ListNavigation | null => lists.get(listPath) ?? null
