import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { FileStorage } from '../file-storage.ts'
import { createS3Storage } from './drive-storage.ts'
import { createFolderStorage } from './folder-storage.ts'

/** Where the settings say that documents are, read and written as they rest: a backup is as encrypted as its source. */
export const openStoredFiles = async (config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStorage> =>
  config.s3 ? createS3Storage(config.s3) : createFolderStorage(join(config.dataDir, 'documents'))
