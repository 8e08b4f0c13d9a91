import { reports } from './en/reports.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(reports)
