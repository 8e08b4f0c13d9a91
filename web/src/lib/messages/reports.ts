import { reports } from './en/reports.ts'
import { translator } from './translator.tsx'

export const t = translator('reports', reports)
