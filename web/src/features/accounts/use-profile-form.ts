import { type User, type UserChange, user as userCodec } from '@fieldstone/contract/entities/accounts/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { lateRules, useLateRules } from '../../lib/form/late-rules.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { chooseLanguage, currentLanguage } from '../../lib/messages/language.ts'
import { t } from '../../lib/messages/profile.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { beginSession, isStaff, useSession } from '../../lib/session.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { staleAfter } from '../../lib/use-send.ts'
import { useVersionedForm } from '../../records/use-versioned-form.ts'
import type { VersionedRecord } from '../../records/versioned.ts'
import { showSuccess } from '../../ui/toasts.tsx'
import { changeOf, needsCurrentPassword, type ProfileValues, SECRETS, valuesOf } from './profile-values.ts'

const PROFILE: VersionedRecord<User, ProfileValues> = {
  valuesOf,
  codec: userCodec,
  extras: ['currentPassword', 'code'],
  save: async (user, changed, values) => {
    const { currentPassword, code } = values
    const body = {
      id: user.id,
      version: user.version,
      ...changeOf(changed, values),
      ...(needsCurrentPassword(values, user) ? { currentPassword } : {}),
      ...(needsCurrentPassword(values, user) && code.trim() !== '' ? { code } : {}),
    }
    // Fields left out are undefined, which the codec accepts.
    const { tokenString, approvalId, ...saved } = await call(accountRoutes.updateUser, {
      body: body as UserChange,
    })
    if (approvalId !== undefined) void showSuccess(t('waitsForSecond'))
    // The server has ended all sessions of the account; continue with a new one.
    if (tokenString !== undefined) beginSession(tokenString)
    return saved
  },
}

export const PROFILE_RULES = lateRules(async () => (await import('./profile-rules.ts')).profileProblem)

export type ProfileForm = ReturnType<typeof useProfileForm>

/** The state of the Edit User form. Input survives a login, except passwords. */
export function useProfileForm(user: User, onSaved: (saved: User) => void) {
  useLateRules(PROFILE_RULES)
  const session = useSession()
  const queries = useQueryClient()
  const isOwn = session?.userId === user.id
  const form = useVersionedForm({
    record: user,
    versioned: PROFILE,
    check: PROFILE_RULES.check,
    refused: refusedProblem,
    asksBeforeLeaving: true,
    draft: { omits: SECRETS },
    onSaved: (saved) => {
      const shown = keyOf(accountRoutes.getUser, { params: { id: saved.id } })
      queries.setQueryData(shown, saved)
      void readAgain(queries, staleAfter(accountRoutes.updateUser), shown)
      if (isOwn && !isStaff() && saved.language !== currentLanguage()) void chooseLanguage(saved.language)
      void showSuccess(t('saved'))
      onSaved(saved)
    },
  })
  return { ...form, isOwn, needsCurrentPassword: needsCurrentPassword(form.values, form.base) }
}

/** The server's refusal as the form shows it. */
function refusedProblem({ code, message, fields }: ApiError): FormProblem {
  if (code === 'username_taken')
    return { title: t('taken'), fields: message === t('taken') ? {} : { username: message } }
  return { title: message, fields }
}
