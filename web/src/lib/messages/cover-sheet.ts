import { coverSheet } from './en/cover-sheet.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(coverSheet)
