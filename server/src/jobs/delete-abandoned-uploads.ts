import { deleteAbandonedUploads } from '../features/documents/uploads.ts'
import type { Job } from './job.ts'

export const deleteAbandonedUploadsJob: Job = {
  name: 'delete-abandoned-uploads',
  everySeconds: 3600,
  run: (services) => deleteAbandonedUploads(services),
}
