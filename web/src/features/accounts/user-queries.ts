import type { SavedUser, User, UserChange } from '@fieldstone/contract/entities/accounts/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { userRoutes } from '@fieldstone/contract/routes/accounts/users'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import type { UseQueryResult } from '@tanstack/react-query'
import { call, type Page } from '../../lib/api.ts'
import type { TableViewState } from '../../lib/table-view.ts'
import { readPage, useListPage } from '../../lib/use-list-page.ts'
import { usersKey } from './keys.ts'

export interface UsersQuery extends TableViewState {
  /** false = accounts waiting for approval; undefined = all. */
  readonly approved?: boolean | undefined
}

export const useUsers = (query: UsersQuery): UseQueryResult<Page<User>> =>
  useListPage(usersKey(query), readPage(userRoutes.listUsers, { query: { ...query } }), { staleTime: 0 })

export const displayName = (user: User): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.username

export type AccountChange = Partial<Pick<UserChange, 'isApproved' | 'isDisabled' | 'countyId' | 'firmId'>>

/** Saves what an administrator decides from the list. Throws ApiError, `edit_conflict` when the row is stale. */
export const saveAccountChange = (user: User, change: AccountChange): Promise<SavedUser> =>
  // Fields left out are undefined, which the codec accepts.
  call(accountRoutes.updateUser, { body: { id: user.id, version: user.version, ...change } as UserChange })

/** What an account of a county or firm still lacks. */
export function missingPlace(user: User): 'county' | 'firm' | null {
  if (user.accountType === ACCOUNT_TYPES.county && user.countyId === null) return 'county'
  return user.accountType === ACCOUNT_TYPES.legal && user.firmId === null ? 'firm' : null
}
