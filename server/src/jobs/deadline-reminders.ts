import { sendDeadlineReminders } from '../features/legal/service.ts'
import type { Job } from './job.ts'

/** Each attorney gets one mail a day at most; a look every hour also serves who has just asked for mail. */
export const deadlineRemindersJob: Job = {
  name: 'deadline-reminders',
  everySeconds: 3600,
  words: 'The reminding of attorneys of their deadlines',
  run: sendDeadlineReminders,
}
