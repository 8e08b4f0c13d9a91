import { act } from './en/act.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(act)
