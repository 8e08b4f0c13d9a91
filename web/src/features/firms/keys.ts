import type { QueryKey } from '@tanstack/react-query'
import { PLACES_KEY } from '../../lib/place-keys.ts'
import { FIRMS_KEY } from '../../lib/shared-keys.ts'

const LIST = [...FIRMS_KEY, 'list'] as const
export const firmsKey = (query: object): QueryKey => [...LIST, query]
export const firmKey = (id: number): QueryKey => [...FIRMS_KEY, 'one', id]

/** Of a firm that was saved: it stands as it was answered. */
export const STALE_AFTER_FIRM = [LIST, PLACES_KEY] as const
export const STALE_AFTER_NEW_FIRM = [FIRMS_KEY, PLACES_KEY] as const
