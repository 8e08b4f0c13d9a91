import { firms } from './en/firms.ts'
import { translator } from './translator.tsx'

export const t = translator('firms', firms)
