import { importRoutes } from '@fieldstone/contract/routes/intake'
import { useMutation } from '@tanstack/react-query'
import type { Args } from '../../lib/api.ts'
import { useReadAgain, useSend } from '../../lib/use-send.ts'

type ImportAction =
  | typeof importRoutes.checkImport
  | typeof importRoutes.commitImport
  | typeof importRoutes.undoImport

/** Sends the next step of an import and shows the answer. On failure, reads the import again: its state may have changed. */
export function useImportAction<R extends ImportAction>(route: R) {
  const send = useSend(route, { shows: importRoutes.getImport })
  const readAgain = useReadAgain('imports')
  return useMutation({
    mutationFn: (input: Args<R>[0]) => send(...([input] as Args<R>)),
    onError: readAgain,
  })
}
