import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { legalParcelsPath, type Origin, PATHS } from './paths.ts'
import { type Session, useSession } from './session.ts'

/** State of a history entry: the list that the reader came from. */
export interface Trail {
  readonly back: string
  /** The list is the previous history entry, so that going back also restores its scroll position. */
  readonly isDirect: boolean
}

let lastSearch: string = PATHS.search

/** Remembers the last search, for pages that were not opened from it. */
export const rememberSearch = (path: string): void => {
  lastSearch = path
}

/** The state for links of a list: `<Link state={trailFrom(here)}>`. */
export const trailFrom = (path: string): Trail => ({ back: path, isDirect: true })

const opened = new Map<string, number>()

/** Which record was opened from a list, by the list's path: the list marks it when the reader comes back. */
export const rememberOpened = (path: string, id: number): void => {
  opened.set(path, id)
}
export const lastOpened = (path: string): number | null => opened.get(path) ?? null

export type BackTarget = 'list' | 'my-parcels' | 'my-payments' | 'all-liens' | 'legal-parcels'

export interface BackLink {
  readonly target: BackTarget
  readonly to: string
  readonly onClick: (event: MouseEvent) => void
  /** The state for links to related pages. */
  readonly onward: Trail
}

/** The 'Back' link of a certificate: to the list that its flag names, else to the previous one. */
export function useBackLink(origin: Origin | undefined): BackLink {
  const session = useSession()
  const target = targetOf(origin, session)
  const back = useBackTo(homeOf(target))
  return { ...back, target, onward: { back: back.to, isDirect: false } }
}

/** The way back to the list that led here, as it was; without one, to `home`. */
export function useBackTo(home: string): Pick<BackLink, 'to' | 'onClick'> {
  const { state } = useLocation()
  const navigate = useNavigate()
  const trail = readTrail(state)
  return {
    to: trail?.back ?? home,
    onClick: (event) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!trail?.isDirect || !isPlain) return
      event.preventDefault()
      void navigate(-1)
    },
  }
}

/** The address of the list that led here; null without one. */
export function useTrailBack(): string | null {
  const { state } = useLocation()
  return readTrail(state)?.back ?? null
}

function homeOf(target: BackTarget): string {
  switch (target) {
    case 'list':
      return lastSearch
    case 'my-parcels':
      return PATHS.myParcels
    case 'my-payments':
      return PATHS.myPayments
    case 'all-liens':
      return PATHS.adminParcels
    case 'legal-parcels':
      return legalParcelsPath('all')
  }
}

/** A flag leads to a list of staff only who may open it: anybody can write one into an address. */
function targetOf(origin: Origin | undefined, session: Session | null): BackTarget {
  switch (origin) {
    case 'fromMyParcels':
      return 'my-parcels'
    case 'fromMyPayments':
      return 'my-payments'
    case 'fromAdmin':
      return session?.role === 'admin' ? 'all-liens' : 'list'
    case 'fromLegal':
      return session?.role === 'legal' ? 'legal-parcels' : 'list'
    case undefined:
      return 'list'
  }
}

/** The origin flag in the address of a certificate. */
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
