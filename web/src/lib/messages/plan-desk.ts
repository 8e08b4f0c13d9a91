import { planDesk } from './en/plan-desk.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(planDesk)
