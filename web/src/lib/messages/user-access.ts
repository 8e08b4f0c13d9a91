import { userAccess } from './en/user-access.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(userAccess)
