import type { ImportRun } from '@fieldstone/contract/entities/intake/import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '../../lib/shared-keys.ts'
import { IMPORTS, importKey } from './keys.ts'

/** A call that moves an import on: its answer becomes what the page shows. */
export function useImportAction<Input>(id: number, send: (input: Input) => Promise<ImportRun>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (run) => {
      queries.setQueryData(importKey(id), run)
      void readAgain(queries, [IMPORTS])
    },
    // Somebody else has moved it on: the page shows where it stands now.
    onError: () => readAgain(queries, [importKey(id)]),
  })
}
