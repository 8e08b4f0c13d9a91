import type { User, UserChange } from '@fieldstone/contract/entities/user'
import { ACCOUNT_TYPES, type Role, roleOf } from '@fieldstone/domain/access/actor'
import { asksForOwnPassword } from '@fieldstone/domain/accounts/own-password'
import { PERSON_FIELDS, type PersonField } from '@fieldstone/domain/accounts/person'

const FLAGS = ['isApproved', 'isDisabled', 'showsRefNo', 'hasSecondFactor'] as const satisfies (keyof User)[]
const IDS = ['countyId', 'firmId'] as const satisfies (keyof User)[]

/** What proves who edits, or changes how the account is entered: in no draft, and never shown again. */
export const SECRETS = ['password', 'passwordConfirm', 'currentPassword'] as const

/** As the form holds them: each a text. A flag is 'yes' or '', an id its digits or ''. */
export type ProfileValues = Readonly<
  Record<
    PersonField | 'accountType' | (typeof FLAGS)[number] | (typeof IDS)[number] | (typeof SECRETS)[number],
    string
  >
>
export type ProfileName = keyof ProfileValues

/** The API's names of the fields that the form calls otherwise. */
export const WIRE_NAMES: Readonly<Record<string, ProfileName>> = {
  approved: 'isApproved',
  disabled: 'isDisabled',
  showRefNumLegal: 'showsRefNo',
  secondFactor: 'hasSecondFactor',
  attorneyID: 'firmId',
}

export function valuesOf(user: User): ProfileValues {
  // Exactly the names of the type, which fromEntries forgets.
  return Object.fromEntries([
    ...PERSON_FIELDS.map((name) => [name, user[name]]),
    ['accountType', String(user.accountType)],
    ...FLAGS.map((name) => [name, user[name] ? 'yes' : '']),
    ...IDS.map((name) => [name, user[name] === null ? '' : String(user[name])]),
    ...SECRETS.map((name) => [name, '']),
  ]) as ProfileValues
}

/** The named fields as the contract takes them. */
export const changeOf = (names: readonly ProfileName[], values: ProfileValues): Partial<UserChange> =>
  Object.fromEntries(names.map((name) => [name, decoded(name, values[name])]))

/** What changes how an account is entered asks for the password of whoever changes it. */
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
