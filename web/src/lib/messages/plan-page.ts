import { planPage } from './en/plan-page.ts'
import { translator } from './translator.tsx'

export const t = translator('planPage', planPage)
