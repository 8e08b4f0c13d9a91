import { verify } from './en/verify.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(verify)
