import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-keys.ts'

/** Adds a certificate to My Parcels or removes it. Optimistic: reverted if the server refuses. */
export function useToggleSaved(id: number): UseMutationResult<boolean, Error, void> {
  const queries = useQueryClient()
  const key = keyOf(certificateRoutes.getCertificate, { params: { id } })
  const set = (change: (isMine: boolean) => boolean) =>
    queries.setQueryData<Certificate>(key, (old) => old && { ...old, isMine: change(old.isMine) })
  return useMutation({
    mutationFn: () => call(certificateRoutes.toggleMyCertificate, { params: { id } }),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: key })
      set((isMine) => !isMine)
    },
    onSuccess: (isSaved) => set(() => isSaved),
    onError: () => set((isMine) => !isMine),
  })
}
