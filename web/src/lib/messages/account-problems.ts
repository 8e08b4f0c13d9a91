import { accountProblems } from './en/account-problems.ts'
import { translator } from './translator.tsx'

export const t = translator('accountProblems', accountProblems)
