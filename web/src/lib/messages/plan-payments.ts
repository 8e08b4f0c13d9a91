import { planPayments } from './en/plan-payments.ts'
import { translator } from './translator.tsx'

export const t = translator('planPayments', planPayments)
