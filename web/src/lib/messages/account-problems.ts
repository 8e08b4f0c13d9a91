import { ACCOUNT_SENTENCES } from '@fieldstone/contract/sentences'
import { translator } from './translator.tsx'

/** What can be wrong with a field of an account. */
export const accountProblems = ACCOUNT_SENTENCES

export const t = translator('accountProblems', accountProblems)
