import { today } from './en/today.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(today)
