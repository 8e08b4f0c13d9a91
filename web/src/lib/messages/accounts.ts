import { accounts } from './en/accounts.ts'
import { translator } from './translator.tsx'

export const t = translator('accounts', accounts)
