import { MESSAGES } from '@fieldstone/contract/errors'
import {
  checkSignUp,
  SIGN_UP_MESSAGES,
  type SignUpField,
  type SignUpInput,
} from '@fieldstone/domain/accounts/sign-up'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/accounts.ts'

export interface SignUpErrors {
  readonly title: string
  readonly fields: readonly { readonly fieldId: SignUpField; readonly text: string }[]
}

/** What is wrong with the form, in the order of its fields: the specification's sentence, then each field's own. */
export function signUpErrors(input: SignUpInput): SignUpErrors | null {
  const answer = checkSignUp(input)
  if (answer.ok) return null
  const fields = ORDER.flatMap((fieldId) => {
    const found = answer.problems.find((it) => it.field === fieldId)
    if (!found) return []
    return [
      {
        fieldId,
        text: found.problem === 'required' ? requiredText(fieldId) : SIGN_UP_MESSAGES[found.problem],
      },
    ]
  })
  return { title: answer.message, fields }
}

/** The server's refusal as the form shows it. Anything that is no refusal goes on up. */
export function refusedSignUp(error: unknown): SignUpErrors {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'username_taken') {
    const text = MESSAGES.duplicateAccount
    const own = error.message === text ? [] : [{ fieldId: 'username' as const, text: error.message }]
    return { title: text, fields: own }
  }
  const fields = ORDER.flatMap((fieldId) => {
    const text = error.fields[fieldId]
    return text === undefined ? [] : [{ fieldId, text }]
  })
  return { title: error.message, fields }
}

/** As they stand in the form. */
const ORDER: readonly SignUpField[] = [
  'accountType',
  'username',
  'password',
  'passwordConfirm',
  'firstName',
  'lastName',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
]

function requiredText(field: SignUpField): string {
  switch (field) {
    case 'username':
      return t('needNewUsername')
    case 'password':
      return t('needNewPassword')
    case 'firstName':
      return t('needFirstName')
    case 'lastName':
      return t('needLastName')
    case 'phone':
      return t('needPhone')
    case 'email':
      return t('needEmail')
    default:
      return SIGN_UP_MESSAGES.required
  }
}
