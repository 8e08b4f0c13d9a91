import { ACCOUNT_SENTENCES } from '@fieldstone/contract/sentences'

/** What can be wrong with a field of an account. */
export const accountProblems = ACCOUNT_SENTENCES
