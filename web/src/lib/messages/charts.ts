import { charts } from './en/charts.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(charts)
