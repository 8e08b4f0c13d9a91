import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { deskRoutes } from '@fieldstone/contract/routes/desk/desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import type { Act } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/desk.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { STALE_AFTER_MONEY } from '../../records/stale-after-money.ts'
import { showSuccess } from '../../ui/toasts.tsx'
import { deskKey, staleAfterAct } from './keys.ts'

export const useDesk = (id: number) =>
  useQuery({
    queryKey: deskKey(id),
    queryFn: ({ signal }) => call(deskRoutes.getDesk, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Shows the desk as an act has left it; what else shows the certificate is read again. */
export function useShowDesk(): (desk: Desk) => void {
  const queries = useQueryClient()
  return (desk) => {
    queries.setQueryData(deskKey(desk.certificateId), desk)
    void readAgain(queries, staleAfterAct(desk.certificateId))
    void showSuccess(t('saved'))
  }
}

/** Money was recorded beside the record: what shows the certificate is read again. */
export function useShowRecordChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    void readAgain(queries, STALE_AFTER_MONEY)
  }
}

/** Makes an act from a desk. Shown while it is open; the desk below stays current. */
export type MakeAct = (desk: Desk, done: (desk: Desk) => void) => Act

export function useOpenAct() {
  const [open, setOpen] = useState<MakeAct | null>(null)
  return {
    open,
    // A function in a state must be wrapped: React would call it.
    show: (make: MakeAct) => setOpen(() => make),
    close: () => setOpen(null),
  }
}
