import { MOST_PLACED, type PlacedFile, type RefusedFile } from '@fieldstone/contract/entities/legal/placement'
import { placementRoutes } from '@fieldstone/contract/routes/legal/placement'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/worklists.ts'
import { placementBatchPath } from '../../lib/staff-paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { useReadAgain, useSend } from '../../lib/use-send.ts'
import { showSuccess, showUndo } from '../../ui/toasts.tsx'

/** What is left out stays as it is. */
export interface Placement {
  /** Null takes the files back. */
  readonly firmId?: number | null
  readonly isActive?: boolean
}

interface Result {
  readonly placed: readonly PlacedFile[]
  readonly unchangedCount: number
  readonly refused: readonly RefusedFile[]
}

/**
 * Places the legal files of what is chosen, as many at a time as the server takes, each by itself. What was refused stays to
 * be read; what has changed can be put back from the message that tells of it.
 */
export function usePlacement() {
  const readAgain = useReadAgain(...placementRoutes.placeChosenFiles.changes)
  const [doneCount, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const settle = async (result: Result) => {
    setDone(null)
    setRefused(result.refused)
    await readAgain()
  }
  const undo = useAction(async (placed: readonly PlacedFile[], since: Placement) => {
    const result = await inParts(placed, setDone, (part) =>
      call(placementRoutes.takePlacementBack, { body: { placed: [...part], ...bodyOf(since) } }),
    )
    await settle(result)
    void showSuccess(t('undone', { count: result.placed.length }))
  })
  const place = useAction(
    async (ids: readonly number[], placement: Placement, sentence: (count: number) => string) => {
      const result = await inParts(ids, setDone, (part) =>
        call(placementRoutes.placeChosenFiles, { body: { certificateIds: [...part], ...bodyOf(placement) } }),
      )
      await settle(result)
      const { placed, unchangedCount } = result
      const unchanged = unchangedCount === 0 ? '' : ` ${t('unchanged', { count: unchangedCount })}`
      const text = sentence(placed.length) + unchanged
      if (placed.length === 0) void showSuccess(text)
      else void showUndo(text, { label: t('undo'), onUndo: () => undo.run(placed, placement) })
    },
  )
  return {
    place: place.run,
    isBusy: place.isBusy || undo.isBusy,
    /** The number of files done so far, while it runs. */
    doneCount,
    refused,
    dismiss: () => setRefused([]),
  }
}

/** Places the legal files of all certificates that match, as a task with a page of its own. */
export function useBulkPlacement(match: Parameters<typeof useStart>[0]) {
  const start = useStart(match)
  return {
    place: (_: readonly number[], placement: Placement) => start.run(placement),
    isBusy: start.isBusy,
    doneCount: null,
  }
}

type Match = NonNullable<
  Parameters<typeof call<typeof placementRoutes.startPlacementBatch>>[1]
>['body']['match']

function useStart(match: Match) {
  const navigate = useNavigate()
  const send = useSend(placementRoutes.startPlacementBatch)
  return useAction(async (placement: Placement) => {
    const { batchId } = await send({ body: { match, ...bodyOf(placement) } })
    void navigate(placementBatchPath(batchId))
  })
}

const bodyOf = ({ firmId, isActive }: Placement) => ({ firmId, isActive })

/** Sends one call after the other, so that the page can show the progress. */
async function inParts<Item>(
  items: readonly Item[],
  onDone: (count: number) => void,
  send: (part: readonly Item[]) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += MOST_PLACED) {
    onDone(at)
    results.push(await send(items.slice(at, at + MOST_PLACED)))
  }
  return {
    placed: results.flatMap(({ placed }) => placed),
    unchangedCount: results.reduce((sum, { unchangedCount }) => sum + unchangedCount, 0),
    refused: results.flatMap((result) => result.refused),
  }
}
