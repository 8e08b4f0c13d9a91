import { removeParts } from '../../records/file-parts.ts'
import { removeImportFiles, type SentFile, uploadParts } from '../../records/stored-files.ts'
import type { Services } from '../../services.ts'
import type { Sweep } from './sweeps.ts'

export type WithFiles = NonNullable<Sweep['files']>

/** Removes what the storage holds of a row. */
export async function removeFilesOf(
  files: Services['files'],
  kind: WithFiles,
  row: SentFile & { readonly storageKey: string | null },
): Promise<void> {
  switch (kind) {
    case 'upload':
      return removeParts(files, uploadParts(row))
    case 'import':
      return removeImportFiles(files, row)
    case 'document':
      if (row.storageKey !== null) await files.remove(row.storageKey)
  }
}
