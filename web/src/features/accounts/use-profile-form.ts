import type { User, UserChange } from '@fieldstone/contract/entities/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { asksForOwnPassword } from '@fieldstone/domain/accounts/own-password'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { useDraftFields } from '../../lib/drafts.ts'
import { t } from '../../lib/messages/profile.ts'
import { beginSession, currentSession, useSession } from '../../lib/session.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { showSuccess } from '../../ui/toasts.tsx'
import { type TheirEdit, theirEditOf, userKey } from './account-queries.ts'
import { type NewPassword, NO_PASSWORD, newPasswordErrors } from './new-password.tsx'
import {
  changedNames,
  changesOf,
  clashes,
  type ProfileErrors,
  type ProfileName,
  type ProfileValues,
  profileErrors,
  valuesOf,
} from './profile-values.ts'

export interface Clash extends TheirEdit {
  readonly names: readonly ProfileName[]
}

type Secrets = NewPassword & { readonly presentPassword: string }
const NO_SECRETS: Secrets = { ...NO_PASSWORD, presentPassword: '' }

export type ProfileForm = ReturnType<typeof useProfileForm>

/** The state of the Edit User form. What is typed survives a login; passwords live as long as the page. */
export function useProfileForm(user: User, onSaved: (saved: User) => void) {
  const session = useSession()
  const queries = useQueryClient()
  const isOwn = session?.userId === user.id
  const [base, setBase] = useState(user)
  const { typed, set, clear } = useDraftFields(`profile:${user.id}`, valuesOf(base))
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const [problem, setProblem] = useState<(ProfileErrors & { attempt: number }) | null>(null)
  const [clash, setClash] = useState<Clash | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Fields that keep their own text begin anew when it is replaced from outside.
  const [epoch, setEpoch] = useState(0)
  const isDirty = changedNames(base, typed).length > 0 || secrets.password !== ''
  useUnsavedChanges(isDirty && !isBusy)
  useDraftUntilLeft(clear)
  const needsPresent =
    secrets.password !== '' ||
    asksForOwnPassword(base, {
      username: typed.username.trim(),
      email: typed.email.trim(),
      accountType: Number(typed.accountType),
      hasSecondFactor: typed.hasSecondFactor !== '',
    })
  const refuse = (errors: ProfileErrors) => setProblem({ ...errors, attempt: (problem?.attempt ?? 0) + 1 })

  const finish = (saved: User, token?: string) => {
    clear()
    setBase(saved)
    setSecrets(NO_SECRETS)
    setProblem(null)
    setClash(null)
    setEpoch((old) => old + 1)
    queries.setQueryData(userKey(saved.id, session?.userId ?? null), saved)
    void queries.invalidateQueries({ queryKey: ['users'] })
    void showSuccess(t('saved'))
    // The server has ended every session of the account; this one goes on as a new one.
    if (token !== undefined) beginSession(token)
    onSaved(saved)
  }

  const send = async (from: User, values: ProfileValues): Promise<void> => {
    setBusy(true)
    try {
      const body = bodyOf(from, values, secrets, needsPresent)
      const { tokenString, ...saved } = await call(accountRoutes.updateUser, { body })
      finish(saved, tokenString)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const edit = theirEditOf(error)
      if (edit === null) return refuse(refusedProfile(error))
      const { theirs } = edit
      const names = clashes(from, theirs, values)
      setBase(theirs)
      // What only I have changed is kept, and what only they have: nobody needs to be asked.
      if (names.length === 0) return await send(theirs, rebased(from, theirs, values))
      setClash({ ...edit, names })
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const errors = errorsOf({ base, typed }, secrets, needsPresent)
    if (errors) refuse(errors)
    else if (isDirty) void send(base, typed)
    else finish(base)
  }

  return {
    base,
    typed,
    set,
    secrets,
    setSecrets: (change: Partial<Secrets>) => setSecrets((old) => ({ ...old, ...change })),
    problem,
    errorOf: (fieldId: string) => problem?.fields.find((it) => it.fieldId === fieldId)?.text,
    isBusy,
    isOwn,
    needsPresent,
    epoch,
    clash,
    keepMine: () => {
      setClash(null)
      void send(base, typed)
    },
    takeTheirs: () => {
      if (clash === null) return
      const current = valuesOf(clash.theirs)
      set(Object.fromEntries(clash.names.map((name) => [name, current[name]])))
      setClash(null)
      setEpoch(epoch + 1)
    },
    submit,
  }
}

/** Theirs, with what I have changed on top. */
function rebased(from: User, theirs: User, values: ProfileValues): ProfileValues {
  const mine = changedNames(from, values).map((name) => [name, values[name]])
  return { ...valuesOf(theirs), ...Object.fromEntries(mine) }
}

function bodyOf(from: User, values: ProfileValues, secrets: Secrets, needsPresent: boolean): UserChange {
  const { password, passwordConfirm, presentPassword } = secrets
  const body = {
    id: from.id,
    version: from.version,
    ...changesOf(from, values),
    ...(password === '' ? {} : { password, passwordConfirm }),
    ...(needsPresent ? { presentPassword } : {}),
  }
  // What is left out of it is undefined, as the codec takes it.
  return body as UserChange
}

function errorsOf(
  { base, typed }: { readonly base: User; readonly typed: ProfileValues },
  secrets: Secrets,
  needsPresent: boolean,
): ProfileErrors | null {
  const errors = profileErrors(base, typed)
  const wrong = secrets.password === '' ? {} : newPasswordErrors(secrets)
  const fields = [
    ...(errors?.fields ?? []),
    ...Object.entries(wrong).map(([fieldId, text]) => ({ fieldId, text })),
    ...(needsPresent && secrets.presentPassword === ''
      ? [{ fieldId: 'currentPassword', text: t('needPresent') }]
      : []),
  ]
  const [first] = fields
  if (first === undefined) return null
  return { title: errors?.title ?? wrong.passwordConfirm ?? first.text, fields }
}

/** The server's refusal as the form shows it. */
function refusedProfile(error: ApiError): ProfileErrors {
  const fields = Object.entries(error.fields).map(([fieldId, text]) => ({ fieldId, text }))
  if (error.code !== 'username_taken') return { title: error.message, fields }
  const own = error.message === t('taken') ? [] : [{ fieldId: 'username', text: error.message }]
  return { title: t('taken'), fields: own }
}

/** Who leaves the page has given the draft up; whom the end of the session takes away finds it again. */
function useDraftUntilLeft(clear: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page goes, with the draft of its place
  useEffect(
    () => () => {
      if (currentSession() !== null) clear()
    },
    [],
  )
}
