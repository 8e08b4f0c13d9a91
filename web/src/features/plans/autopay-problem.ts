import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/autopay.ts'

/** Why automatic payments were not set up, and what to do now. What was chosen stays as it is. */
export function autopayProblem(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  switch (error.code) {
    case 'plan_changed':
      return t('planChanged')
    case 'plan_not_active':
      return t('planOver')
    case 'autopay_on':
      return t('onElsewhere')
    case 'already_paying':
      return t('underWay')
    case 'not_found':
      return t('accountGone')
    case 'authorization_required':
      return t('textChanged')
    default:
      return error.message
  }
}
