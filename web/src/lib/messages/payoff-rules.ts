import { payoffRules } from './en/payoff-rules.ts'
import { translator } from './translator.tsx'

export const t = translator('payoffRules', payoffRules)
