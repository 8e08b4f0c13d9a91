import { removeParts } from '../../records/file-parts.ts'
import { removeImportFiles, type SentFile, uploadParts } from '../../records/stored-files.ts'
import type { Services } from '../../services.ts'
import type { Sweep } from './sweeps.ts'

export type WithFiles = NonNullable<Sweep['files']>

/** Removes what the storage holds of a row. */
export async function removeFilesOf(
  stores: Pick<Services, 'db' | 'files'>,
  kind: WithFiles,
  row: SentFile & { readonly storageKey: string | null },
): Promise<void> {
  switch (kind) {
    case 'upload':
      return removeParts(stores, uploadParts(row))
    case 'import':
      return removeImportFiles(stores, row)
    case 'document':
      if (row.storageKey !== null) await stores.files.remove(stores.db, row.storageKey)
  }
}
