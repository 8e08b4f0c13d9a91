import { planDesk } from './en/plan-desk.ts'
import { translator } from './translator.tsx'

export const t = translator('planDesk', planDesk)
