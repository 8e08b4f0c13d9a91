import { counties } from './en/counties.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(counties)
