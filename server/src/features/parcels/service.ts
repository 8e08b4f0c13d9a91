/** What the work queues may use of this feature. */
export { IS_UNDECIDED, PAIRS } from './list.ts'
