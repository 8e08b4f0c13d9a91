import type { User } from '@fieldstone/contract/entities/accounts/user'
import type { PersonField } from '@fieldstone/domain/accounts/person'
import { checkProfile } from '@fieldstone/domain/accounts/person-rules'
import { checkProblem, newPasswordErrors, problemText } from '../../lib/account-problem-text.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/profile.ts'
import { needsCurrentPassword, type ProfileValues } from './profile-values.ts'

/** Checks the shared rules, then the new password, then the current password. */
export function profileProblem(values: ProfileValues, user: User): FormProblem | null {
  const person = checkProblem(checkProfile(values, user), requiredText)
  const password = values.password === '' ? {} : newPasswordErrors(values)
  const isMissing = needsCurrentPassword(values, user) && values.currentPassword === ''
  const fields = {
    ...person?.fields,
    ...password,
    ...(isMissing ? { currentPassword: t('needCurrentPassword') } : {}),
  }
  const [first] = Object.values(fields)
  if (first === undefined) return null
  return { title: person?.title ?? password.passwordConfirm ?? first, fields }
}

function requiredText(field: PersonField): string {
  switch (field) {
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
      return problemText('required')
  }
}
