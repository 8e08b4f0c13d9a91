import { AUDIT_ACTIONS, type AuditLine } from '@fieldstone/contract/entities/audit'
import { ERROR_STATUS, type ErrorCode } from '@fieldstone/contract/errors'
import { ROLES, type Role } from '@fieldstone/domain/access/actor'
import { t } from '../../lib/messages/audit.ts'

/** Who can act; a role is also a choice of the filter. */
export const AUDIT_ROLES = [...ROLES, 'anonymous', 'system'] as const satisfies (
  | Role
  | 'anonymous'
  | 'system'
)[]

/** A code that is not known here, as of another version, is shown as it came. */
export function actionText(action: string): string {
  const known = AUDIT_ACTIONS.find((it) => it === action)
  return known ? t(`action_${known}`) : action
}

export const resultText = (result: string): string => (isResult(result) ? t(`result_${result}`) : result)

const isResult = (result: string): result is ErrorCode | 'ok' =>
  result === 'ok' || Object.hasOwn(ERROR_STATUS, result)

export function roleText(role: string): string {
  const known = AUDIT_ROLES.find((it) => it === role)
  return known ? t(`role_${known}`) : role
}

/** 'maria (taxpayer)'; without a log-in and for the system the role alone. */
export const personText = ({ actorUsername, actorRole }: AuditLine): string =>
  actorUsername === null
    ? roleText(actorRole)
    : t('whoIs', { name: actorUsername, role: roleText(actorRole) })
