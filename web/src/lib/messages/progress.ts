import { PROGRESS_WORDS } from '@fieldstone/contract/papers/progress-words'
import { catalogueNow } from './language.ts'

/** How far a payment has come, in the current language. */
export const progressWords = () => catalogueNow('progress', PROGRESS_WORDS)
