import { payoffRules } from './en/payoff-rules.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(payoffRules)
