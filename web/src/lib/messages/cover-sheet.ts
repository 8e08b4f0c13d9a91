import { coverSheet } from './en/cover-sheet.ts'
import { translator } from './translator.tsx'

export const t = translator('coverSheet', coverSheet)
