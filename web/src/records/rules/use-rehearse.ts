import type { NewRehearsal } from '@fieldstone/contract/entities/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/rehearsals'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type ApiError, call } from '../../lib/api.ts'
import { rehearsalPath } from '../../lib/staff-paths.ts'

interface RehearseOptions {
  /** The form holds nothing unsaved any more: what was typed is staged. */
  readonly onStaged: () => void
  readonly onRefused: (error: ApiError) => void
}

/** Stages the change of a form, and goes to where it is tried. */
export function useRehearse({ onStaged, onRefused }: RehearseOptions) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (change: NewRehearsal) => call(rehearsalRoutes.startRehearsal, { body: change }),
    // Under way until the other page stands: a click meanwhile would stage a second one.
    onSuccess: async ({ rehearsalId }) => {
      onStaged()
      await navigate(rehearsalPath(rehearsalId))
    },
    onError: onRefused,
  })
}
