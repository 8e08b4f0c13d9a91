/** What jobs may use of this feature. */

export { overchargesTask } from './check-task.ts'
export { queueCheck } from './start-check.ts'
