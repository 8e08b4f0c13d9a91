import { AUDIT_ACTIONS, type AuditLine } from '@fieldstone/contract/entities/audit/audit'
import { ERROR_STATUS, type ErrorCode } from '@fieldstone/contract/errors'
import { ROLES, type Role } from '@fieldstone/domain/access/actor'
import { t } from '../../lib/messages/audit.ts'

/** The roles of actors, which are also filter values. */
export const AUDIT_ROLES = [...ROLES, 'guest', 'anonymous', 'system'] as const satisfies (
  | Role
  | 'guest'
  | 'anonymous'
  | 'system'
)[]

/** An unknown code, such as of another version, is shown unchanged. */
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

/** 'maria (taxpayer)'; for anonymous readers and the system the role only. */
export const personText = ({ actorUsername, actorRole }: AuditLine): string =>
  actorUsername === null
    ? roleText(actorRole)
    : t('whoIs', { name: actorUsername, role: roleText(actorRole) })
