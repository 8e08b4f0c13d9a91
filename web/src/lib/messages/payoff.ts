import { payoff } from './en/payoff.ts'
import { translator } from './translator.tsx'

export const t = translator('payoff', payoff)
