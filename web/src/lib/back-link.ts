import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Origin, PATHS } from './paths.ts'

/** Kept in an entry of the history: the list that the reader came from, with its search. */
export interface Trail {
  readonly back: string
  /** The list is the entry right before this one, so that going back also restores its scroll position. */
  readonly isDirect: boolean
}

let lastSearch: string = PATHS.search

/** The search with its page and filter, for pages that were not opened from it. */
export const rememberSearch = (path: string): void => {
  lastSearch = path
}

/** What a list gives to its links: `<Link state={trailFrom(here)}>`. */
export const trailFrom = (path: string): Trail => ({ back: path, isDirect: true })

const opened = new Map<string, number>()

/** Which record was opened from a list, by the list's path: the list marks it when the reader comes back. */
export const rememberOpened = (path: string, id: number): void => {
  opened.set(path, id)
}
export const lastOpened = (path: string): number | null => opened.get(path) ?? null

export type BackTarget = 'list' | 'my-parcels' | 'my-payments'

export interface BackLink {
  readonly target: BackTarget
  readonly to: string
  readonly onClick: (event: MouseEvent) => void
  /** For links to other pages of the same trail. */
  readonly onward: Trail
}

/** Where 'Back' leads from a certificate: by its flag to My Parcels or My Payments, else to the list as it was. */
export function useBackLink(origin: Origin | undefined): BackLink {
  const { state } = useLocation()
  const navigate = useNavigate()
  const trail = readTrail(state)
  const target = targetOf(origin)
  const to = trail?.back ?? HOMES[target] ?? lastSearch
  return {
    target,
    to,
    onClick: (event) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!trail?.isDirect || !isPlain) return
      event.preventDefault()
      void navigate(-1)
    },
    onward: { back: to, isDirect: false },
  }
}

const HOMES: Record<BackTarget, string | null> = {
  list: null,
  'my-parcels': PATHS.myParcels,
  'my-payments': PATHS.myPayments,
}

const targetOf = (origin: Origin | undefined): BackTarget =>
  origin === 'fromMyParcels' ? 'my-parcels' : origin === 'fromMyPayments' ? 'my-payments' : 'list'

/** The flag of the address that says where a certificate was opened from. */
export function originOf(search: string): Origin | undefined {
  const params = new URLSearchParams(search)
  return ORIGINS.find((origin) => params.get(origin) === 'true')
}

const ORIGINS: readonly Origin[] = ['fromAdmin', 'fromLegal', 'fromMyParcels', 'fromMyPayments']

function readTrail(state: unknown): Trail | null {
  if (typeof state !== 'object' || state === null || !('back' in state)) return null
  const { back } = state
  if (typeof back !== 'string' || !back.startsWith('/')) return null
  return { back, isDirect: 'isDirect' in state && state.isDirect === true }
}
