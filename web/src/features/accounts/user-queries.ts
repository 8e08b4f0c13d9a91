import type { SavedUser, User, UserChange } from '@fieldstone/contract/entities/accounts/user'
import type { Attorney } from '@fieldstone/contract/entities/firms/attorney'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { t } from '../../lib/messages/user-access.ts'
import { useSend } from '../../lib/use-send.ts'
import type { Option } from '../../ui/field.tsx'

export const displayName = (user: User): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.username

export type AccountChange = Partial<Pick<UserChange, 'isApproved' | 'isDisabled' | 'countyId' | 'firmId'>>

/** Saves what an administrator decides from the list. Throws ApiError, `edit_conflict` when the row is stale. */
export function useSaveAccountChange() {
  const save = useSend(accountRoutes.updateUser)
  return (user: User, change: AccountChange): Promise<SavedUser> =>
    // Fields left out are undefined, which the codec accepts.
    save({ body: { id: user.id, version: user.version, ...change } as UserChange })
}

/** Returns whether an account still needs a county or a firm. */
export function missingPlace(user: User): 'county' | 'firm' | null {
  if (user.accountType === ACCOUNT_TYPES.county && user.countyId === null) return 'county'
  return user.accountType === ACCOUNT_TYPES.legal && user.firmId === null ? 'firm' : null
}

/** A firm by its contact person, as the specification has it; by its name alone where none is known. */
export const firmOption = ({ id, lastName, firstName, firmName }: Attorney): Option => {
  const contact = [lastName, firstName].filter((name) => name !== '').join(', ')
  return {
    value: String(id),
    label: contact === '' ? firmName : t('attorneyOption', { contact, firm: firmName }),
  }
}
