import type { NewRehearsal } from '@fieldstone/contract/entities/analysis/rehearsals/rehearsal'
import { rehearsalRoutes } from '@fieldstone/contract/routes/analysis/rehearsals'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { rehearsalPath } from '../../lib/staff-paths.ts'
import { useBusy } from '../../lib/use-busy.ts'
import { useSend } from '../../lib/use-send.ts'

interface RehearseOptions {
  /** The form holds nothing unsaved any more: what was typed is staged. */
  readonly onStaged: () => void
  readonly onRefused: (error: ApiError) => void
}

/** Stages the change of a form, and goes to where it is tried. */
export function useRehearse({ onStaged, onRefused }: RehearseOptions) {
  const navigate = useNavigate()
  const { isBusy, whileBusy } = useBusy()
  const start = useSend(rehearsalRoutes.startRehearsal)
  const stage = async (change: NewRehearsal) => {
    try {
      const { rehearsalId } = await start({ body: change })
      onStaged()
      void navigate(rehearsalPath(rehearsalId))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onRefused(error)
    }
  }
  return { isBusy, rehearse: (change: NewRehearsal) => void whileBusy(() => stage(change)) }
}
