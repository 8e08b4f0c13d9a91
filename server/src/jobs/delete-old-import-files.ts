import { deleteOldImportFiles } from '../features/intake/runs/service.ts'
import type { Job } from './job.ts'

export const deleteOldImportFilesJob: Job = {
  name: 'delete-old-import-files',
  everySeconds: 3600,
  run: (services) => deleteOldImportFiles(services),
}
