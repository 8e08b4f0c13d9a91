import { ACCOUNT_SENTENCES_ES } from '@fieldstone/contract/sentences-es'

/** What can be wrong with a field of an account. */
export const accountProblems = ACCOUNT_SENTENCES_ES
