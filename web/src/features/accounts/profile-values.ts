import type { User, UserChange } from '@fieldstone/contract/entities/user'
import { ACCOUNT_TYPES, type Role, roleOf } from '@fieldstone/domain/access/actor'
import { checkProfile, type ProfileField } from '@fieldstone/domain/accounts/profile'
import { SIGN_UP_MESSAGES } from '@fieldstone/domain/accounts/sign-up'
import { t } from '../../lib/messages/profile.ts'

const TEXTS = [
  'username',
  'firstName',
  'lastName',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
] as const satisfies readonly (ProfileField & keyof User)[]
const FLAGS = ['isApproved', 'isDisabled', 'showsRefNo', 'hasSecondFactor'] as const satisfies (keyof User)[]
const IDS = ['countyId', 'firmId'] as const satisfies (keyof User)[]

/** As the form holds them: each a text. A flag is 'yes' or '', an id its digits or ''. */
export type ProfileValues = Readonly<
  Record<(typeof TEXTS)[number] | (typeof FLAGS)[number] | (typeof IDS)[number] | 'accountType', string>
>
export type ProfileName = keyof ProfileValues

export function valuesOf(user: User): ProfileValues {
  const texts = TEXTS.map((name) => [name, user[name]])
  const flags = FLAGS.map((name) => [name, user[name] ? 'yes' : ''])
  const ids = IDS.map((name) => [name, user[name] === null ? '' : String(user[name])])
  // Exactly the names of the type, which fromEntries forgets.
  return Object.fromEntries([
    ...texts,
    ...flags,
    ...ids,
    ['accountType', String(user.accountType)],
  ]) as ProfileValues
}

/** Only what differs from the account as it was read. */
export function changesOf(user: User, typed: ProfileValues): Partial<UserChange> {
  const names = changedNames(user, typed)
  return Object.fromEntries(names.map((name) => [name, decoded(name, typed[name])]))
}

export function changedNames(user: User, typed: ProfileValues): readonly ProfileName[] {
  const current = valuesOf(user)
  return (Object.keys(current) as ProfileName[]).filter((name) => current[name] !== typed[name])
}

/** What both sides have changed, each otherwise. */
export function clashes(before: User, theirs: User, typed: ProfileValues): readonly ProfileName[] {
  const current = valuesOf(before)
  const other = valuesOf(theirs)
  return changedNames(before, typed).filter(
    (name) => other[name] !== current[name] && other[name] !== typed[name],
  )
}

export const roleOfValues = (typed: ProfileValues): Role | null => roleOf(Number(typed.accountType))
export const typeOf = (role: Role): string => String(ACCOUNT_TYPES[role])

function decoded(name: ProfileName, value: string): string | number | boolean | null {
  if (name === 'accountType') return Number(value)
  if (name === 'countyId' || name === 'firmId') return value === '' ? null : Number(value)
  return (FLAGS as readonly string[]).includes(name) ? value === 'yes' : value
}

export interface ProfileErrors {
  readonly title: string
  /** By the id of the field, in the order of the form. */
  readonly fields: readonly { readonly fieldId: string; readonly text: string }[]
}

/** What is wrong with what was typed over `user`: the specification's sentence, and each field's own. Null = nothing. */
export function profileErrors(user: User, typed: ProfileValues): ProfileErrors | null {
  const check = checkProfile(typed, user)
  if (check.ok) return null
  const fields = TEXTS.flatMap((name) => {
    const text = check.fields[name]
    if (text === undefined) return []
    return [{ fieldId: name, text: text === SIGN_UP_MESSAGES.required ? requiredText(name) : text }]
  })
  return { title: check.message, fields }
}

function requiredText(name: ProfileField): string {
  switch (name) {
    case 'username':
      return t('needUsername')
    case 'firstName':
      return t('needFirstName')
    case 'lastName':
      return t('needLastName')
    case 'email':
      return t('needEmail')
    case 'phone':
      return t('needPhone')
    default:
      return SIGN_UP_MESSAGES.required
  }
}
