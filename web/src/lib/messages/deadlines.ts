import { deadlines } from './en/deadlines.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(deadlines)
