import { SHOWS_MONEY } from '@fieldstone/contract/shows-money'
import type { QueryKey } from '@tanstack/react-query'
import { keyOfSubject } from '../lib/query-keys.ts'

/** The keys that are stale once money came, moved or went back. For calls whose routes do not say yet what they change. */
export const STALE_AFTER_MONEY: readonly QueryKey[] = SHOWS_MONEY.map(keyOfSubject)
