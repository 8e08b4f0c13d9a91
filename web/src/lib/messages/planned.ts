import { planned } from './en/planned.ts'
import { translator } from './translator.tsx'

export const t = translator('planned', planned)
