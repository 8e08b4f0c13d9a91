import { refusals } from './en/refusals.ts'
import { translator } from './translator.tsx'

export const t = translator('refusals', refusals)
