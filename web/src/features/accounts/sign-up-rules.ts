import { checkSignUp, type SignUpField, type SignUpInput } from '@fieldstone/domain/accounts/sign-up'
import { checkProblem, problemText } from '../../lib/account-problem-text.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { t as password } from '../../lib/messages/new-password.ts'
import { t } from '../../lib/messages/sign-up.ts'

/** Returns the problems of a sign-up for its form. Null if there are none. */
export const signUpProblem = (input: SignUpInput): FormProblem | null =>
  checkProblem(checkSignUp(input), requiredText)

function requiredText(field: SignUpField): string {
  switch (field) {
    case 'username':
      return t('needNewUsername')
    case 'password':
      return password('needPassword')
    case 'firstName':
      return t('needFirstName')
    case 'lastName':
      return t('needLastName')
    case 'phone':
      return t('needPhone')
    case 'email':
      return t('needEmail')
    default:
      return problemText('required')
  }
}
