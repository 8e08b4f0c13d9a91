import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { deskRoutes } from '@fieldstone/contract/routes/servicing/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import type { Act } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/desk.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { useReadAgain } from '../../lib/use-send.ts'
import { showSuccess } from '../../ui/toasts.tsx'

export const useDesk = (id: number) => useCall(deskRoutes.getDesk, { params: { id } }, { staleTime: 0 })

/** Shows the servicing data from an action's answer, and reads everything else about the certificate again. */
export function useShowDesk(): (desk: Desk) => void {
  const queries = useQueryClient()
  const readAgain = useReadAgain(...deskRoutes.postRedemption.changes)
  return (desk) => {
    queries.setQueryData(keyOf(deskRoutes.getDesk, { params: { id: desk.certificateId } }), desk)
    void readAgain()
    void showSuccess(t('saved'))
  }
}

/** Builds the dialog of an action from the current servicing data, which stays up to date while the dialog is open. */
export type MakeAct = (desk: Desk, done: (desk: Desk) => void) => Act

export function useOpenAct() {
  const [open, setOpen] = useState<MakeAct | null>(null)
  return {
    open,
    // Wrapped, because React calls a function that is passed to a state setter.
    show: (make: MakeAct) => setOpen(() => make),
    close: () => setOpen(null),
  }
}
