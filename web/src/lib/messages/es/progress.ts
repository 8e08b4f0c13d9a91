export { PROGRESS_WORDS_ES as progress } from '@fieldstone/contract/papers/progress-words-es'
