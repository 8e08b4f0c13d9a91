import { keepSearch } from '../features/certificates/service.ts'
import type { Job } from './job.ts'

/** Rewrites keys of searches after a change of how they fold spellings, and keeps the words of near matches. */
export const searchUpkeepJob: Job = {
  name: 'search-upkeep',
  everySeconds: 900,
  words: 'The upkeep of the search',
  // When a server starts, people are waiting for it.
  firstAfterSeconds: 5,
  run: keepSearch,
}
