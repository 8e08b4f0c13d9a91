import { users } from './en/users.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(users)
