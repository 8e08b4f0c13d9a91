import { users } from './en/users.ts'
import { translator } from './translator.tsx'

export const t = translator('users', users)
