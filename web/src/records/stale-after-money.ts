import { SHOWS_MONEY } from '@fieldstone/contract/route'
import type { QueryKey } from '@tanstack/react-query'

/** The keys that are stale once money came, moved or went back. For calls whose routes do not say yet what they change. */
export const STALE_AFTER_MONEY: readonly QueryKey[] = SHOWS_MONEY.map((subject) => [subject])
