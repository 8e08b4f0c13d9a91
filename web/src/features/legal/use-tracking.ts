import type { Defendant } from '@fieldstone/contract/entities/legal/tracking'
import { trackingRoutes } from '@fieldstone/contract/routes/legal/tracking'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/legal.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import { useReadAgain } from '../../lib/use-send.ts'
import { showSuccessOnce } from '../../ui/toasts.tsx'

/** Adds, removes and restores defendants. The cached list is changed in place, so a restored one keeps its position. */
export function useTracking(certificateId: number) {
  const queries = useQueryClient()
  const readAgain = useReadAgain(...trackingRoutes.updateDefendant.changes)
  const [removed, setRemoved] = useState<Defendant | null>(null)
  const put = (next: (rows: readonly Defendant[]) => readonly Defendant[]) => {
    const key = keyOf(trackingRoutes.listDefendants, { params: { certificateId } })
    queries.setQueryData<readonly Defendant[]>(key, (rows) => rows && next(rows))
    void readAgain()
  }
  const change = (saved: Defendant) => {
    put((rows) => [...rows.filter(({ id }) => id !== saved.id), saved].sort((a, b) => a.id - b.id))
    void showSuccessOnce(t('parcelSaved'))
  }
  const remove = useAction(async (row: Defendant) => {
    await call(trackingRoutes.deleteDefendant, { params: { id: row.id } })
    put((rows) => rows.filter(({ id }) => id !== row.id))
    setRemoved(row)
  })
  const undo = async () => {
    if (removed === null) return
    change(await addDefendant(certificateId, typedOf(removed)))
    setRemoved(null)
  }
  return { change, removed, remove, undo }
}

type Typed = Pick<
  Defendant,
  'name' | 'partyType' | 'serviceType' | 'waiverRequestedOn' | 'servedOn' | 'answeredOn'
> & {
  readonly id: number | undefined
  readonly version: number | undefined
}

/** Returns a removed defendant with its id, to add it again. */
const typedOf = ({
  id,
  version,
  name,
  partyType,
  serviceType,
  waiverRequestedOn,
  servedOn,
  answeredOn,
}: Defendant): Typed => ({
  id,
  version,
  name,
  partyType,
  serviceType,
  waiverRequestedOn,
  servedOn,
  answeredOn,
})

export const newDefendantOf = (name: string): Typed => ({
  id: undefined,
  version: undefined,
  name,
  partyType: 'private',
  serviceType: null,
  waiverRequestedOn: null,
  servedOn: null,
  answeredOn: null,
})

export const addDefendant = (certificateId: number, values: Typed): Promise<Defendant> =>
  call(trackingRoutes.addDefendant, { params: { certificateId }, body: values })
