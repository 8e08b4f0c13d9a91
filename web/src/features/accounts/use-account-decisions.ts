import type { SavedUser, User } from '@fieldstone/contract/entities/accounts/user'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/users.ts'
import { useReadAgain } from '../../lib/use-send.ts'
import { type AccountChange, displayName, useSaveAccountChange } from './user-queries.ts'

/** The message about the last decision. */
export interface DecisionResult {
  readonly kind: 'good' | 'bad'
  readonly text: string
  readonly undo: (() => void) | null
}

type DecisionMessage = 'approvedOne' | 'disabledOne' | 'rejectedOne' | 'enabledOne' | 'enabledPending'

/** An administrator's decisions about accounts: each is saved at once and can be undone. */
export function useAccountDecisions() {
  const saveChange = useSaveAccountChange()
  const readAgain = useReadAgain('users', 'queues')
  const [done, setDone] = useState<DecisionResult | null>(null)
  const [busyId, setBusyId] = useState<number | null>(null)

  const save = async (user: User, change: AccountChange): Promise<SavedUser | null> => {
    setBusyId(user.id)
    try {
      return await saveChange(user, change)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const name = displayName(user)
      const text =
        error.code === 'edit_conflict'
          ? t('conflict', { name })
          : `${t('refused', { name })} ${Object.values(error.fields)[0] ?? error.message}`
      setDone({ kind: 'bad', text, undo: null })
      // The list shows an older version of the account.
      void readAgain()
      return null
    } finally {
      setBusyId(null)
    }
  }

  const run = async (user: User, change: AccountChange, message: DecisionMessage) => {
    const name = displayName(user)
    const saved = await save(user, change)
    if (saved === null) return
    if (saved.approvalId !== undefined) {
      setDone({ kind: 'good', text: t('waitsForSecond', { name }), undo: null })
      return
    }
    const back: AccountChange = {
      isApproved: user.isApproved,
      isDisabled: user.isDisabled,
      ...(change.countyId === undefined ? {} : { countyId: user.countyId }),
      ...(change.firmId === undefined ? {} : { firmId: user.firmId }),
    }
    const undo = async () => {
      if ((await save(saved, back)) !== null)
        setDone({ kind: 'good', text: t('undone', { name }), undo: null })
    }
    setDone({ kind: 'good', text: t(message, { name }), undo: () => void undo() })
  }

  return {
    done,
    busyId,
    approve: (user: User, place: AccountChange = {}) =>
      void run(user, { isApproved: true, ...place }, 'approvedOne'),
    disable: (user: User) => void run(user, { isDisabled: true }, 'disabledOne'),
    /** The account stays, disabled, and no longer waits for approval. */
    reject: (user: User) => void run(user, { isDisabled: true }, 'rejectedOne'),
    enable: (user: User) =>
      void run(user, { isDisabled: false }, user.isApproved ? 'enabledOne' : 'enabledPending'),
  }
}

export type AccountDecisions = ReturnType<typeof useAccountDecisions>
