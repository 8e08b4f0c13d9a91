import { runRetention } from '../features/retention/service.ts'
import type { Job } from './job.ts'

/** What every night deletes goes in the first hour of the company's day. */
export const retentionJob: Job = {
  name: 'retention',
  everySeconds: 3600,
  words: 'The deletion of what has been kept long enough',
  run: runRetention,
}
