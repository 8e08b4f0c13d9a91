/** What jobs and the work queues may use of this feature. */

export { overchargesTask } from './check-task.ts'
export { IS_OPEN_OVERCHARGE } from './list.ts'
export { queueCheck } from './start-check.ts'
