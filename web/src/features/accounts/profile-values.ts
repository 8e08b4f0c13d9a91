import type { User, UserChange } from '@fieldstone/contract/entities/accounts/user'
import { ACCOUNT_TYPES, type Role, roleOf } from '@fieldstone/domain/access/actor'
import { asksForOwnPassword } from '@fieldstone/domain/accounts/password'
import { PERSON_FIELDS, type PersonField } from '@fieldstone/domain/accounts/person'

const FLAGS = ['isApproved', 'isDisabled', 'showsRefNo', 'hasSecondFactor'] as const satisfies (keyof User)[]
const IDS = ['countyId', 'firmId'] as const satisfies (keyof User)[]

/** Passwords: never kept in a draft, never shown again. */
export const SECRETS = ['password', 'passwordConfirm', 'currentPassword', 'code'] as const

/** Form values, all texts: a flag is 'yes' or '', an id its digits or ''. */
export type ProfileValues = Readonly<
  Record<
    | PersonField
    | 'accountType'
    | 'language'
    | (typeof FLAGS)[number]
    | (typeof IDS)[number]
    | (typeof SECRETS)[number],
    string
  >
>
export type ProfileName = keyof ProfileValues

export function valuesOf(user: User): ProfileValues {
  // Exactly the names of the type, which fromEntries forgets.
  return Object.fromEntries([
    ...PERSON_FIELDS.map((name) => [name, user[name]]),
    ['accountType', String(user.accountType)],
    ['language', user.language],
    ...FLAGS.map((name) => [name, user[name] ? 'yes' : '']),
    ...IDS.map((name) => [name, user[name] === null ? '' : String(user[name])]),
    ...SECRETS.map((name) => [name, '']),
  ]) as ProfileValues
}

/** The named fields as the contract takes them. */
export const changeOf = (names: readonly ProfileName[], values: ProfileValues): Partial<UserChange> =>
  Object.fromEntries(names.map((name) => [name, decoded(name, values[name])]))

/** Changes that affect how an account logs in require the editor's password. */
export const needsCurrentPassword = (values: ProfileValues, user: User): boolean =>
  values.password !== '' ||
  asksForOwnPassword(user, {
    username: values.username.trim(),
    email: values.email.trim(),
    accountType: Number(values.accountType),
    hasSecondFactor: values.hasSecondFactor !== '',
  })

export const roleOfValues = (values: Pick<ProfileValues, 'accountType'>): Role | null =>
  roleOf(Number(values.accountType))
export const typeOf = (role: Role): string => String(ACCOUNT_TYPES[role])

function decoded(name: ProfileName, value: string): string | number | boolean | null {
  if (name === 'accountType') return Number(value)
  if (name === 'countyId' || name === 'firmId') return value === '' ? null : Number(value)
  return (FLAGS as readonly string[]).includes(name) ? value === 'yes' : value
}
