import type { User } from '@fieldstone/contract/entities/user'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/messages/users.ts'
import { displayName, type StandingChange, saveStanding } from './user-queries.ts'

/** What the list says of the last thing that was done in it. */
export interface Done {
  readonly kind: 'good' | 'bad'
  readonly text: string
  readonly undo: (() => void) | null
}

type Said = 'approvedOne' | 'disabledOne' | 'turnedDownOne' | 'enabledOne' | 'enabledPending'

/** Approves and disables at once, and offers to take it back. */
export function useStanding() {
  const queries = useQueryClient()
  const [done, setDone] = useState<Done | null>(null)
  const [busyId, setBusyId] = useState<number | null>(null)

  const save = async (user: User, change: StandingChange): Promise<User | null> => {
    setBusyId(user.id)
    try {
      return await saveStanding(user, change)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const name = displayName(user)
      const text =
        error.code === 'edit_conflict'
          ? t('conflict', { name })
          : `${t('refused', { name })} ${error.message}`
      setDone({ kind: 'bad', text, undo: null })
      return null
    } finally {
      setBusyId(null)
      await queries.invalidateQueries({ queryKey: ['users'] })
    }
  }

  const run = async (user: User, change: StandingChange, said: Said) => {
    const name = displayName(user)
    const saved = await save(user, change)
    if (saved === null) return
    const back: StandingChange = {
      isApproved: user.isApproved,
      isDisabled: user.isDisabled,
      ...(change.countyId === undefined ? {} : { countyId: user.countyId }),
      ...(change.firmId === undefined ? {} : { firmId: user.firmId }),
    }
    const undo = async () => {
      if ((await save(saved, back)) !== null)
        setDone({ kind: 'good', text: t('undone', { name }), undo: null })
    }
    setDone({ kind: 'good', text: t(said, { name }), undo: () => void undo() })
  }

  return {
    done,
    busyId,
    approve: (user: User, place: StandingChange = {}) =>
      void run(user, { isApproved: true, ...place }, 'approvedOne'),
    disable: (user: User) => void run(user, { isDisabled: true }, 'disabledOne'),
    /** Says no to somebody who waits: the account stays, disabled, and waits no longer. */
    turnDown: (user: User) => void run(user, { isDisabled: true }, 'turnedDownOne'),
    enable: (user: User) =>
      void run(user, { isDisabled: false }, user.isApproved ? 'enabledOne' : 'enabledPending'),
  }
}

export type Standing = ReturnType<typeof useStanding>
