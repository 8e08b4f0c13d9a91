import { audit } from './en/audit.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(audit)
