import { plans } from './en/plans.ts'
import { translator } from './translator.tsx'

export const t = translator('plans', plans)
